import type { Sheet } from '../pdf/sheet.ts';
import { canonicalJson } from './canonical-json.ts';
import { sealedDataSchema, type SealedData } from './sealed-data.ts';

/** What a PDF of several reports says of itself: each is verified by its own code or file. */
export const JOINED = 'surco-reports';
/** Name of the data inside the PDF. */
export const ATTACHMENT = 'surco-report.json';

/** What a PDF carries beside its pages: the data, and the code that is printed. */
export type Sealed = { readonly code: string; readonly data: SealedData };

/** The code that is printed: the first 32 bits of the data's SHA-256, in hexadecimal. `reportCode('7f3a91c2…')` → `'7F3A-91C2'`. */
export const reportCode = (hash: string): string => `${hash.slice(0, 4)}-${hash.slice(4, 8)}`.toUpperCase();

/** A code as somebody types it; null where it is none. `readCode(' 7f3a 91c2')` → `'7F3A-91C2'`. */
export function readCode(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^[\da-f]{8}$/i.test(digits) ? reportCode(digits) : null;
}

/** The bytes of an attachment. */
export const sealedText = ({ code, data }: Sealed): string => canonicalJson({ code, data });

/**
 * Reads an attachment; null where it is none of ours: other bytes than its data would be written in, so that no byte of it
 * changes unseen, or data of another shape.
 */
export function readSealed(text: string): Sealed | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || !('code' in parsed) || !('data' in parsed)) return null;
  const { code, data } = parsed;
  const read = sealedDataSchema.safeParse(data);
  if (typeof code !== 'string' || readCode(code) !== code || !read.success) return null;
  const sealed = { code, data: read.data };
  return sealedText(sealed) === text ? sealed : null;
}

/** An attachment as it stands: whose code it says it has, and its data's own text; `data` is null where it is none a report has. */
export type Claim = { readonly code: string; readonly text: string; readonly data: SealedData | null; readonly is_whole: boolean };

const CLAIM = /^\s*\{\s*"code"\s*:\s*"([^"]{1,20})"\s*,\s*"data"\s*:([^]*)\}\s*$/;

/**
 * Reads an attachment that may have been changed; null where not even a code can be read. `is_whole` says that it is written as
 * attachments are, which a changed value may be too: only its hash tells. `readClaim('{"code":"7F3A-91C2","data":{}}')?.text` → `'{}'`.
 */
export function readClaim(attached: string): Claim | null {
  const [, said = '', text = ''] = CLAIM.exec(attached) ?? [];
  const code = readCode(said);
  if (code === null) return null;
  const sealed = readSealed(attached);
  if (sealed !== null) return { code, text, data: sealed.data, is_whole: true };
  return { code, text, data: dataOf(text), is_whole: false };
}

function dataOf(text: string): SealedData | null {
  try {
    return sealedDataSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export type PrintedFact = { readonly label: string; readonly value: string };

/** What a page says in names and values, in its order; of pictures, their titles with what stands below. */
export const factsOf = ({ blocks }: Sheet): PrintedFact[] =>
  blocks.flatMap((block): PrintedFact[] => {
    if (block.kind === 'facts') return block.rows.flat().map(({ label, value }) => ({ label, value }));
    if (block.kind === 'pictures') return block.pictures.map(({ title, lines }) => ({ label: title, value: lines.join(' · ') }));
    return [];
  });

/** What is hashed of a fact, so that a changed one is told apart without saying what it was. */
export const factText = ({ label, value }: PrintedFact): string => canonicalJson([label, value]);
