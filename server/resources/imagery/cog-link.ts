import { createHmac, timingSafeEqual } from 'node:crypto';
import { BANDS, type Band } from '#domain/schemas/imagery.ts';

/** Addresses live between one and two of these, and are the same for everybody within one: browsers keep what they read. */
const PERIOD_MS = 3_600_000;

const signatureOf = (secret: Uint8Array, item_id: string, band: string, expires: number): Buffer =>
  createHmac('sha256', secret)
    .update(`${item_id}\n${band}\n${String(expires)}`)
    .digest();

export const linkExpiry = (now: Date): Date => new Date((Math.floor(now.getTime() / PERIOD_MS) + 2) * PERIOD_MS);

/** The address of one band: names an item and a band, never a place, and works for whoever holds it until it ends. */
export const cogLink = (secret: Uint8Array, item_id: string, band: Band, expires: Date): string => {
  const seconds = Math.floor(expires.getTime() / 1_000);
  const signature = signatureOf(secret, item_id, band, seconds).toString('base64url');
  return `/api/sentinel/cog/${encodeURIComponent(item_id)}/${band}.tif?expires=${String(seconds)}&signature=${signature}`;
};

export type LinkClaims = {
  readonly item_id: string;
  readonly file: string;
  readonly expires: string | undefined;
  readonly signature: string | undefined;
};

/** The band an address may read, or null for one that was altered, made up or has ended. */
export const checkLink = (secret: Uint8Array, { item_id, file, expires, signature }: LinkClaims, now: Date): Band | null => {
  const band = BANDS.find((one) => `${one}.tif` === file);
  if (band === undefined || expires === undefined || signature === undefined || !/^\d{1,12}$/.test(expires)) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, item_id, band, Number(expires));
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && Number(expires) * 1_000 > now.getTime() ? band : null;
};
