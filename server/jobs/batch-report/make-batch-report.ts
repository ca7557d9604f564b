import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { ItemStep } from '#domain/reports/batch-report.ts';
import type { IssuedPlanning } from '#domain/reports/report.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { writeAudit } from '../../audit/queries.ts';
import type { Env } from '../../config/env.ts';
import { checkMost } from '../../db/check-most.ts';
import type { Db } from '../../db/db.ts';
import { findFieldFacts } from '../../resources/fields/queries.ts';
import { fieldRight } from '../../resources/fields/rights.ts';
import {
  endItem,
  findBefore,
  findMaker,
  findOrdered,
  findPlanted,
  holdItem,
  notifyDone,
  setStep,
  type Maker,
  type OrderedItem,
} from '../../resources/batch-reports/queries.ts';
import {
  findPrintedField,
  findProducerName,
  findSame,
  isCodeTaken,
  lastVersions,
  lockSeries,
} from '../../resources/reports/issue-queries.ts';
import { planningFormulas } from '../../resources/reports/paper/planning-blocks.ts';
import { readPicture } from '../../resources/reports/paper/read-picture.ts';
import { paperWords } from '../../resources/reports/paper/words.ts';
import { notifyReport } from '../../resources/reports/queries.ts';
import { contentOf, saveReport, type Said } from '../../resources/reports/save-report.ts';
import { writeSheet } from '../../resources/reports/write-sheet.ts';
import { measureFields, todayOf, type WorkParts } from '../measure-fields.ts';
import type { Run, Work } from '../queue.ts';
import { composeSheet } from './compose-sheet.ts';
import { readSeason } from './read-season.ts';

export const BATCH_QUEUE = 'batch_report';

export type BatchParts = WorkParts & { readonly env: Pick<Env, 'DEMO_DATE' | 'public_url'> };
type Payload = { readonly job_id: string; readonly field_id: string };
/** A field of an order, and whose it is. */
type Place = { readonly id: string; readonly item: OrderedItem; readonly maker: Maker };

/** There is nothing left to do: it was stopped meanwhile, or its worker stops. */
class Stopped extends Error {}

/** What is asked of whoever ordered, as he stands now (reliability R-A08). */
async function checkRights(db: Db, { item: { field_id }, maker }: Place): Promise<void> {
  const [facts] = await findFieldFacts(db, maker.id, [field_id]);
  for (const right of ['read', 'batch_report'] as const) {
    const verdict = maker.is_disabled ? 'FORBIDDEN' : fieldRight(facts, maker, right);
    if (verdict !== true) throw new AppError(verdict === 'NOT_FOUND' ? 'BATCH_FIELD_GONE' : verdict);
  }
}

const beginStep = async ({ db }: BatchParts, { id, item }: Place, step: ItemStep, { signal }: Run): Promise<void> => {
  if (signal.aborted || !(await setStep(db, id, item.field_id, step))) throw new Stopped();
};

/** Everything a report says, measured and drawn; nothing is written but what is measured. */
async function prepare(parts: BatchParts, place: Place, run: Run): Promise<Said & { readonly language: string }> {
  const { db, imagery } = parts;
  const { item, maker } = place;
  await checkRights(db, place);
  await beginStep(parts, place, 'measuring', run);
  const today = todayOf(parts);
  const [from, until] = seasonWindow(item);
  const to = until < today ? until : today;
  if (to < from) throw new AppError('REPORT_NO_CHART');
  const [field] = (await measureFields(parts, [item.field_id], { from, to }, run)) ?? [];
  if (field === undefined) throw new Stopped();
  const [printed, producer, planted] = await Promise.all([
    findPrintedField(db, item.field_id, maker.id),
    findProducerName(db, item.field_id, maker.id),
    findPlanted(db, item),
  ]);
  if (printed === undefined) throw new AppError('BATCH_FIELD_GONE');
  if (producer === null) throw new AppError('REPORT_NO_PRODUCER');
  const seen = await readSeason(db, field, item);
  await beginStep(parts, place, 'drawing', run);
  const viewed = [];
  for (const image of seen.images) {
    const picture = await readPicture({ db, imagery, now: parts.clock(), urgency: 'later' }, field, image.scene_id);
    viewed.push({ image, picture });
  }
  const { attribution } = (await imagery.open()).provider;
  const { year, season, period, target_yield_kg_ha, n_kg_ha, comments, batch } = item;
  const planning: IssuedPlanning = {
    sowing_date: planted?.sowing_date ?? null,
    target_yield_kg_ha,
    n_kg_ha,
    graph_comment: '',
    comments,
    sections: ['data', 'curve', 'images'],
    batch,
  };
  const words = paperWords(item.language, maker.country);
  const crop = planted?.crop ?? null;
  const sheet = composeSheet(words, {
    item,
    planning,
    field: printed,
    polygon: field.geometry,
    producer,
    crop,
    seen,
    viewed,
    today,
    attribution,
  });
  return {
    kind: 'planning',
    subject: null,
    season: { year, season, period },
    planning,
    images: seen.images,
    field: printed,
    producer,
    sources: { formulas: planningFormulas(words), weather: null },
    sheet: writeSheet(sheet),
    language: item.language,
  };
}

/** Puts the report among its maker's; the one that says all this already is it, and an earlier one of this seed lot is replaced. */
async function issue(
  parts: BatchParts,
  tx: Db,
  { id, item, maker }: Place,
  { language, ...said }: Awaited<ReturnType<typeof prepare>>,
): Promise<string> {
  const { field_id } = item;
  const content = contentOf(said);
  const same = await findSame(tx, field_id, maker.id, content);
  if (same !== undefined) return same;
  const report_id = randomUUID();
  const before = await findBefore(tx, item);
  const series_id = before?.series_id ?? report_id;
  await lockSeries(tx, series_id);
  const version = before === undefined ? 1 : (await lastVersions(tx, series_id)).any + 1;
  const now = parts.clock();
  const made = { ...said, id: report_id, field_id, series_id, version, replaces: before?.code ?? null, content, language };
  const by = { maker_id: maker.id, brand: maker.brand_id, origin: parts.env.public_url };
  const code = await saveReport(tx, { ...made, ...by }, (one) => isCodeTaken(tx, one), now);
  await checkMost(tx, 'reports', [field_id]);
  await notifyReport(tx, report_id);
  const detail = { kind: 'planning', version, code, batch_report: id };
  await writeAudit(tx, maker, now, 'report.create', { field_ids: [field_id], subject_id: report_id, detail });
  return report_id;
}

/** Ends a field's place in its order in one transaction with what comes of it, unless it was stopped or ended meanwhile. */
const settle = (
  { db, clock }: BatchParts,
  id: string,
  field_id: string,
  end: (tx: Db) => Promise<Parameters<typeof endItem>[3]>,
): Promise<void> =>
  db.tx(async (tx) => {
    if (!(await holdItem(tx, id, field_id))) return;
    await endItem(tx, id, field_id, await end(tx));
    await notifyDone(tx, id, clock());
  });

/**
 * Makes the report of one field of an order. It is issued together with the word that it is done, so that a task which is taken up again,
 * by whomever and however often, makes it once. What the catalogue has a code for is the field's own failure; anything else is the queue's.
 */
export const makeBatchReport =
  (parts: BatchParts): Work<Payload> =>
  async ({ job_id: id, field_id }, run) => {
    const item = await findOrdered(parts.db, id, field_id);
    if (item === undefined || (item.state !== 'waiting' && item.state !== 'making')) return;
    const maker = await findMaker(parts.db, item.account_id);
    if (maker === undefined) return;
    const place = { id, item, maker };
    try {
      const said = await prepare(parts, place, run);
      await beginStep(parts, place, 'issuing', run);
      await settle(parts, id, field_id, async (tx) => ({ report_id: await issue(parts, tx, place, said) }));
    } catch (error) {
      if (error instanceof Stopped) return;
      if (!(error instanceof AppError)) throw error;
      await settle(parts, id, field_id, () => Promise.resolve({ error: error.code }));
    }
  };
