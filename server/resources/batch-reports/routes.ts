import { randomUUID } from 'node:crypto';
import type { batchReports } from '#contract/fields/batch-reports.ts';
import { slugOfNumber } from '#domain/accounts/brand-numbers.ts';
import type { Language } from '#domain/codes.ts';
import { AppError, type FieldError } from '#domain/errors.ts';
import { BATCH_REPORT } from '#domain/limits.ts';
import type { BatchReport, BatchReportOrder, Candidate } from '#domain/reports/batch-report.ts';
import type { PlannedBatch } from '#domain/reports/report.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { BATCH_QUEUE } from '#server/jobs/batch-report/make-batch-report.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { readSeedLot } from '../seed-lots/read-seed-lot.ts';
import { languageOf } from '../users/language-of.ts';
import { countCandidates, listCandidates, listMeasuredWhole, type CandidateRow } from './candidate-queries.ts';
import {
  cancelItems,
  countOpen,
  findBatchReport,
  insertBatchReport,
  listBatchReports,
  listItems,
  reopenItems,
  type NewItem,
} from './queries.ts';

/** Each field's own numbers, else those for all; throws REQUIRED at each that has neither. */
function itemsOf({ fields, target_yield_kg_ha, n_kg_ha }: BatchReportOrder): NewItem[] {
  const missing: FieldError[] = [];
  const items = fields.map((field, at): NewItem => {
    const numbers = { target_yield_kg_ha: field.target_yield_kg_ha ?? target_yield_kg_ha, n_kg_ha: field.n_kg_ha ?? n_kg_ha };
    for (const [key, value] of Object.entries(numbers))
      if (value === null) missing.push({ path: `fields.${String(at)}.${key}`, code: 'REQUIRED' });
    return { field_id: field.field_id, target_yield_kg_ha: numbers.target_yield_kg_ha ?? 0, n_kg_ha: numbers.n_kg_ha ?? 0 };
  });
  if (missing.length > 0) throw new AppError('INVALID', {}, { fields: missing });
  return items;
}

/** What is sown, as it is printed; a number nobody has imported is refused at its place. */
async function plannedBatch(db: Db, typed: string, language: Language): Promise<PlannedBatch> {
  const { number, names, treatment } = await readSeedLot(db, typed).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'BATCH_NOT_FOUND') throw error;
    throw new AppError('BATCH_NOT_VALIDATED', {}, { fields: [{ path: 'batch', code: 'BATCH_NOT_VALIDATED' }] });
  });
  return { number, hybrid: names[language], treatment };
}

const checkOpen = async (db: Db, user: Principal): Promise<void> => {
  if ((await countOpen(db, user.id)) >= BATCH_REPORT.open) throw new AppError('BATCH_REPORTS_TOO_MANY', { count: BATCH_REPORT.open });
};

const readOrder = async (db: Db, user: Principal, id: string): Promise<BatchReport> => {
  const found = await findBatchReport(db, user.id, id);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
};
const readState = async (db: Db, user: Principal, id: string) => ({
  batch_report: await readOrder(db, user, id),
  items: await listItems(db, user.id, id),
});

const enqueue = (queue: Queue, db: Db, id: string, field_ids: readonly string[]): Promise<void> =>
  queue.enqueue(
    db,
    BATCH_QUEUE,
    field_ids.map((field_id) => ({ payload: { job_id: id, field_id } })),
    id,
  );

/** Days of a curve, and images of a report, at least. */
const LEAST = { curve: 3, images: 2 } as const;

/** What is known against a field; what nobody has measured yet is not held against it. */
function candidateOf({ curve_days, image_days, ...row }: CandidateRow, is_future: boolean, is_whole: boolean): Candidate {
  const verdict = (): Candidate['reason'] => {
    if (row.producer === null) return 'REPORT_NO_PRODUCER';
    if (is_future || (is_whole && curve_days < LEAST.curve)) return 'REPORT_NO_CHART';
    return is_whole && image_days < LEAST.images ? 'REPORT_TWO_IMAGES' : null;
  };
  return { ...row, reason: verdict() };
}

type UserCtx = Ctx<Principal>;

/** Handlers of batch reports: of own orders alone; each report is made by the queue, with the rights its person has by then. */
export const batchReportHandlers = (queue: Queue): Handlers<typeof batchReports> => ({
  candidates: async ({ brand: _brand, text, province = null, genotype = null, ...season }, { db, unscoped, user, today }: UserCtx) => {
    const filter = { ...season, text, province, genotype };
    const rows = await listCandidates(db, user.id, filter, BATCH_REPORT.candidates);
    const whole = await listMeasuredWhole(
      unscoped,
      rows.map(({ field_id }) => field_id),
      season.year,
    );
    const is_future = seasonDates(season)[0] > today;
    return {
      fields: rows.map((row) => candidateOf(row, is_future, whole.has(row.field_id))),
      ...(await countCandidates(db, user.id, filter)),
    };
  },

  listOfUser: async (_input, { db, user }) => ({ batch_reports: await listBatchReports(db, user.id, BATCH_REPORT.listed) }),

  async create({ brand, batch: typed, ...order }, ctx) {
    const { db, user, now } = ctx;
    // The rule speaks of the fields: whose brand it is was not asked.
    if (brand !== slugOfNumber(user.brand_id)) throw new AppError('NOT_FOUND');
    const items = itemsOf({ ...order, batch: typed });
    const language = languageOf(user);
    const batch = await plannedBatch(db, typed, language);
    const id = randomUUID();
    const { year, season, period, comments } = order;
    const made = await db.tx(async (tx) => {
      await checkOpen(tx, user);
      const head = { id, account_id: user.id, brand: user.brand_id, batch, year, season, period, language, comments };
      await insertBatchReport(tx, head, items, now);
      await enqueue(
        queue,
        tx,
        id,
        items.map(({ field_id }) => field_id),
      );
      return readOrder(tx, user, id);
    });
    ctx.note({ subject_id: id, detail: { batch: batch.number, count: items.length } });
    ctx.after(async () => queue.wake());
    return made;
  },

  get: ({ batch_report_id }, { db, user }) => readState(db, user, batch_report_id),

  async cancel({ batch_report_id: id }, { db, user, note }) {
    await readOrder(db, user, id);
    note({ subject_id: id });
    return db.tx(async (tx) => {
      await cancelItems(tx, id);
      await queue.cancel(tx, id);
      return readState(tx, user, id);
    });
  },

  async retry({ batch_report_id: id, field_id = null }, ctx) {
    const { db, user } = ctx;
    await readOrder(db, user, id);
    const state = await db.tx(async (tx) => {
      await checkOpen(tx, user);
      const again = await reopenItems(tx, id, field_id);
      await enqueue(queue, tx, id, again);
      ctx.note({ subject_id: id, detail: { count: again.length } });
      return readState(tx, user, id);
    });
    ctx.after(async () => queue.wake());
    return state;
  },
});
