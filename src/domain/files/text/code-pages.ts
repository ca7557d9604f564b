import { CP437, CP850 } from 'iconv-tiny';

/** Code pages of one byte a letter that Spanish and Portuguese files are written in. */
export type CodePage = 'cp437' | 'cp850' | 'windows-1252' | (string & {});

const OEM: Readonly<Record<string, typeof CP850>> = { cp437: CP437, cp850: CP850 };
/** Programs of DOS and Windows; what both hold is read alike by the first of them. */
const USUAL: readonly CodePage[] = ['windows-1252', 'cp850', 'cp437'];

/** Letters of the product's languages beyond ASCII; what else a page may hold stands in no name. */
const LETTERS = new Set('áéíóúüñçãõâêôàÁÉÍÓÚÜÑÇÃÕÂÊÔÀº°ª');
/** Signs that any text may hold. */
const SIGNS = new Set('“”‘’–—…•€·');
const NOT_ASCII = /[^\0-\x7f]/g;

/** Text of a code page; one that is not known → RangeError. `decodePage(Uint8Array.of(0x50, 0xa4), 'cp850')` → `'Pñ'`. */
export function decodePage(bytes: Uint8Array, page: CodePage): string {
  const oem = OEM[page.toLowerCase()];
  return oem === undefined ? new TextDecoder(page).decode(bytes) : oem.create().decode(bytes);
}

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase();
const isLower = (letter: string): boolean => letter !== letter.toUpperCase();

/**
 * How many of a text's letters beyond ASCII the product's languages have, less those that they have not; one in the other case than the
 * letter before it says nothing.
 */
function likeness(text: string): number {
  let sum = 0;
  for (const { 0: letter, index } of text.matchAll(NOT_ASCII)) {
    const before = text[index - 1] ?? '';
    if (SIGNS.has(letter)) continue;
    if (!LETTERS.has(letter)) sum -= 1;
    else if (!(isUpper(letter) && isLower(before)) && !(isLower(letter) && isUpper(before))) sum += 1;
  }
  return sum;
}

/**
 * The page that bytes which are no UTF-8 were most likely written in: the one whose letters Spanish and Portuguese have most of; of equals the
 * first. `La Pe\xa4a` → `'cp850'`, `La Pe\xf1a` → `'windows-1252'`.
 */
export function guessPage(bytes: Uint8Array, pages: readonly CodePage[] = USUAL): CodePage {
  const scores = pages.map((page) => likeness(decodePage(bytes, page)));
  return pages[scores.indexOf(Math.max(...scores))]!;
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
export const decodeName = (bytes: Uint8Array, pages?: readonly CodePage[]): string =>
  decodeUtf8(bytes) ?? decodePage(bytes, guessPage(bytes, pages));
