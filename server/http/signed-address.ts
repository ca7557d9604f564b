import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkExpiry } from '#server/imagery/cog-link.ts';

const END = /&expires=([1-9]\d{0,11})&signature=[\w-]+$/;

/** An address that ends at a second of the clock, signed: `start` is its path with a query that says whose it is. */
export const signAddress = (secret: Uint8Array, start: string, seconds: number): string => {
  const signed = `${start}&expires=${String(seconds)}`;
  return `${signed}&signature=${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};

export type OpenAddress = { readonly start: string; readonly expires: Date };

/** What an address as it was asked for begins with; null for one that was altered, made up, has ended, or would live longer than any made now. */
export const openAddress = (secret: Uint8Array, address: string, now: Date): OpenAddress | null => {
  const end = END.exec(address);
  if (end === null) return null;
  const [start, seconds] = [address.slice(0, end.index), Number(end[1])];
  const [given, right] = [Buffer.from(address), Buffer.from(signAddress(secret, start, seconds))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const expires = new Date(seconds * 1_000);
  return expires > now && expires <= linkExpiry(now) ? { start, expires } : null;
};
