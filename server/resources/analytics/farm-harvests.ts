import { yieldOf } from '#domain/activities/totals.ts';
import type { CropCode } from '#domain/codes.ts';
import type { Season } from '#domain/schemas/season.ts';
import { isSameSeason } from '#domain/seasons/season.ts';
import { matchSeasons } from '#domain/series/seasons/match-seasons.ts';
import type { HarvestedSeason } from '#domain/series/seasons/predict-yield.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { seasonCurve } from '#domain/series/season-curve.ts';
import type { Ctx } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { listHarvests, listObservations, type HarvestRow } from './queries.ts';

const KG_A_TONNE = 1_000;

/** A harvest with its dry yield. */
export type FarmHarvest = HarvestRow & { readonly yield_kg_ha: number };
/** The same with the integral of its season's curve. */
export type MeasuredHarvest = FarmHarvest & { readonly integral: number };

type HarvestCtx = Pick<Ctx<Principal>, 'db' | 'user'>;

/** Those whose dry yield is known: with a moisture, of a crop that has a base moisture there. */
export async function farmHarvests(
  { db, user }: HarvestCtx,
  field_id: string,
  crops: readonly CropCode[],
  last_year: number,
): Promise<FarmHarvest[]> {
  if (crops.length === 0) return [];
  const rows = await listHarvests(db, user.id, field_id, crops, last_year);
  return rows.flatMap((row) => {
    const yield_t_ha = yieldOf(row.harvests, row);
    return yield_t_ha === null ? [] : [{ ...row, yield_kg_ha: yield_t_ha * KG_A_TONNE }];
  });
}

/** Those whose season the curve shows whole (domain.md §2.5 goes by its small integral). */
export async function measureHarvests({ db, user }: HarvestCtx, harvests: readonly FarmHarvest[]): Promise<MeasuredHarvest[]> {
  const measured: MeasuredHarvest[] = [];
  for (const [year, rows] of Map.groupBy(harvests, (row) => row.year)) {
    const ids = [...new Set(rows.map(({ field_id }) => field_id))];
    const observed = await listObservations(db, ids, user.id, ...seasonWindow({ year }));
    for (const row of rows) {
      const curve = seasonCurve(observed.get(row.field_id) ?? []);
      if (curve === null) continue;
      const of_year = row.crops.filter((crop) => crop.year === year);
      const phenology = matchSeasons(of_year, curve, year, row.country)[of_year.findIndex((crop) => isSameSeason(crop, row))];
      const integral = phenology?.is_open === false ? phenology.small_integral : null;
      if (integral !== null) measured.push({ ...row, integral });
    }
  }
  return measured;
}

export const harvestOf = <Row extends HarvestRow>(harvests: readonly Row[], field_id: string, season: Season): Row | undefined =>
  harvests.find((row) => row.field_id === field_id && isSameSeason(row, season));

/** Harvests of the crop on the farm that a season may be compared with: none later, and never its own. Their critical periods are not known. */
export const harvestsBeside = (
  harvests: readonly MeasuredHarvest[],
  field_id: string,
  { year, ...season }: Season & { readonly crop: CropCode },
): HarvestedSeason[] => {
  const own = harvestOf(harvests, field_id, { year, ...season });
  return harvests
    .filter((row) => row !== own && row.crop === season.crop && row.year <= year)
    .map(({ integral, yield_kg_ha }) => ({ integral, critical_integral: null, yield_kg_ha }));
};
