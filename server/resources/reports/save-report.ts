import { findGenotype } from '#domain/catalog/genotypes.ts';
import type { Language } from '#domain/codes.ts';
import type { CoverageData } from '#domain/coverage/coverage-data.ts';
import { AppError } from '#domain/errors.ts';
import { REPORT } from '#domain/limits.ts';
import { canonicalJson, canonicalObject } from '#domain/reports/canonical-json.ts';
import { showsMoney } from '#domain/reports/report-rights.ts';
import type { IssuedPlanning, Report, ReportData, ReportKind, ReportSources } from '#domain/reports/report.ts';
import { reportCode } from '#domain/reports/seal.ts';
import type { Season } from '#domain/schemas/season.ts';
import { BUILD } from '#server/config/build.ts';
import type { Db } from '#server/db/db.ts';
import { findGenotypeId, type MeasuredImage, type PrintedField } from './issue-queries.ts';
import { insertReport } from './queries.ts';
import { sha256, type WrittenSheet } from './write-sheet.ts';

export const FORMAT = 1;
/** Codes are of 32 bits: two in a row that are taken have not been seen. */
const SALTS = 8;

type Unwritten<Data> = Omit<Data, 'sheet' | 'salt'>;
type Written = { readonly data: string; readonly hash: string; readonly code: string };

/** The canonical text with the first code that nobody has; the sheet is written already. Throws REPORT_TOO_LARGE. */
export async function writeData(
  data: Unwritten<ReportData> | Unwritten<CoverageData>,
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

/** What a report says of a field, whoever issues it whenever. */
export type Said = {
  readonly kind: ReportKind;
  readonly subject: string | null;
  readonly season: Season;
  readonly planning: IssuedPlanning | null;
  readonly images: readonly MeasuredImage[];
  readonly field: PrintedField;
  readonly producer: string | null;
  readonly sources: ReportSources;
  readonly sheet: WrittenSheet;
};

/** SHA-256 of what a report says: of two that say the same, the same. */
export function contentOf({ field, sheet, ...said }: Said): string {
  const { made_by: _made_by, ...printed } = field;
  return sha256(canonicalJson({ ...said, field: printed, sheet: sheet.hash }));
}

/** A report that is issued: what it says, who made it, and where it stands among its versions. */
export type Issued = Said &
  Pick<Report, 'series_id' | 'version'> & {
    readonly id: string;
    readonly field_id: string;
    /** Code of the version before; null of the first. */
    readonly replaces: string | null;
    readonly content: string;
    /** ISO 639-1. */
    readonly language: string;
    readonly maker_id: string;
    readonly brand: number;
    /** The address the installation is reached at. */
    readonly origin: string;
  };

/** Puts a report with its seal into the database and answers its code, one that nobody has; no right is asked for and nobody is notified. */
export async function saveReport(db: Db, issued: Issued, isTaken: (code: string) => Promise<boolean>, now: Date): Promise<string> {
  const { id, series_id, version, replaces, field_id, kind, subject, season, planning, producer, sources, sheet, content } = issued;
  const { maker_id, brand, origin, language } = issued;
  const { made_by, ...field } = issued.field;
  const images = [...issued.images];
  const stamp = { at: now.toISOString(), by: made_by, brand, build: BUILD, origin };
  const written = await writeData(
    { format: FORMAT, kind, version, replaces, issued: stamp, field, season, producer, planning, images, sources },
    sheet.text,
    isTaken,
  );
  const row = { id, series_id, version, field_id, ...season, kind, subject, producer, planning, images, made_by, content, ...written };
  const has_money = showsMoney(kind, planning);
  const genotype_id = await findGenotypeId(db, field_id, season);
  const planted = (genotype_id === null ? undefined : findGenotype(genotype_id)?.names[language as Language]) ?? null;
  const hybrid = planning?.batch?.hybrid ?? planted;
  await insertReport(db, { ...row, facts: sheet.facts, hybrid, language, brand, has_money, created_by: maker_id }, now);
  return written.code;
}
