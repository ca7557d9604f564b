import type { seedLots } from '#contract/seed-lots.ts';
import { AppError, type FieldError } from '#domain/errors.ts';
import { isRestorable } from '#domain/fields/deletion.ts';
import { SEED_LOT } from '#domain/limits.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { SeedLotInput, SeedLotRow } from '#domain/seed-lots/seed-lot.ts';
import type { Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { pdfHandlers } from './hybrid-pdfs.ts';
import {
  compareSeedLots,
  countKept,
  countSeedLots,
  deleteSeedLot,
  findDeletedAt,
  findSeedLot,
  lockSeedLots,
  pageSeedLots,
  restoreSeedLot,
  saveSeedLots,
  updateSeedLot,
} from './queries.ts';
import { namesOf, readHybrids } from './read-seed-lot.ts';

async function readRow(db: Db, number: string): Promise<SeedLotRow> {
  const found = await findSeedLot(db, number);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return { ...found, names: namesOf(await readHybrids(db), found.genotype) };
}

/** Refuses hybrids that the brand does not offer, and numbers that are given twice, each at its place below `at`. */
async function checkLots(db: Db, lots: readonly Pick<SeedLotInput, 'genotype' | 'number'>[], at: (index: number) => string): Promise<void> {
  const offered = new Set((await readHybrids(db)).flatMap(({ code, is_active }) => (is_active ? [code] : [])));
  const seen = new Set<string>();
  const fields = lots.flatMap(({ genotype, number }, index): FieldError[] => {
    const is_twice = seen.has(number);
    seen.add(number);
    return [
      ...(is_twice ? [{ path: `${at(index)}number`, code: 'SEED_LOT_TWICE' } as const] : []),
      ...(offered.has(genotype) ? [] : [{ path: `${at(index)}genotype`, code: 'LOOKUP_UNKNOWN' } as const]),
    ];
  });
  const [first] = fields;
  if (first !== undefined) throw new AppError(first.code, {}, { fields: fields.slice(0, 100) });
}
const checkTable = (db: Db, lots: readonly SeedLotInput[]): Promise<void> => checkLots(db, lots, (index) => `lots.${String(index)}.`);

/** Seed lots and technical sheets of the seed brand's hybrids. */
export const seedLotHandlers: Handlers<typeof seedLots> = {
  ...pdfHandlers,

  list: async ({ text = '', after = null }, { db }) => {
    const key = nameKey(text);
    const hybrids = await readHybrids(db);
    const named = key === '' ? [] : hybrids.filter(({ names }) => Object.values(names).some((name) => nameKey(name).includes(key)));
    const filter = { text: key === '' ? null : key.toUpperCase().replaceAll(' ', ''), genotypes: named.map(({ code }) => code) };
    const [page, total] = await Promise.all([pageSeedLots(db, filter, after, SEED_LOT.page), countSeedLots(db, filter)]);
    return {
      lots: page.map((lot) => ({ ...lot, names: namesOf(hybrids, lot.genotype) })),
      total,
      next: page.length < SEED_LOT.page ? null : (page.at(-1)?.number ?? null),
    };
  },

  compare: async ({ lots }, { db }) => {
    await checkTable(db, lots);
    return compareSeedLots(db, lots);
  },

  import: async ({ lots }, { db, now, note }) => {
    await checkTable(db, lots);
    return db.tx(async (tx) => {
      await lockSeedLots(tx);
      const counts = await compareSeedLots(tx, lots);
      await saveSeedLots(tx, lots, now);
      if ((await countKept(tx)) > SEED_LOT.kept) throw new AppError('LIMIT_REACHED', { count: SEED_LOT.kept });
      note({ detail: { ...counts } });
      return counts;
    });
  },

  edit: async ({ brand: _brand, number, version, ...info }, { db, now, note }) => {
    const before = await readRow(db, number);
    if (info.genotype !== before.genotype) await checkLots(db, [{ ...info, number }], () => '');
    if (!(await updateSeedLot(db, number, version, info, now)))
      throw new AppError('VERSION_STALE', { current: before.version, copy: JSON.stringify(before) });
    note({ detail: { number } });
    return readRow(db, number);
  },

  remove: async ({ number, version }, { db, now, note }) => {
    const before = await readRow(db, number);
    if (!(await deleteSeedLot(db, number, version, now))) throw new AppError('VERSION_STALE', { current: before.version });
    note({ detail: { number } });
    return { number };
  },

  restore: async ({ number }, { db, now, note }) => {
    const found = await findDeletedAt(db, number);
    if (found === undefined) throw new AppError('NOT_FOUND');
    if (found.deleted_at !== null && !isRestorable(found.deleted_at, now.toISOString())) throw new AppError('RESTORE_EXPIRED');
    await restoreSeedLot(db, number);
    note({ detail: { number } });
    return readRow(db, number);
  },
};
