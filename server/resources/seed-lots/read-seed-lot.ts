import { lookupsOf } from '#domain/catalog/activities/index.ts';
import { AppError } from '#domain/errors.ts';
import type { LookupOf } from '#domain/schemas/lookup.ts';
import { SEED_BRAND_CODE, seedLotNumber, type SeedLot } from '#domain/seed-lots/seed-lot.ts';
import type { Db } from '#server/db/db.ts';
import { readLookups } from '../lookups/read-lookups.ts';
import { currentPdfs } from './pdf-queries.ts';
import { findSeedLot } from './queries.ts';

export type SeedHybrid = LookupOf<'genotype'>;

/** The hybrids of the seed brand in the order they are listed, those that are no longer offered among them. */
export const readHybrids = async (db: Db): Promise<readonly SeedHybrid[]> =>
  lookupsOf(
    (await readLookups(db)).map(({ entry }) => entry),
    'genotype',
  ).filter(({ attributes }) => attributes.seed_brand === SEED_BRAND_CODE);

/** What a hybrid is called; its code where the list has it no more. */
export const namesOf = (hybrids: readonly SeedHybrid[], genotype: string): SeedLot['names'] =>
  hybrids.find(({ code }) => code === genotype)?.names ?? { es: genotype, en: genotype, pt: genotype };

/** The seed lot of a number as it was typed, with its hybrid and that one's sheet. Throws BATCH_NOT_FOUND. */
export async function readSeedLot(db: Db, typed: string): Promise<SeedLot> {
  const number = seedLotNumber(typed);
  const found = number === null ? undefined : await findSeedLot(db, number);
  if (found === undefined) throw new AppError('BATCH_NOT_FOUND');
  const [document] = await currentPdfs(db, [found.genotype]);
  return { ...found, names: namesOf(await readHybrids(db), found.genotype), document: document ?? null };
}
