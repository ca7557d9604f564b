import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_S = 30;
const DIGITS = 6;
/** A code of the half minute before or after is good too: clocks differ. */
const WINDOW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S);

/** HOTP of RFC 4226 over SHA-1, the one hash every authenticator has; `step` counts half minutes for TOTP (RFC 6238). */
export const codeAt = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The half minute a code belongs to, around now; null for any other text. Every candidate is compared, whichever fits. */
export const stepOf = (secret: Uint8Array, code: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const given = Buffer.from(code);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, at) => stepAt(now) - WINDOW + at);
  const fitting = steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given));
  return fitting[0] ?? null;
};

/** RFC 4648 without padding, as authenticators want it typed. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

/** What the QR code says: issuer and account are labels only. */
export const otpauthUri = (secret: Uint8Array, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_S) });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
};
