import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Principal } from '#server/auth/principal.ts';
import { findPrincipal } from '#server/auth/sessions.ts';
import type { Db } from '#server/db/db.ts';
import { networkOf, RateLimit } from '#server/http/rate-limit.ts';
import type { Rights } from '#server/pipeline/access.ts';
import { encodePublic, withPhotoPermit } from './encode-photo.ts';
import { checkPhotoLink, PHOTO_PATH, PUBLIC_PHOTO_PATH, type OpenPhotoLink, type PhotoSize } from './photo-link.ts';
import { findPublishedPhoto, settleCrowd } from '../public-queries.ts';
import { isPhotoOf } from './photo-queries.ts';
import type { PhotoStore } from './photo-store.ts';
import { RecentPictures } from './recent-pictures.ts';

export type PhotoRoutes = {
  readonly store: PhotoStore;
  readonly db: Db;
  readonly rights: Rights;
  readonly secret: Uint8Array;
  readonly clock: () => Date;
  readonly monotonic: () => number;
};

const REQUESTS_PER_MINUTE = 3_000;
/** A withdrawn photo is seen no longer than this by whoever saw it before. */
const PUBLIC_AGE_S = 60;
const PUBLIC_BYTES = 24 * 1024 * 1024;
const TYPES: Readonly<Record<PhotoSize, string>> = { full: 'image/jpeg', thumb: 'image/webp' };

type Link<Claim> = Omit<OpenPhotoLink, 'claim'> & { readonly claim: Claim };
type Private = Link<Extract<OpenPhotoLink['claim'], { photo_id: string }>>;
type Public = Link<Extract<OpenPhotoLink['claim'], { public_id: string }>>;
const isPrivate = (link: OpenPhotoLink): link is Private => 'photo_id' in link.claim;
const isPublic = (link: OpenPhotoLink): link is Public => 'public_id' in link.claim;

/** Whatever the file is, it is shown as a picture and may do nothing. */
const asPicture = (reply: FastifyReply, size: PhotoSize, max_age_s: number): FastifyReply =>
  reply.type(TYPES[size]).headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': `private, max-age=${String(max_age_s)}, no-transform`,
  });

/** Strangers see a picture made for the moment: of a photo that is taken back no copy lies anywhere but here, behind the question whether it is public. */
const publicPictures = ({ files }: PhotoStore) => {
  const recent = new RecentPictures(PUBLIC_BYTES);
  return async (photo_id: string, { public_id, at }: Public['claim'], size: PhotoSize, user: Principal): Promise<Uint8Array | null> => {
    const nameOf = (one: PhotoSize): string => `${public_id} ${String(at)} ${photo_id} ${one}`;
    const find = (): Uint8Array | null => recent.find(nameOf(size));
    return (
      find() ??
      withPhotoPermit(user.id, async () => {
        const made = find();
        if (made !== null) return made;
        const kept = await files.read(photo_id, 'full');
        if (kept === null) return null;
        const { photo, thumb } = await encodePublic(kept);
        recent.keep(nameOf('full'), photo);
        recent.keep(nameOf('thumb'), thumb);
        return size === 'full' ? photo : thumb;
      })
    );
  };
};

/**
 * Photos by signed addresses, for `<img>` elements: they have no token. Each reading asks anew whether its holder's session lives and what
 * he may read. Plain routes, because what comes back is no business of the contract.
 */
export const mountPhotoRoutes = (app: FastifyInstance, { store, db, rights, secret, clock, monotonic }: PhotoRoutes): void => {
  const limit = new RateLimit(monotonic);
  const pictureFor = publicPictures(store);

  const opened = async (request: FastifyRequest, now: Date): Promise<{ link: OpenPhotoLink; user: Principal; left_s: number }> => {
    limit.take(networkOf(request.ip), REQUESTS_PER_MINUTE);
    const link = checkPhotoLink(secret, request.raw.url ?? '', now);
    const user = link && (await findPrincipal(db, link.claim.holder.session_id, link.claim.holder.account_id, now));
    if (link === null || user === null) throw new AppError('FORBIDDEN');
    return { link, user, left_s: Math.floor((link.expires.getTime() - now.getTime()) / 1_000) };
  };

  const servePrivate = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { link, user, left_s } = await opened(request, clock());
    if (!isPrivate(link)) throw new AppError('FORBIDDEN');
    const { photo_id, holder } = link.claim;
    if ((await rights.field(db, user, [holder.field_id], 'read')) !== true) throw new AppError('FORBIDDEN');
    if (!(await isPhotoOf(db, photo_id, holder.field_id))) throw new AppError('NOT_FOUND');
    const etag = `"${photo_id}-${link.size}"`;
    const isHeld = request.headers['if-none-match'] === etag;
    const file = isHeld ? null : await store.files.stream(photo_id, link.size);
    if (file === null && !isHeld) throw new AppError('NOT_FOUND');
    asPicture(reply, link.size, left_s).header('etag', etag);
    return file === null ? reply.code(304).send() : reply.header('content-length', file.bytes).send(file.content);
  };

  const servePublic = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const now = clock();
    const { link, user, left_s } = await opened(request, now);
    if (!isPublic(link)) throw new AppError('FORBIDDEN');
    await settleCrowd(db, now);
    const { public_id, at } = link.claim;
    const photo_id = await findPublishedPhoto(db, { public_id, at, reader_id: user.id }, now);
    const bytes = photo_id === undefined ? null : await pictureFor(photo_id, link.claim, link.size, user);
    if (bytes === null) throw new AppError('NOT_FOUND');
    return asPicture(reply, link.size, Math.min(left_s, PUBLIC_AGE_S)).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  };

  app.get(`${PHOTO_PATH}/:photo_id/:size`, { config: { rule: 'open', name: 'notes.photoFile' } }, servePrivate);
  app.get(`${PUBLIC_PHOTO_PATH}/:public_id/:at/:size`, { config: { rule: 'open', name: 'notes.publicPhotoFile' } }, servePublic);
};
