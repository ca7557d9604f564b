import { linkExpiry, type LinkHolder } from '#server/imagery/cog-link.ts';
import { openAddress, signAddress } from '#server/http/signed-address.ts';

export const PHOTO_SIZES = ['thumb', 'full'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

export const PHOTO_PATH = '/api/v1/field_notes/images/file';
export const PUBLIC_PHOTO_PATH = '/api/v1/field_notes/public_notes/file';

/** A reader's private photo, or one of a public note by its place in it. */
export type PhotoClaim =
  | { readonly photo_id: string; readonly holder: LinkHolder }
  | { readonly public_id: string; readonly at: number; readonly holder: Pick<LinkHolder, 'session_id' | 'account_id'> };

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const PRIVATE = new RegExp(String.raw`^${PHOTO_PATH}/${ID}/(thumb|full)\?holder=${ID}\.${ID}\.${ID}$`);
const PUBLIC = new RegExp(String.raw`^${PUBLIC_PHOTO_PATH}/${ID}/(\d{1,2})/(thumb|full)\?holder=${ID}\.${ID}$`);

const addressOf = (secret: Uint8Array, claim: PhotoClaim, size: PhotoSize, seconds: number): string => {
  const { session_id, account_id } = claim.holder;
  const start =
    'photo_id' in claim
      ? `${PHOTO_PATH}/${claim.photo_id}/${size}?holder=${session_id}.${account_id}.${claim.holder.field_id}`
      : `${PUBLIC_PHOTO_PATH}/${claim.public_id}/${String(claim.at)}/${size}?holder=${session_id}.${account_id}`;
  return signAddress(secret, start, seconds);
};

/** The two addresses of a photo: they end within five minutes, with the holder's session and with his right to what they show. */
export const photoAddresses = (secret: Uint8Array, claim: PhotoClaim, now: Date): { readonly thumb_url: string; readonly url: string } => {
  const seconds = Math.floor(linkExpiry(now).getTime() / 1_000);
  return { thumb_url: addressOf(secret, claim, 'thumb', seconds), url: addressOf(secret, claim, 'full', seconds) };
};

export type OpenPhotoLink = { readonly claim: PhotoClaim; readonly size: PhotoSize; readonly expires: Date };

const readClaim = (start: string): Omit<OpenPhotoLink, 'expires'> | null => {
  const [, photo_id, size, session_id, account_id, field_id] = PRIVATE.exec(start) ?? [];
  if (photo_id !== undefined && session_id !== undefined && account_id !== undefined && field_id !== undefined)
    return { claim: { photo_id, holder: { session_id, account_id, field_id } }, size: size as PhotoSize };
  const [, public_id, at, public_size, session, account] = PUBLIC.exec(start) ?? [];
  if (public_id === undefined || session === undefined || account === undefined) return null;
  return { claim: { public_id, at: Number(at), holder: { session_id: session, account_id: account } }, size: public_size as PhotoSize };
};

/** What an address as it was asked for may read and whose it is; null for one that was altered, made up, has ended, or lives too long. */
export const checkPhotoLink = (secret: Uint8Array, address: string, now: Date): OpenPhotoLink | null => {
  const open = openAddress(secret, address, now);
  const read = open && readClaim(open.start);
  return read && { ...read, expires: open.expires };
};
