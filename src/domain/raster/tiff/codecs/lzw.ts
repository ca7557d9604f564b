import { AppError } from '#domain/errors.ts';

const CLEAR = 256;
const END = 257;
const FIRST = 258;
const TABLE = 4_096;

const prefix = new Uint16Array(TABLE);
const suffix = new Uint8Array(TABLE);
const lengths = new Uint16Array(TABLE);
for (let i = 0; i < 256; i++) {
  suffix[i] = i;
  lengths[i] = 1;
}

/**
 * Decodes LZW as TIFF writes it (TIFF 6.0 §13: most significant bit first, code width grows one code early) and stops
 * once `length` bytes are there. 80 00 40 40 30 20 → 00 00 01 01 02…; refuses with `TIFF_UNREADABLE` on a code that is
 * not in the table or when the input ends early.
 */
export function decodeLzw(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length > 1 && bytes[0] === 0 && (bytes[1]! & 1) === 1)
    throw new AppError('TIFF_UNSUPPORTED', { reason: 'lzw', value: 'old_style' });
  const out = new Uint8Array(length);
  let at = 0;
  let next = FIRST;
  let width = 9;
  let previous = -1;
  let buffer = 0;
  let held = 0;
  let i = 0;
  while (at < length) {
    while (held < width && i < bytes.length) {
      buffer = ((buffer << 8) | bytes[i++]!) & 0xffffff;
      held += 8;
    }
    if (held < width) break;
    held -= width;
    const code = (buffer >>> held) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      next = FIRST;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > next || (code === next && previous < 0) || (code >= CLEAR && code < FIRST) || (previous < 0 && code >= FIRST))
      throw bad('lzw_code');
    // A code not yet in the table is the previous string and its own first byte.
    const known = code < next ? code : previous;
    const count = lengths[known]!;
    let w = at + count - 1;
    let c = known;
    for (; w >= length; w--) c = prefix[c]!;
    for (; w >= at; w--) {
      out[w] = suffix[c]!;
      c = prefix[c]!;
    }
    const first = out[at]!;
    at += count;
    if (code === next && at < length) out[at] = first;
    if (code === next) at++;
    if (previous >= 0 && next < TABLE) {
      prefix[next] = previous;
      suffix[next] = first;
      lengths[next] = lengths[previous]! + 1;
      next++;
      if (next + 1 >= 1 << width && width < 12) width++;
    }
    previous = code;
  }
  if (at < length) throw bad('lzw_short');
  return out;
}

const bad = (reason: string) => new AppError('TIFF_UNREADABLE', { reason });
