import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';

/** Events older than this, or from later than that, are not believed (reliability R-D13). */
const TOLERANCE_MS = 5 * 60_000;

const hmac = (secret: string, signed: string | Uint8Array): Buffer => createHmac('sha256', secret).update(signed).digest();

/** `t=1,v1=ab,v1=cd` → [['t', '1'], ['v1', 'ab'], ['v1', 'cd']]. */
const partsOf = (header: string): [string, string][] =>
  header.split(',').map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });

/** A header's time and its signatures. */
export interface SignedHeader {
  readonly time: string;
  readonly signatures: readonly string[];
}

export const readHeader = (header: unknown, time_key: string): SignedHeader => {
  if (typeof header !== 'string' || header.length > 2_000) throw new AppError('PAYMENT_SIGNATURE');
  const parts = partsOf(header);
  const time = parts.find(([key]) => key === time_key)?.[1] ?? '';
  if (!/^\d{9,14}$/.test(time)) throw new AppError('PAYMENT_SIGNATURE');
  return { time, signatures: parts.filter(([key]) => key === 'v1').map(([, value]) => value) };
};

/** Throws unless one of the signatures was made with the secret over those bytes, and not long ago. */
export const checkSignature = (secret: string, { time, signatures }: SignedHeader, signed: string | Uint8Array, now: Date): void => {
  const wanted = hmac(secret, signed);
  const is_genuine = signatures.some((hex) => {
    const given = Buffer.from(hex, 'hex');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  // Seconds, or milliseconds as some services write them.
  const at_ms = Number(time) * (time.length > 11 ? 1 : 1_000);
  if (!is_genuine || Math.abs(now.getTime() - at_ms) > TOLERANCE_MS) throw new AppError('PAYMENT_SIGNATURE');
};

/** What is signed where the body itself is: the time, a point, the bytes. */
export const timedBody = (time: string, body: Uint8Array): Uint8Array => Buffer.concat([Buffer.from(`${time}.`), body]);

/** A header over a body: `t=<seconds>,v1=<hex>`. */
export const signBody = (secret: string, body: Uint8Array, now: Date): string => {
  const time = String(Math.floor(now.getTime() / 1_000));
  return `t=${time},v1=${hmac(secret, timedBody(time, body)).toString('hex')}`;
};
