import { AppError } from '../../errors.ts';
import { decodePage, decodeUtf8, guessPage, type OpenText } from './code-pages.ts';

export type DecodedText = { readonly text: string; readonly encoding: string };

const decode = (bytes: Uint8Array, label: string): string => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('FILE_ENCODING', { encoding: label }, { cause });
  }
};

const LOOKED_AT = 4_096;
/** A page shows in far fewer letters than a table of two megabytes has. */
const MOST_GUESSED = 262_144;

/** UTF-16 by its mark, or without one by the zero beside every letter. */
const utf16Of = (bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'UTF-16LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16BE';
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2]! += 1;
  const many = head.length / 4;
  if (zeros[1]! > many && zeros[0]! === 0) return 'UTF-16LE';
  return zeros[0]! > many && zeros[1]! === 0 ? 'UTF-16BE' : null;
};

/** In Latin-1 control characters, in Windows-1252 quotes and dashes. */
const isWindows = (bytes: Uint8Array): boolean => bytes.some((byte) => byte >= 0x80 && byte < 0xa0);

/**
 * The text of a file of which nothing is declared: UTF-8 where the bytes are that, UTF-16, else the likeliest code page of Spanish and Portuguese.
 * Null where zero bytes say that it is no text. `decodeText(Uint8Array.of(0x4d, 0xfa))` → `'Mú'` in ISO-8859-1.
 */
export const decodeText = (bytes: Uint8Array, open?: OpenText): DecodedText | null => {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return { text: decode(bytes, utf16.toLowerCase()), encoding: utf16 };
  if (bytes.includes(0)) return null;
  const text = decodeUtf8(bytes);
  if (text !== null) return { text, encoding: 'UTF-8' };
  const page = guessPage(bytes.subarray(0, MOST_GUESSED), open);
  return {
    text: decodePage(bytes, page),
    encoding: page !== 'windows-1252' ? page.toUpperCase() : isWindows(bytes) ? 'Windows-1252' : 'ISO-8859-1',
  };
};
