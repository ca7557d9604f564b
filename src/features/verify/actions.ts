import { api } from '#api/client.ts';
import { asAppError, AppError } from '#domain/errors.ts';
import { REPORT } from '#domain/limits.ts';
import { factsOf, factText, readClaim, reportCode, type Claim, type PrintedFact } from '#domain/reports/seal.ts';
import type { Verdict } from '#domain/reports/report.ts';
import { PAGE_FONT } from '#paper/font-files.ts';
import { sealedFile } from '#paper/sealed-sheet.ts';
import { readBytes } from '#ui/inputs/read-bytes.ts';
import { pdf, type Comparison, type FactPlace } from '#workers/client.ts';

export type Answer = Awaited<ReturnType<typeof api.reports.verify>>;
/** A file as it was read: nothing of it has left the browser. */
export type ReadFile = { readonly bytes: Uint8Array; readonly pages: number; readonly claim: Claim; readonly hash: string };
/** What is printed, and whether it is what was issued; null where nobody can tell. */
export type ShownFact = PrintedFact & { readonly is_right: boolean | null; readonly box: FactPlace['box'] };
export type Result = {
  /** `unreachable`: the file is whole, and nobody could be asked whether it was issued; `redrawn`: it says what was issued, drawn otherwise. */
  readonly verdict: Verdict | 'unreachable' | 'redrawn';
  readonly answer: Answer | null;
  readonly error: AppError | null;
  readonly same: Comparison['same'] | null;
  readonly facts: readonly ShownFact[];
};

const AT_MOST = { deadline_ms: REPORT.read_ms };
const MOST_FACTS = REPORT.fact_rows * REPORT.columns;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads a chosen file; what is no report, or none any more, is refused by name. */
export async function readFile(file: File, signal: AbortSignal): Promise<ReadFile> {
  const bytes = await readBytes(file, REPORT.file_bytes);
  const { pages, attached } = await pdf.readReport(bytes, { ...AT_MOST, signal });
  const claim = readClaim(attached);
  if (claim === null) throw new AppError('REPORT_PDF_CUT');
  return { bytes, pages, claim, hash: await sha256(claim.text) };
}

type Asked = { readonly answer: Answer } | { readonly error: AppError };
const ask = (code: string, hash: string | null, facts: string[], signal: AbortSignal): Promise<Asked> =>
  api.reports.verify({ code, hash, facts }, { signal }).then(
    (answer) => ({ answer }),
    (cause: unknown) => ({ error: asAppError(cause) }),
  );

/** Writes the same pages from the attached data, and compares what both print. */
async function compare({ bytes, claim: { code, data }, hash }: ReadFile, facts: readonly PrintedFact[], signal: AbortSignal) {
  if (data === null) return null;
  const { sheet, attachment } = await sealedFile({ code, data }, hash);
  const written = await pdf.writeSheet({ sheet, attachment, font: PAGE_FONT }, { ...AT_MOST, signal });
  return pdf.compareReport({ file: bytes, written, facts }, { ...AT_MOST, signal });
}

function verdictOf({ claim, hash }: ReadFile, answer: Answer | null, same: Result['same']): Result['verdict'] {
  if (answer?.verdict === 'unknown') return 'unknown';
  const is_whole = claim.is_whole && reportCode(hash) === claim.code && same !== null && same !== 'no';
  if (!is_whole) return 'altered';
  return same === 'words' && answer?.verdict === 'genuine' ? 'redrawn' : (answer?.verdict ?? 'unreachable');
}

/** What a file turns out to be: the server knows its data by their hash, the browser whether the pages still print them. */
export async function verifyFile(read: ReadFile, signal: AbortSignal): Promise<Result> {
  const facts = read.claim.data === null ? [] : factsOf(read.claim.data.sheet).slice(0, MOST_FACTS);
  const hashes = await Promise.all(facts.map((fact) => sha256(factText(fact))));
  const [asked, comparison] = await Promise.all([ask(read.claim.code, read.hash, hashes, signal), compare(read, facts, signal)]);
  const answer = 'answer' in asked ? asked.answer : null;
  const same = comparison?.same ?? null;
  const shown = facts.map((fact, i): ShownFact => {
    const { stands = null, says = null, box = null } = comparison?.places[i] ?? {};
    const is_as_issued = stands !== false && answer?.differs.includes(i) !== true;
    return { label: fact.label, value: stands === false ? (says ?? '—') : fact.value, is_right: is_as_issued ? stands : false, box };
  });
  return { verdict: verdictOf(read, answer, same), answer, error: 'error' in asked ? asked.error : null, same, facts: shown };
}

/** What a code alone tells, which is little: that it was issued, and whether it still counts. */
export async function verifyCode(code: string, signal: AbortSignal): Promise<Result> {
  const asked = await ask(code, null, [], signal);
  if ('error' in asked) return { verdict: 'unreachable', answer: null, error: asked.error, same: null, facts: [] };
  return { verdict: asked.answer.verdict, answer: asked.answer, error: null, same: null, facts: [] };
}
