import type { ParsedInput } from '#contract/define.ts';
import type { coverage } from '#contract/fields/coverage.ts';
import { isSeedBrand } from '#domain/accounts/is-seed-brand.ts';
import { slugOfNumber } from '#domain/accounts/brand-numbers.ts';
import { coverageFault } from '#domain/coverage/eligibility.ts';
import { COVERAGE_TERMS } from '#domain/coverage/terms.ts';
import { AppError } from '#domain/errors.ts';
import { COVERAGE } from '#domain/limits.ts';
import type { Role } from '#domain/rights/roles.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Handlers } from '#server/context.ts';
import { hasField, listCandidates, listCovered } from './ground-queries.ts';
import { invoiceAddress } from './invoice-route.ts';
import { coveragePdf } from './paper.ts';
import { listCoverageMenus, pageCoverages, type CoverageFilter } from './queries.ts';
import { asLine, dressed, readCoverage, type UserCtx } from './read-coverage.ts';
import { activate, annul, createCoverage, edit, remove, replaceInvoice, restore } from './write-coverage.ts';
import { findInvoice } from './write-queries.ts';

const filterOf = ({ text, ...chosen }: ParsedInput<typeof coverage.menus>): CoverageFilter => ({ text: text ?? null, chosen });

/** Producers and those who work for them on their fields (row 62); others only of fields of their own. */
const MAKERS: readonly Role[] = ['PM', 'FA', 'FM'];

/** Of another brand there is nothing below this one's slug. */
const checkBrand = (brand: string, { user }: Pick<UserCtx, 'user'>): void => {
  if (brand !== slugOfNumber(user.brand_id)) throw new AppError('NOT_FOUND');
};

async function list({ after, ...filter }: ParsedInput<typeof coverage.list>, ctx: UserCtx) {
  const { db, user, today } = ctx;
  const { rows, total, area_ha } = await pageCoverages(db, user, today, filterOf(filter), { after: after ?? null, most: COVERAGE.page });
  return {
    coverages: await dressed(ctx, rows),
    total,
    area_ha,
    next: rows.length < COVERAGE.page ? null : (rows.at(-1)?.id ?? null),
    terms: COVERAGE_TERMS,
    can_create: isSeedBrand(user.brand_id) && (MAKERS.includes(user.role) || (await hasField(db, user.id))),
  };
}

async function candidates(
  { seed_brand, text = '', coverage_id, ...season }: ParsedInput<typeof coverage.candidates>,
  { db, unscoped, user }: UserCtx,
) {
  const rows = await listCandidates(db, user, season, text, COVERAGE.candidates);
  const ids = rows.map(({ field_id }) => field_id);
  const covered = await listCovered(unscoped, ids, season, coverage_id ?? null);
  return {
    fields: rows.map((row) => ({
      ...row,
      fault: coverageFault({ ...row, is_covered: covered.has(row.field_id) }, row.holder_id, seed_brand),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Handlers of replanting coverages (rules 30; §8, rows 61 to 65): both families of calls on one store. */
export const coverageHandlers = (secrets: Pick<Secrets, 'invoices'>): Handlers<typeof coverage> => ({
  list,
  menus: async (input, { db, user, today }) => ({ menus: await listCoverageMenus(db, user, today, filterOf(input)) }),
  table: async (input, { db, user, today }) => {
    const { rows, total } = await pageCoverages(db, user, today, filterOf(input), { after: null, most: COVERAGE.table_lines });
    return { coverages: rows.map(asLine), total };
  },
  candidates,
  create: createCoverage,
  get: ({ coverage_id }, ctx) => readCoverage(ctx, coverage_id),
  edit,
  replaceInvoice,
  openInvoice: async ({ coverage_id }, { db, user, now, note }) => {
    const invoice = await findInvoice(db, coverage_id);
    if (invoice === undefined) throw new AppError('INVOICE_GONE');
    note({ subject_id: coverage_id, detail: { what: 'coverage.invoice' } });
    return invoiceAddress(secrets.invoices, user, { coverage_id: coverage_id.toLowerCase(), file_id: invoice.file_id }, now);
  },
  remove,
  restore,
  annul,
  pdf: coveragePdf,
  // Whose brand it is was checked in the request pipeline.
  getAllOfBrand: ({ brand: _brand, ...input }, ctx) => list(input, ctx),
  createOfBrand: async ({ brand, ...input }, ctx) => {
    checkBrand(brand, ctx);
    return createCoverage(input, ctx);
  },
  getOfBrand: async ({ brand, coverage_id }, ctx) => {
    checkBrand(brand, ctx);
    return readCoverage(ctx, coverage_id);
  },
  activate: async ({ brand, ...input }, ctx) => {
    checkBrand(brand, ctx);
    return activate(input, ctx);
  },
});
