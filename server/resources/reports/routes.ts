import type { ParsedInput } from '#contract/define.ts';
import type { reports } from '#contract/fields/reports.ts';
import { AppError, type FieldError } from '#domain/errors.ts';
import { REPORT } from '#domain/limits.ts';
import type { Report } from '#domain/reports/report.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { isToRestore } from '../fields/records.ts';
import { fieldRights } from '../fields/rights.ts';
import { mailPerson } from '../shares/mail-person.ts';
import { issueReport } from './issue.ts';
import { listLines, listMenus } from './menu-queries.ts';
import {
  countReports,
  findDeletedReport,
  hasMoney,
  listReaders,
  listVersions,
  pageReports,
  readData,
  setDeleted,
  type ReportFilter,
} from './queries.ts';
import { verifyReport } from './verify.ts';

async function readReport(db: Db, user: Principal, field_id: string, id: string): Promise<{ report: Report; versions: Report[] }> {
  const versions = await listVersions(db, user, field_id, id);
  const report = versions.find((one) => one.id === id.toLowerCase());
  if (report === undefined) throw new AppError('NOT_FOUND');
  return { report, versions };
}

/** What a list is asked for. */
function filterOf(input: ParsedInput<typeof reports.menus> & Partial<ParsedInput<typeof reports.list>>): ReportFilter {
  const {
    field_id = null,
    kind = null,
    year = null,
    season = null,
    period = null,
    text = null,
    own,
    versions,
    order: _order,
    after: _after,
    ...chosen
  } = input;
  return { field_id, kind, year, season, period, text, is_own: own === 'yes', has_versions: versions === 'all', chosen };
}

type Reading = 'list' | 'menus' | 'table' | 'one' | 'pdf' | 'verify';
const readingHandlers: Pick<Handlers<typeof reports>, Reading> = {
  list: async (input, { db, user }) => {
    const filter = filterOf(input);
    const page_of = { after: input.after ?? null, most: REPORT.page, is_oldest: input.order === 'oldest' };
    const page = await pageReports(db, user, filter, page_of);
    const total = page[0]?.total ?? (input.after === undefined ? 0 : await countReports(db, user, filter));
    return { reports: page, total, next: page.length < REPORT.page ? null : (page.at(-1)?.id ?? null) };
  },

  menus: (input, { db, user }) => listMenus(db, user, filterOf(input)),

  table: async (input, { db, user }) => {
    const filter = filterOf(input);
    const lines = await listLines(db, user, filter);
    return { lines, total: lines.length < REPORT.table_lines ? lines.length : await countReports(db, user, filter) };
  },

  one: ({ field_id, report_id }, { db, user }) => readReport(db, user, field_id, report_id),

  pdf: async ({ field_id, report_id }, { db, user, note }) => {
    const { report } = await readReport(db, user, field_id, report_id);
    const verdict = report.kind === 'evi' ? await fieldRights(db, user, [field_id], 'evi_reports') : true;
    if (verdict !== true) throw new AppError(verdict);
    note({ subject_id: report.id, detail: { kind: report.kind, code: report.code } });
    return { code: report.code, hash: report.hash, data: await readData(db, report.id) };
  },

  verify: (input, { unscoped }) => verifyReport(input, unscoped),
};

type Writing = 'create' | 'createOfBrand' | 'combineSvgs' | 'remove' | 'restore';
const writingHandlers: Pick<Handlers<typeof reports>, Writing> = {
  create: issueReport,
  // Whose brand it is was checked in the request pipeline.
  createOfBrand: ({ brand: _brand, ...input }, ctx) => issueReport(input, ctx),

  combineSvgs: async ({ svgs }, { work }) => ({ svg: await work.run('combine_svgs', svgs) }),

  remove: async ({ field_id, report_id }, { db, user, now, note }) => {
    const { report } = await readReport(db, user, field_id, report_id);
    if (!report.can_delete) throw new AppError('FORBIDDEN');
    note({ subject_id: report.id, detail: { code: report.code } });
    await setDeleted(db, report.id, now);
    return { report_id: report.id };
  },

  restore: async ({ field_id, report_id }, { db, user, now, note }) => {
    note({ subject_id: report_id });
    return db.tx(async (tx) => {
      const found = await findDeletedReport(tx, field_id, report_id);
      if (found === undefined) throw new AppError('NOT_FOUND');
      if (isToRestore(found, user, now)) await setDeleted(tx, report_id, null);
      return (await readReport(tx, user, field_id, report_id)).report;
    });
  },
};

/** Handlers of issued reports: whoever sees the field reads them, those with money whoever sees its money (rules §8, rows 52 to 55). */
export const reportHandlers = (secrets: Secrets): Handlers<typeof reports> => ({
  ...readingHandlers,
  ...writingHandlers,

  share: async ({ field_id, report_id, emails }, ctx) => {
    const { report } = await readReport(ctx.db, ctx.user, field_id, report_id);
    const readers = new Set(await listReaders(ctx.unscoped, field_id, await hasMoney(ctx.db, report.id), ctx.now));
    const fields = emails.flatMap((email, at): FieldError[] =>
      readers.has(email) ? [] : [{ path: `emails.${String(at)}`, code: 'REPORT_NOT_GUEST' }],
    );
    if (fields.length > 0) throw new AppError('REPORT_NOT_GUEST', {}, { fields });
    const to = [...new Set(emails)];
    ctx.note({ subject_id: report.id, detail: { code: report.code, count: to.length } });
    ctx.after(async (after) => {
      for (const email of to)
        await mailPerson({ ...ctx, db: after }, secrets, 'report', email, `/dashboard?informe=${field_id}.${report.id}`);
    });
    return { sent: to.length };
  },
});
