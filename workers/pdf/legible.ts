/** In place of a letter the typeface lacks: the writer of PDFs would set another letter of a typeface of the reader there, or none. */
const UNKNOWN = '?';

/** Whether a typeface writes a letter as it is, its accents in their places. */
export type CanWrite = (letter: string) => boolean;

/** A letter with its accents, a picture with what varies it, a flag: what the reader sees as one. */
const LETTERS = /\p{RI}{2}|\P{M}(?:\p{M}|\p{EMod}|\u200d\P{M})*|\p{M}/gu;
/** Joiners and marks of direction, which nobody sees. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

function writeLetter(letter: string, can: CanWrite): string {
  const seen = letter.replace(UNSEEN, '');
  if (seen === '' || seen === '\n' || can(seen)) return seen;
  const apart = seen.normalize('NFD');
  if (can(apart)) return apart;
  if (/^\s/.test(seen)) return ' ';
  const [base = '', ...marks] = seen;
  return can(base) && marks.length > 0 ? base + UNKNOWN : UNKNOWN;
}

/** Letters every typeface has: most texts, and the paths of drawings. */
const PLAIN = /^[\u0020-\u007e]*$/;

function writeText(text: string, can: CanWrite): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFC').replaceAll(LETTERS, (letter) => writeLetter(letter, can));
}

/**
 * The same plain data with every letter of its texts that a typeface cannot write put as `?`, one for each that is seen;
 * rare spaces become plain ones. `Поле 5` of a typeface without Cyrillic → `???? 5`. Bytes are left as they are.
 */
export function legible<T>(data: T, can: CanWrite): T {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return writeText(value, can);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]));
  };
  return walk(data) as T;
}
