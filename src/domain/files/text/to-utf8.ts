import { AppError } from '../../errors.ts';
import { decodePage } from './code-pages.ts';

const DECLARATION = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, i) => bytes[i] === byte);

/** UTF-16 shows in its first bytes: a byte-order mark, or '<' beside a zero. */
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (startsWith(bytes, 0xff, 0xfe, 0, 0) || startsWith(bytes, 0, 0, 0xfe, 0xff) || startsWith(bytes, 0, 0, 0, 0x3c))
    throw new AppError('FILE_ENCODING', { encoding: 'UTF-32' });
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0x3c, 0)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0, 0x3c) ? 'utf-16be' : null;
};

/** Pages of DOS, by all names they go by in declarations. */
const OEM = /^(?:cp|ibm|dos)[-_]?(437|850)$/;
/** .NET declares what its strings are in memory, whatever it writes; real UTF-16 shows in the bytes. */
const SAYS_UTF16 = /^(utf|ucs)-?(16|2)/;

const decode = (bytes: Uint8Array, label: string): string => {
  try {
    const [, oem] = OEM.exec(label) ?? [];
    return oem === undefined ? new TextDecoder(label, { fatal: true }).decode(bytes) : decodePage(bytes, `cp${oem}`);
  } catch (cause) {
    throw new AppError('FILE_ENCODING', { encoding: label }, { cause });
  }
};

/** Little enough that no long text is ever held. */
const CHECKED_AT_ONCE = 65_536;

/** Refuses bytes that are not UTF-8, a piece at a time. */
const checkUtf8 = (bytes: Uint8Array): void => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let from = 0; from < bytes.length; from += CHECKED_AT_ONCE)
      decoder.decode(bytes.subarray(from, from + CHECKED_AT_ONCE), { stream: true });
    decoder.decode();
  } catch (cause) {
    throw new AppError('FILE_ENCODING', { encoding: 'utf-8' }, { cause });
  }
};

/** The encoding the XML declaration names, lower case; null when it names none. */
export const declaredEncoding = (bytes: Uint8Array): string | null => {
  const head = String.fromCharCode(...bytes.subarray(0, 256));
  return DECLARATION.exec(head.replace(/^\u00ef\u00bb\u00bf/, ''))?.[1]?.toLowerCase() ?? null;
};

/**
 * XML bytes as UTF-8 without byte-order mark, whatever they came in: UTF-8, UTF-16 with or without mark, code pages by declaration
 * (XML 1.0, appendix F). Bytes that are not what they say → FILE_ENCODING.
 */
export const toUtf8 = (bytes: Uint8Array): Uint8Array => {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextEncoder().encode(decode(bytes, utf16));
  const body = startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes;
  const declared = body === bytes ? (declaredEncoding(bytes) ?? 'utf-8') : 'utf-8';
  if (declared !== 'utf-8' && declared !== 'utf8' && !SAYS_UTF16.test(declared)) return new TextEncoder().encode(decode(body, declared));
  checkUtf8(body);
  return body;
};
