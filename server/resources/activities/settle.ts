import type { CropCode } from '#domain/codes.ts';
import { genotypeFits } from '#domain/fields/genotype-fits.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { Db } from '#server/db/db.ts';
import { listSowings, settleActivities } from './queries.ts';

/** Genotypes of the catalogue are numbers; of others only the crop is known to the field. */
function genotypeOf(crop: CropCode, genotype: string | null): number | null {
  const id = genotype === null || !/^\d{1,9}$/.test(genotype) ? null : Number(genotype);
  return id !== null && genotypeFits(crop, id) ? id : null;
}

/**
 * Brings what follows from activities to the fields: whether they have a record, the day they were sown and, where a sowing was written,
 * their crop. What was typed of the season comes back when its sowing goes.
 */
export async function settleFields(
  db: Db,
  field_ids: readonly string[],
  season: Season,
  now: Date,
  follows_sowing: boolean,
): Promise<void> {
  const sown = new Map((await listSowings(db, field_ids, season)).map((row) => [row.field_id, row]));
  const rows = field_ids.map((field_id) => {
    const sowing = sown.get(field_id);
    if (sowing === undefined) return { field_id, sown_on: null, crop: null, genotype_id: null };
    const crop = sowing.crop as CropCode;
    return { field_id, sown_on: sowing.sown_on, crop: follows_sowing ? crop : null, genotype_id: genotypeOf(crop, sowing.genotype) };
  });
  await settleActivities(db, rows, season, now);
}
