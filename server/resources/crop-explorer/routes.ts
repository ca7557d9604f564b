import type { cropExplorer } from '#contract/imagery/crop-explorer.ts';
import { checkHistoryCrop } from '#domain/crop-seasons/history-crops.ts';
import { startOf } from '#domain/crop-seasons/field-history.ts';
import { readCropSeasons, type FieldYear } from '#domain/crop-seasons/read-crop-seasons.ts';
import { AppError } from '#domain/errors.ts';
import { exploreCrop } from '#domain/explorer/explore-crop.ts';
import { placeReference } from '#domain/explorer/place-reference.ts';
import type { Position } from '#domain/geometry/types.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import type { Handlers } from '#server/context.ts';
import { listObservations } from '../analytics/queries.ts';
import { disclosable } from '../analytics/disclosable.ts';
import { provinceMiddle } from '../fields/geography/locate-province.ts';
import { listNearFields } from './queries.ts';

/** Seasons of one field that count, newest first. */
const YEARS_OF_FIELD = 3;
/** A tenth of a degree: a circle moved by less would tell where its border meets a field. */
const GRID = 10;
const onGrid = (degrees: number): number => Math.round(degrees * GRID) / GRID;

type Place = { readonly province?: string | undefined; readonly longitude?: number | undefined; readonly latitude?: number | undefined };

function placeOf({ province, longitude, latitude }: Place): Position {
  const point: Position | null =
    longitude !== undefined && latitude !== undefined ? [longitude, latitude] : province === undefined ? null : provinceMiddle(province);
  if (point === null) throw new AppError('PLACE_REQUIRED', {}, { fields: [{ path: 'province', code: 'PLACE_REQUIRED' }] });
  return [onGrid(point[0]), onGrid(point[1])];
}

export const cropExplorerHandlers: Handlers<typeof cropExplorer> = {
  analysis: async ({ province, crop, genotype_id, sown }) => exploreCrop({ province, crop, genotype_id: genotype_id ?? null, sown }),

  async historical({ crop, ...place }, { unscoped: db, user }) {
    const refusal = checkHistoryCrop(crop);
    if (refusal !== true) throw new AppError(refusal, {}, { fields: [{ path: 'crop', code: refusal }] });
    const fields = await listNearFields(db, user, placeOf(place), crop);
    const years: FieldYear[] = [];
    for (const { id, country, crops } of fields) {
      const sown = crops.filter((one) => one.crop === crop).map(({ year }) => year);
      const newest = [...new Set(sown)].toSorted((a, b) => b - a).slice(0, YEARS_OF_FIELD);
      const windows = newest.map((year) => ({ year, window: seasonWindow({ year }) }));
      const [first, last] = [windows.at(-1)?.window[0], windows[0]?.window[1]];
      if (first === undefined || last === undefined) continue;
      const observations = (await listObservations(db, [id], user.id, first, last)).get(id) ?? [];
      for (const { year, window } of windows)
        years.push({
          field_id: id,
          country,
          crops,
          year,
          observations: observations.filter(({ date }) => date >= window[0] && date <= window[1]),
        });
    }
    const seasons = readCropSeasons(years).filter(({ recorded }) => recorded.crop === crop);
    const ended = seasons.filter((season) => season.phenology?.is_open === false && startOf(season) !== null);
    const seen = new Set(ended.map(({ field_id }) => field_id));
    const disclosed = new Set(disclosable(fields.filter(({ id }) => seen.has(id))).map(({ id }) => id));
    return placeReference(seasons.filter(({ field_id }) => disclosed.has(field_id)));
  },
};
