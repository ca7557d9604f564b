import { api } from '#api/client.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import type { ZoneInput, ZonePlan } from '#domain/zones/types.ts';
import type { RasterSource } from '#domain/raster/types.ts';
import { lookAtSeasons, type LookOptions } from './look-at-seasons.ts';
import { changeWork, workKey, workOf, type Season } from '../store.ts';

export type ReadInput = { readonly source: RasterSource; readonly scene: Scene; readonly input: ZoneInput };

/** The seasons as a plan used them: its images chosen, or the best where one is gone, and other seasons left out. */
const asIn = ({ inputs }: ZonePlan, seasons: readonly Season[]): readonly Season[] =>
  seasons.map((season) => {
    const used = inputs.find(({ start_year }) => start_year === season.year);
    const found = season.scenes.find(({ scene_id }) => scene_id === used?.scene_id);
    return { ...season, chosen_id: used === undefined ? null : (found?.scene_id ?? season.chosen_id) };
  });

/** The seasons of a field, looked at once; with the images of a plan chosen where there is one. */
export async function seasonsLike(field: Field, today: string, plan: ZonePlan | null, options: LookOptions): Promise<readonly Season[]> {
  const key = workKey(field);
  const known = workOf(key).seasons;
  if (known !== null) return known;
  const seen = await lookAtSeasons(field, today, options);
  const seasons = plan === null ? seen : asIn(plan, seen);
  changeWork(key, { seasons });
  return seasons;
}

/** The chosen images of some seasons, with their bytes. */
export const readInputs = (field: Field, seasons: readonly Season[], signal: AbortSignal): Promise<ReadInput[]> =>
  Promise.all(
    seasons.flatMap(({ year, scenes, chosen_id }) => {
      const found = scenes.find(({ scene_id }) => scene_id === chosen_id);
      if (found === undefined) return [];
      const { scene, scene_id, date, valid_fraction } = found;
      const input: ZoneInput = { scene_id, date, start_year: year, index: 'evi', valid_fraction };
      return api.imagery
        .clip({ field_id: field.id, scene_id }, { signal })
        .then((bytes): ReadInput => ({ source: { kind: 'clip', bytes }, scene, input }));
    }),
  );
