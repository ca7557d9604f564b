import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '#contract/define.ts';
import type { reports } from '#contract/fields/reports.ts';
import { LANGUAGES } from '#domain/codes.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { CREATE_RIGHTS, showsMoney } from '#domain/reports/report-rights.ts';
import type { Report } from '#domain/reports/report.ts';
import type { FieldRight } from '#domain/rights/field-matrix.ts';
import { isSameSeason } from '#domain/seasons/season.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Ctx } from '#server/context.ts';
import { checkMost } from '#server/db/check-most.ts';
import { findFieldFacts } from '../fields/queries.ts';
import { fieldRight } from '../fields/rights.ts';
import {
  findPrintedField,
  findProducerName,
  findSame,
  isCodeTaken,
  lastVersions,
  listMeasured,
  lockSeries,
  type MeasuredImage,
  type PrintedField,
} from './issue-queries.ts';
import { listVersions, notifyReport } from './queries.ts';
import { contentOf, saveReport } from './save-report.ts';
import type { WrittenSheet } from './write-sheet.ts';

type UserCtx = Ctx<Principal>;
type Request = ParsedInput<typeof reports.create>;

const PLANNING_IMAGES = 2;

const refuse = (path: string, code: ErrorCode): never => {
  throw new AppError(code, {}, { fields: [{ path, code }] });
};

/** By the field's own table: a brand's call says nothing of the field. */
async function checkRights({ outside, user }: UserCtx, { field_id, kind, planning }: Request): Promise<void> {
  const [facts] = await findFieldFacts(outside, user.id, [field_id]);
  const rights: readonly FieldRight[] = ['read', ...CREATE_RIGHTS[kind], ...(showsMoney(kind, planning) ? (['margin'] as const) : [])];
  for (const right of rights) {
    const verdict = fieldRight(facts, user, right);
    if (verdict !== true) throw new AppError(verdict);
  }
}

function checkPrinted({ kind, planning, scene_ids, sheet }: Request): void {
  if (!Object.hasOwn(LANGUAGES, sheet.language.slice(0, 2))) refuse('sheet.language', 'INVALID');
  if (kind === 'evi' && scene_ids.length === 0) refuse('scene_ids', 'REQUIRED');
  if (kind !== 'planning') return;
  if (planning === null) return refuse('planning', 'REQUIRED');
  if (scene_ids.length !== PLANNING_IMAGES) refuse('scene_ids', 'REPORT_TWO_IMAGES');
  if (scene_ids[0] === scene_ids[1]) refuse('scene_ids', 'REPORT_SAME_IMAGE');
  if (planning.sections.includes('curve') && !sheet.blocks.some((block) => block.kind === 'drawing')) refuse('sheet', 'REPORT_NO_CHART');
}

/** What is measured of the images, in their order. */
async function readImages({ outside }: UserCtx, { field_id, kind, scene_ids }: Request): Promise<MeasuredImage[]> {
  const known = new Map((await listMeasured(outside, field_id, scene_ids)).map((image) => [image.scene_id, image]));
  const images = [...new Set(scene_ids)].map((id) => known.get(id) ?? refuse('scene_ids', 'REPORT_IMAGE_UNKNOWN'));
  if (kind === 'planning' && images[0]?.date === images[1]?.date) refuse('scene_ids', 'REPORT_SAME_IMAGE');
  return images;
}

type Series = Pick<Report, 'series_id' | 'version'> & { readonly replaces: string | null };

/** Where a report stands among its versions, held until the transaction ends: of two that replace one, the first does. */
async function enterSeries({ db, unscoped, user }: UserCtx, { field_id, kind, replaces, ...season }: Request, id: string): Promise<Series> {
  if (replaces === null) return { series_id: id, version: 1, replaces: null };
  const found = (await listVersions(db, user, field_id, replaces)).find((one) => one.id === replaces.toLowerCase());
  if (found?.kind !== kind || !isSameSeason(found, season)) throw new AppError('NOT_FOUND');
  await lockSeries(db, found.series_id);
  const last = await lastVersions(unscoped, found.series_id);
  if (last.live !== found.version) throw new AppError('REPORT_REPLACED');
  return { series_id: found.series_id, version: last.any + 1, replaces: found.code };
}

type Prepared = { readonly images: MeasuredImage[]; readonly field: PrintedField; readonly sheet: WrittenSheet };

/** What is read and worked out before anything is held. */
async function prepare(ctx: UserCtx, input: Request): Promise<Prepared> {
  await checkRights(ctx, input);
  checkPrinted(input);
  const images = await readImages(ctx, input);
  const field = await findPrintedField(ctx.outside, input.field_id, ctx.user.id);
  if (field === undefined) throw new AppError('NOT_FOUND');
  return { images, field, sheet: await ctx.work.run('write_sheet', input.sheet) };
}

/** The report whose maker has said all this before, and nothing since; held until the transaction ends, so that of two the second finds it. */
async function findIssued({ db, user }: UserCtx, field_id: string, content: string): Promise<Report | undefined> {
  await lockSeries(db, content);
  const id = await findSame(db, field_id, user.id, content);
  return id === undefined ? undefined : (await listVersions(db, user, field_id, id)).find((one) => one.id === id);
}

/**
 * Issues a report: what is printed with what the installation knows of it, in the call's one transaction with its seal and with who is
 * notified. What its maker has issued before and not changed is that report.
 */
export async function issueReport(input: Request, ctx: UserCtx): Promise<Report> {
  const prepared = await prepare(ctx, input);
  const { db, unscoped, user, now, env } = ctx;
  const { field_id, kind, year, season, period, sources } = input;
  const planning = kind === 'planning' ? input.planning : null;
  const subject = kind === 'margin' ? input.subject : null;
  const producer = await findProducerName(unscoped, field_id, user.id);
  if (kind === 'planning' && producer === null) refuse('producer', 'REPORT_NO_PRODUCER');
  const said = { ...prepared, kind, subject, season: { year, season, period }, producer, planning, sources };
  const content = contentOf(said);
  const before = await findIssued(ctx, field_id, content);
  if (before !== undefined) {
    ctx.note({ field_ids: [field_id], subject_id: before.id, detail: { kind, version: before.version, code: before.code } });
    return before;
  }
  const id = randomUUID();
  const series = await enterSeries(ctx, input, id);
  const maker = { maker_id: user.id, brand: user.brand_id, origin: env.public_url, language: input.sheet.language.slice(0, 2) };
  const code = await saveReport(db, { ...said, ...series, ...maker, id, field_id, content }, (one) => isCodeTaken(unscoped, one), now);
  await checkMost(db, 'reports', [field_id]);
  await notifyReport(db, id);
  ctx.note({ field_ids: [field_id], subject_id: id, detail: { kind, version: series.version, code } });
  const made = (await listVersions(db, user, field_id, id)).find((one) => one.id === id);
  if (made === undefined) throw new AppError('NOT_FOUND');
  return made;
}
