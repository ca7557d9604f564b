import { CP437, CP850 } from 'iconv-tiny';
import { signFit } from './word-fit.ts';

/** Code pages of one byte a letter that Spanish and Portuguese files are written in. */
export type CodePage = 'cp437' | 'cp850' | 'windows-1252' | (string & {});

const OEM: Readonly<Record<string, typeof CP850>> = { cp437: CP437, cp850: CP850 };
/** Programs of DOS and Windows; what both hold is read alike by the first of them. */
const USUAL: readonly CodePage[] = ['windows-1252', 'cp850', 'cp437'];

const NOT_ASCII = /[^\0-\x7f]/g;

/** Text of a code page; one that is not known → RangeError. `decodePage(Uint8Array.of(0x50, 0xa4), 'cp850')` → `'Pñ'`. */
export function decodePage(bytes: Uint8Array, page: CodePage): string {
  const oem = OEM[page.toLowerCase()];
  return oem === undefined ? new TextDecoder(page).decode(bytes) : oem.create().decode(bytes);
}

/** How many of a text's letters beyond ASCII stand in it as the product's languages have them, less those that they have not. */
function likeness(text: string): number {
  let sum = 0;
  for (const { index } of text.matchAll(NOT_ASCII)) sum += signFit(text, index);
  return sum;
}

/** What a text of which nothing is declared says in one page: the words, or their beginning, that another reads differently. */
export type TextReading = { readonly page: CodePage; readonly words: readonly string[] };

/** How one reading of a file takes text of which nothing is declared. */
export type OpenText = {
  /** What somebody chose where two pages give likely words. */
  readonly page: CodePage | null;
  /** Is told where that is so, chosen or not. */
  readonly onOpen: (readings: readonly TextReading[]) => void;
};

const SHOWN_WORDS = 3;
/** Words with a letter beyond ASCII, each once. */
const wordsIn = (text: string): string[] => [...new Set(text.split(/[\s;,:"<>]+/).filter((word) => /[^\0-\x7f]/.test(word)))];

/**
 * The page that bytes which are no UTF-8 were most likely written in: the one whose letters make words of Spanish and Portuguese; of equals the
 * first, which `open` is told of and may choose from. `La Pe\xa4a` → `'cp850'`, `La Pe\xf1a` → `'windows-1252'`, `\xe9dgar` → either.
 */
export function guessPage(bytes: Uint8Array, open?: OpenText, pages: readonly CodePage[] = USUAL): CodePage {
  const texts = pages.map((page) => decodePage(bytes, page));
  const scores = texts.map(likeness);
  const best = Math.max(...scores);
  const likeliest = pages.filter((_page, i) => scores[i] === best && texts.indexOf(texts[i]!) === i);
  const [first] = likeliest as [CodePage];
  if (open === undefined || likeliest.length < 2) return first;
  const equal = likeliest.map((page) => ({ page, words: wordsIn(texts[pages.indexOf(page)]!) }));
  const differing = equal[0]!.words.flatMap((word, i) => (equal.some(({ words }) => words[i] !== word) ? [i] : [])).slice(0, SHOWN_WORDS);
  open.onOpen(equal.map(({ page, words }) => ({ page, words: differing.flatMap((i) => words[i] ?? []) })));
  return likeliest.find((page) => page === open.page) ?? first;
}

/** Longest sequence of UTF-8 less one: what a field of fixed length may have cut off. */
const CUT_BYTES = 3;

/**
 * The text where the bytes are UTF-8, else null. `is_cut` forgives a last letter of which only the beginning is there, and leaves it out.
 */
export function decodeUtf8(bytes: Uint8Array, is_cut = false): string | null {
  for (let cut = 0; cut <= (is_cut ? Math.min(CUT_BYTES, bytes.length) : 0); cut++) {
    if (cut > 0 && bytes[bytes.length - cut]! < 0x80) break;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - cut));
    } catch {
      continue;
    }
  }
  return null;
}

/** A short text of which nothing is declared: UTF-8 where the bytes are that, else the likeliest of some code pages. */
export const decodeName = (bytes: Uint8Array, open?: OpenText, pages?: readonly CodePage[]): string =>
  decodeUtf8(bytes) ?? decodePage(bytes, guessPage(bytes, open, pages));
