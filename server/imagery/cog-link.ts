import { createHmac, timingSafeEqual } from 'node:crypto';
import { BANDS, type Band } from '#domain/schemas/imagery.ts';

/** Addresses live between one and two of these, and stay the same within one: browsers keep what they read. */
const PERIOD_MS = 150_000;

/** Whose address it is, and by which field he came to it: it ends with his session, and with his right to the field (reliability R-A08). */
export type LinkHolder = { readonly session_id: string; readonly account_id: string; readonly field_id: string };

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const ADDRESS = new RegExp(
  String.raw`^/api/sentinel/cog/([^/?]+)/(\w+)\.tif\?holder=${ID}\.${ID}\.${ID}&expires=([1-9]\d{0,11})&signature=[\w-]+$`,
);

const signatureOf = (secret: Uint8Array, item_id: string, band: string, holder: string, expires: number): string =>
  createHmac('sha256', secret)
    .update([item_id, band, holder, String(expires)].join('\n'))
    .digest('base64url');

export const linkExpiry = (now: Date): Date => new Date((Math.floor(now.getTime() / PERIOD_MS) + 2) * PERIOD_MS);

/** The address of one band: names an item and a band, never a place. */
export const cogLink = (secret: Uint8Array, item_id: string, band: Band, holder: LinkHolder, expires: Date): string => {
  const seconds = Math.floor(expires.getTime() / 1_000);
  const held = `${holder.session_id}.${holder.account_id}.${holder.field_id}`;
  const signature = signatureOf(secret, item_id, band, held, seconds);
  return `/api/sentinel/cog/${encodeURIComponent(item_id)}/${band}.tif?holder=${held}&expires=${String(seconds)}&signature=${signature}`;
};

export type OpenLink = { readonly item_id: string; readonly band: Band; readonly holder: LinkHolder; readonly expires: Date };

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/**
 * What an address as it was asked for may read and whose it is, or null for one that was altered, made up, has ended, or would live
 * longer than any that is made now. It is good in the one spelling it was given out in: another order, case, padding or encoding of the
 * same claims is another address.
 */
export const checkLink = (secret: Uint8Array, address: string, now: Date): OpenLink | null => {
  const [, item, name, session_id, account_id, field_id, seconds] = ADDRESS.exec(address) ?? [];
  const item_id = decoded(item ?? '');
  const band = BANDS.find((one) => one === name);
  if (!item_id || band === undefined || session_id === undefined || account_id === undefined || field_id === undefined) return null;
  const holder = { session_id, account_id, field_id };
  const expires = new Date(Number(seconds) * 1_000);
  const [given, right] = [Buffer.from(address), Buffer.from(cogLink(secret, item_id, band, holder, expires))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return expires > now && expires <= linkExpiry(now) ? { item_id, band, holder, expires } : null;
};
