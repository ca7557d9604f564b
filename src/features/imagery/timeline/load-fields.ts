import { api } from '#api/client.ts';
import { fieldPolygon } from '#api/fields/field-shapes.ts';
import { cachedField } from '#api/fields/use-fields.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import type { ExportField } from './export-timelapse.ts';
import { fieldScenes } from '#api/imagery/field-scenes.ts';

/** An answer looks at some of the scenes still unread; a season takes a few. */
const MOST_ANSWERS = 20;

async function wholeStatistics(field_id: string, from: string, to: string) {
  let answer = await api.imagery.statistics({ field_id, from, to, index: 'evi' });
  for (let asked = 1; answer.pending > 0 && asked < MOST_ANSWERS; asked++)
    answer = await api.imagery.statistics({ field_id, from, to, index: 'evi' });
  return answer;
}

/** Fields with their seasons, for leaving in one picture; one that is gone meanwhile is left out. */
export async function loadFields(field_ids: readonly string[], season: Season): Promise<ExportField[]> {
  const [from, to] = seasonDates(season);
  const fields = await Promise.all(
    field_ids.map(async (field_id): Promise<ExportField[]> => {
      const field = cachedField(field_id);
      const polygon = fieldPolygon(field_id);
      if (field === undefined || polygon === undefined) return [];
      const [catalog, statistics, excluded] = await Promise.all([
        api.imagery.catalog({ field_id, from, to }),
        wholeStatistics(field_id, from, to),
        api.imagery.excluded({ field_id }),
      ]);
      return [{ field, polygon, scenes: fieldScenes({ catalog, statistics, excluded }) }];
    }),
  );
  return fields.flat();
}
