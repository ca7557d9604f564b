import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '#contract/define.ts';
import type { reports } from '#contract/fields/reports.ts';
import { LANGUAGES } from '#domain/codes.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { REPORT } from '#domain/limits.ts';
import { canonicalJson, canonicalObject } from '#domain/reports/canonical-json.ts';
import { CREATE_RIGHTS, showsMoney } from '#domain/reports/report-rights.ts';
import type { Report, ReportData } from '#domain/reports/report.ts';
import { reportCode } from '#domain/reports/seal.ts';
import type { FieldRight } from '#domain/rights/field-matrix.ts';
import { isSameSeason } from '#domain/seasons/season.ts';
import type { Principal } from '#server/auth/principal.ts';
import { BUILD } from '#server/config/build.ts';
import type { Ctx } from '#server/context.ts';
import { checkMost } from '#server/db/check-most.ts';
import { findFieldFacts } from '../fields/queries.ts';
import { fieldRight } from '../fields/rights.ts';
import {
  findPrintedField,
  findProducerName,
  isCodeTaken,
  lastVersions,
  listMeasured,
  lockSeries,
  type MeasuredImage,
  type PrintedField,
} from './issue-queries.ts';
import { insertReport, listVersions, notifyReport } from './queries.ts';
import { sha256, type WrittenSheet } from './write-sheet.ts';

type UserCtx = Ctx<Principal>;
type Request = ParsedInput<typeof reports.create>;

const FORMAT = 1;
/** Codes are of 32 bits: two in a row that are taken have not been seen. */
const SALTS = 8;
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

type Written = { readonly data: string; readonly hash: string; readonly code: string };

/** The canonical text with the first code that nobody has; the sheet is written already. Throws REPORT_TOO_LARGE. */
export async function writeData(
  data: Omit<ReportData, 'sheet' | 'salt'>,
  sheet: string,
  isTaken: (code: string) => Promise<boolean>,
): Promise<Written> {
  const members = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, canonicalJson(value)]));
  for (let salt = 0; salt < SALTS; salt += 1) {
    const text = canonicalObject({ ...members, sheet, salt: String(salt) });
    if (Buffer.byteLength(text) > REPORT.bytes) throw new AppError('REPORT_TOO_LARGE');
    const hash = sha256(text);
    if (!(await isTaken(reportCode(hash)))) return { data: text, hash, code: reportCode(hash) };
  }
  throw new AppError('UNAVAILABLE');
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

/**
 * Issues a report: what is printed with what the installation knows of it, in the call's one transaction with its seal and with who is
 * notified.
 */
export async function issueReport(input: Request, ctx: UserCtx): Promise<Report> {
  const { images, field, sheet } = await prepare(ctx, input);
  const { db, unscoped, user, now, env } = ctx;
  const { field_id, kind, year, season, period, sources } = input;
  const planning = kind === 'planning' ? input.planning : null;
  const { made_by, ...printed } = field;
  const producer = await findProducerName(unscoped, field_id, user.id);
  if (kind === 'planning' && producer === null) refuse('producer', 'REPORT_NO_PRODUCER');
  const id = randomUUID();
  const { series_id, version, replaces } = await enterSeries(ctx, input, id);
  const issued = { at: now.toISOString(), by: made_by, brand: user.brand_id, build: BUILD, origin: env.public_url };
  const written = await writeData(
    {
      format: FORMAT,
      kind,
      version,
      replaces,
      issued,
      field: printed,
      season: { year, season, period },
      producer,
      planning,
      images,
      sources,
    },
    sheet.text,
    (code) => isCodeTaken(unscoped, code),
  );
  const row = { id, series_id, version, field_id, year, season, period, kind, producer, planning, images, made_by, ...written };
  const language = input.sheet.language.slice(0, 2);
  const has_money = showsMoney(kind, planning);
  await insertReport(db, { ...row, facts: sheet.facts, language, brand: user.brand_id, has_money, created_by: user.id }, now);
  await checkMost(db, 'reports', [field_id]);
  await notifyReport(db, id);
  ctx.note({ field_ids: [field_id], subject_id: id, detail: { kind, version, code: written.code } });
  const made = (await listVersions(db, user, field_id, id)).find((one) => one.id === id);
  if (made === undefined) throw new AppError('NOT_FOUND');
  return made;
}
