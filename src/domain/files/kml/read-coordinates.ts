import { AppError } from '../../errors.ts';
import type { Position } from '../../geometry/types.ts';

const COMMA = 44;
const MINUS = 45;
const PLUS = 43;
const POINT = 46;
const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i);

const isSpace = (c: number | undefined): boolean => c === 32 || c === 10 || c === 13 || c === 9;
const isDigit = (c: number | undefined): boolean => c !== undefined && c >= 48 && c <= 57;

/** Where the last `readPlain` ended. */
let plainEnd = 0;

/** A number of sign, digits, point and digits, 15 at most, as nearly all are: exact arithmetic without a call. NaN for any other. */
const readPlain = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from;
  const isNegative = bytes[at] === MINUS;
  if (isNegative) at++;
  const start = at;
  let mantissa = 0;
  let c = bytes[at]!;
  while (at < to && c >= 48 && c <= 57) {
    mantissa = mantissa * 10 + c - 48;
    c = bytes[++at]!;
  }
  let decimals = 0;
  if (at < to && c === POINT) {
    const point = at;
    c = bytes[++at]!;
    while (at < to && c >= 48 && c <= 57) {
      mantissa = mantissa * 10 + c - 48;
      c = bytes[++at]!;
    }
    decimals = at - point - 1;
  }
  const digits = at - start - (decimals > 0 ? 1 : 0);
  const isPlain = at > start && digits <= 15 && (at >= to || c === COMMA || isSpace(c)) && bytes[at - 1] !== POINT;
  plainEnd = at;
  if (!isPlain) return Number.NaN;
  const value = mantissa / POWERS[decimals]!;
  return isNegative ? -value : value;
};

/**
 * Positions of a KML `coordinates` text: tuples lon,lat[,altitude] apart by blanks; altitude is dropped. Blanks around commas and the
 * Unicode minus are forgiven. Anything else — a decimal comma (it makes tuples of four), words, NaN — throws COORDINATES_UNREADABLE.
 * `"-61.5,-33.2,0 -61.4,-33.2"` → [[-61.5, -33.2], [-61.4, -33.2]].
 */
export const readCoordinates = (bytes: Uint8Array, from: number, to: number): Position[] => {
  const positions: Position[] = [];
  let i = from;
  const unreadable = (): AppError =>
    new AppError('COORDINATES_UNREADABLE', { text: new TextDecoder().decode(bytes.subarray(i, Math.min(to, i + 40))).trim() });

  const skipSpace = (): void => {
    while (i < to && isSpace(bytes[i])) i++;
  };
  const readDigits = (): void => {
    while (i < to && isDigit(bytes[i])) i++;
  };
  /** Sign, digits, point, digits, exponent. Up to 15 digits the value is exact arithmetic; beyond, the language's own parser. */
  const readNumber = (): number => {
    let negative = false;
    if (bytes[i] === MINUS) negative = true;
    if (bytes[i] === MINUS || bytes[i] === PLUS) i++;
    else if (bytes[i] === 0xe2 && bytes[i + 1] === 0x88 && bytes[i + 2] === 0x92) {
      negative = true;
      i += 3;
    }
    const start = i;
    let mantissa = 0;
    while (i < to && isDigit(bytes[i])) mantissa = mantissa * 10 + bytes[i++]! - 48;
    const point = i;
    let decimals = 0;
    if (i < to && bytes[i] === POINT) {
      i++;
      while (i < to && isDigit(bytes[i])) mantissa = mantissa * 10 + bytes[i++]! - 48;
      decimals = i - point - 1;
    }
    const digits = point - start + decimals;
    if (digits === 0) throw unreadable();
    const hasExponent = i < to && (bytes[i] === 101 || bytes[i] === 69);
    if (hasExponent) {
      i++;
      if (bytes[i] === MINUS || bytes[i] === PLUS) i++;
      if (!isDigit(bytes[i])) throw unreadable();
      readDigits();
    }
    const isExact = digits <= 15 && !hasExponent;
    const value = isExact ? mantissa / POWERS[decimals]! : Number(String.fromCharCode(...bytes.subarray(start, Math.min(i, start + 64))));
    if (!Number.isFinite(value)) throw unreadable();
    return negative ? -value : value;
  };

  /** A tuple of two or three plain numbers without blanks between; false, and nowhere moved, when it is any other. */
  const readPlainTuple = (): boolean => {
    const lon = readPlain(bytes, i, to);
    if (Number.isNaN(lon) || plainEnd >= to || bytes[plainEnd] !== COMMA) return false;
    const lat = readPlain(bytes, plainEnd + 1, to);
    if (Number.isNaN(lat)) return false;
    if (plainEnd < to && bytes[plainEnd] === COMMA && Number.isNaN(readPlain(bytes, plainEnd + 1, to))) return false;
    let at = plainEnd;
    if (at < to && !isSpace(bytes[at])) return false;
    while (at < to && isSpace(bytes[at])) at++;
    if (at < to && bytes[at] === COMMA) return false;
    positions.push([lon, lat]);
    i = at;
    return true;
  };

  skipSpace();
  while (i < to) {
    if (readPlainTuple()) continue;
    const tuple = i;
    const lon = readNumber();
    let lat = 0;
    let parts = 1;
    for (skipSpace(); i < to && bytes[i] === COMMA; skipSpace()) {
      i++;
      skipSpace();
      const value = readNumber();
      parts++;
      if (parts === 2) lat = value;
    }
    if (parts < 2 || parts > 3) {
      i = tuple;
      throw unreadable();
    }
    // a tuple ends with a blank
    if (i < to && !isSpace(bytes[i - 1])) throw unreadable();
    positions.push([lon, lat]);
  }
  return positions;
};
