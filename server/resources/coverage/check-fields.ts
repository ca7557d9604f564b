import { isSeedBrand } from '#domain/accounts/is-seed-brand.ts';
import { coverageFault, type CoveredBrand } from '#domain/coverage/eligibility.ts';
import { lastDayOf } from '#domain/coverage/states.ts';
import { AppError, type FieldError } from '#domain/errors.ts';
import type { Season } from '#domain/schemas/season.ts';
import { findBrand, readGround } from './ground-queries.ts';
import type { UserCtx } from './read-coverage.ts';

export type Wanted = {
  readonly season: Season;
  readonly seed_brand: CoveredBrand;
  /** In the order they are said in. */
  readonly field_ids: readonly string[];
  /** Those that are checked; a coverage keeps what it has, whatever has become of it. */
  readonly added: readonly string[];
  /** Of a coverage that is there. */
  readonly holder_id: string | null;
  /** The coverage itself. */
  readonly but: string | null;
};

export const refuseAt = (
  code: 'COVERAGE_NOT_ELIGIBLE' | 'COVERAGE_HOLDERS_DIFFER' | 'COVERAGE_FIELDS_CHANGED',
  fields: readonly FieldError[],
): void => {
  if (fields.length > 0) throw new AppError(code, {}, { fields: fields.slice(0, 100) });
};

/** Throws COVERAGE_SEASON_CLOSED for a season that is over. */
export function checkSeason(season: Pick<Season, 'year'>, today: string): void {
  if (today <= lastDayOf(season)) return;
  throw new AppError('COVERAGE_SEASON_CLOSED', {}, { fields: [{ path: 'year', code: 'COVERAGE_SEASON_CLOSED' }] });
}

/**
 * Whose coverage the fields make: all are one owner's, an account of the seed brand. Throws COVERAGE_HOLDERS_DIFFER, COVERAGE_OTHER_BRAND, and
 * COVERAGE_NOT_ELIGIBLE with the reason at each field that cannot be covered.
 */
export async function checkFields({ unscoped, today }: Pick<UserCtx, 'unscoped' | 'today'>, wanted: Wanted): Promise<string> {
  const { season, seed_brand, field_ids, added, but } = wanted;
  checkSeason(season, today);
  const { year, season: half, period } = season;
  const asks = added.map((field_id) => ({ field_id, coverage_id: but, year, season: half, period }));
  const ground = new Map((await readGround(unscoped, asks)).map((one) => [one.field_id, one]));
  const holder_id = wanted.holder_id ?? ground.get(added[0] ?? '')?.owner_id;
  if (holder_id === undefined) throw new AppError('NOT_FOUND');
  const at = (id: string): string => `field_ids.${String(field_ids.indexOf(id))}`;
  refuseAt(
    'COVERAGE_HOLDERS_DIFFER',
    added.flatMap((id) => (ground.get(id)?.owner_id === holder_id ? [] : [{ path: at(id), code: 'COVERAGE_HOLDERS_DIFFER' as const }])),
  );
  const brand = await findBrand(unscoped, holder_id);
  if (brand === undefined || !isSeedBrand(brand)) throw new AppError('COVERAGE_OTHER_BRAND');
  refuseAt(
    'COVERAGE_NOT_ELIGIBLE',
    added.flatMap((id) => {
      const code = coverageFault(ground.get(id), holder_id, seed_brand);
      return code === null ? [] : [{ path: at(id), code }];
    }),
  );
  return holder_id;
}
