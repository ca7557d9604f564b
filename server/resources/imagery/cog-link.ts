import { createHmac, timingSafeEqual } from 'node:crypto';
import { BANDS, type Band } from '#domain/schemas/imagery.ts';

/** Addresses live between one and two of these, and stay the same within one: browsers keep what they read. */
const PERIOD_MS = 3_600_000;

/** Whose address it is, and by which lot he came to it: it ends with his session, and with his right to the lot (reliability R-A08). */
export type LinkHolder = { readonly session_id: string; readonly account_id: string; readonly field_id: string };

const HOLDER = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

const holderOf = (text: string): LinkHolder | null => {
  const [, session_id, account_id, field_id] = HOLDER.exec(text) ?? [];
  return session_id === undefined || account_id === undefined || field_id === undefined ? null : { session_id, account_id, field_id };
};

const signatureOf = (secret: Uint8Array, item_id: string, band: string, holder: string, expires: number): Buffer =>
  createHmac('sha256', secret)
    .update([item_id, band, holder, String(expires)].join('\n'))
    .digest();

export const linkExpiry = (now: Date): Date => new Date((Math.floor(now.getTime() / PERIOD_MS) + 2) * PERIOD_MS);

/** The address of one band: names an item and a band, never a place. */
export const cogLink = (secret: Uint8Array, item_id: string, band: Band, holder: LinkHolder, expires: Date): string => {
  const seconds = Math.floor(expires.getTime() / 1_000);
  const held = `${holder.session_id}.${holder.account_id}.${holder.field_id}`;
  const signature = signatureOf(secret, item_id, band, held, seconds).toString('base64url');
  return `/api/sentinel/cog/${encodeURIComponent(item_id)}/${band}.tif?holder=${held}&expires=${String(seconds)}&signature=${signature}`;
};

export type LinkClaims = {
  readonly item_id: string;
  readonly file: string;
  readonly holder: string | undefined;
  readonly expires: string | undefined;
  readonly signature: string | undefined;
};

/** The band an address may read and whose it is, or null for one that was altered, made up or has ended. */
export const checkLink = (
  secret: Uint8Array,
  { item_id, file, holder, expires, signature }: LinkClaims,
  now: Date,
): { readonly band: Band; readonly holder: LinkHolder } | null => {
  const band = BANDS.find((one) => `${one}.tif` === file);
  const held = holderOf(holder ?? '');
  if (
    band === undefined ||
    holder === undefined ||
    held === null ||
    expires === undefined ||
    signature === undefined ||
    !/^\d{1,12}$/.test(expires)
  )
    return null;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, item_id, band, holder, Number(expires));
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && Number(expires) * 1_000 > now.getTime() ? { band, holder: held } : null;
};
