import { open } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { PREMIUM_BANDS } from '#domain/plans/premium-layers.ts';
import type { Band } from '#domain/schemas/imagery.ts';
import { findPrincipal } from '#server/auth/sessions.ts';
import type { Db } from '#server/db/db.ts';
import { networkOf, RateLimit } from '#server/http/rate-limit.ts';
import type { BandPlace } from '#server/imagery/clips/band-place.ts';
import type { Imagery, ImageryGateway } from '#server/imagery/provider/index.ts';
import { openRemote } from '#server/imagery/provider/http/remote-source.ts';
import { fieldRights } from '../resources/fields/rights.ts';
import { checkLink, type LinkHolder } from './cog-link.ts';
import { parseRange, sliceOf, type ByteRange } from './cog-range.ts';
import { findItems } from './queries.ts';

export type CogRoute = {
  readonly imagery: ImageryGateway;
  readonly db: Db;
  readonly secret: Uint8Array;
  readonly clock: () => Date;
  readonly monotonic: () => number;
};

/** Most one answer carries; a reader of ranges asks again for the rest. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const REQUESTS_PER_MINUTE = 3_000;

type Piece = {
  readonly bytes: Uint8Array;
  readonly offset: number;
  /** Of the whole file; null when its keeper did not say. */ readonly size: number | null;
};

const readFilePiece = async (path: string, range: ByteRange): Promise<Piece | null> => {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new AppError('SCENE_GONE', {}, { cause });
  });
  try {
    const { size } = await file.stat();
    const slice = sliceOf(range, size, MAX_ANSWER_BYTES);
    if (slice === null) return null;
    const { bytesRead, buffer } = await file.read(new Uint8Array(slice.length), 0, slice.length, slice.offset);
    return { bytes: buffer.subarray(0, bytesRead), offset: slice.offset, size };
  } finally {
    await file.close();
  }
};

const readRemotePiece = async (place: BandPlace & { kind: 'remote' }, range: ByteRange): Promise<Piece | null> => {
  // the end of a remote file is not known here: readers of COGs start at its head
  if ('suffix' in range) return null;
  const length = Math.min((range.last ?? Infinity) - range.first + 1, MAX_ANSWER_BYTES);
  const bytes = await openRemote(place).source.read(range.first, length);
  return bytes.length === 0 ? null : { bytes, offset: range.first, size: null };
};

const findPlace = async (
  imagery: Imagery,
  db: Db,
  item_id: string,
  band: Parameters<Imagery['provider']['places']>[1][number],
): Promise<BandPlace> => {
  const { provider } = imagery;
  const item = provider.itemOfId(item_id) ?? (provider.is_remote ? (await findItems(db, provider.id, [item_id]))[0] : undefined);
  const place = item === undefined ? undefined : (await provider.places(item, [band]))[band];
  if (place === undefined) throw new AppError('SCENE_GONE');
  return place;
};

/** The address outlives neither its holder's session nor his right to the field, nor what the field's plan pays for. */
const mayStillRead = async (db: Db, { session_id, account_id, field_id }: LinkHolder, band: Band, now: Date): Promise<boolean> => {
  const user = await findPrincipal(db, session_id, account_id, now);
  return user !== null && (await fieldRights(db, user, [field_id], PREMIUM_BANDS.has(band) ? 'premium' : 'read')) === true;
};

/**
 * Bands of scenes by ranges, for the thread in the browser: it has no token, its address carries a signature instead.
 * A plain route, because ranges and partial answers are no business of the contract.
 */
export const mountCogRoute = (app: FastifyInstance, { imagery, db, secret, clock, monotonic }: CogRoute): void => {
  const limit = new RateLimit(monotonic);
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const now = clock();
    limit.take(networkOf(request.ip), REQUESTS_PER_MINUTE);
    const link = checkLink(secret, request.raw.url ?? '', now);
    if (link === null || !(await mayStillRead(db, link.holder, link.band, now))) throw new AppError('FORBIDDEN');
    const { item_id, band } = link;
    const etag = `"${item_id}-${band}"`;
    if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
    const asked = parseRange(request.headers.range);
    if (request.headers.range !== undefined && asked === null) return reply.code(416).header('content-range', 'bytes */*').send();
    const place = await findPlace(await imagery.open(), db, item_id, band);
    const range: ByteRange = asked ?? { first: 0, last: null };
    const piece = place.kind === 'file' ? await readFilePiece(place.path, range) : await readRemotePiece(place, range);
    if (piece === null) return reply.code(416).header('content-range', 'bytes */*').send();
    const { bytes, offset, size } = piece;
    // No copy outlives the address.
    const secondsLeft = Math.floor((link.expires.getTime() - now.getTime()) / 1_000);
    const isWhole = asked === null && size === bytes.length;
    if (asked === null && !isWhole) throw new AppError('BAD_REQUEST', { reason: 'range' });
    reply
      .headers({ 'accept-ranges': 'bytes', 'cache-control': `private, max-age=${String(secondsLeft)}, no-transform`, etag })
      .type('image/tiff');
    if (!isWhole)
      reply
        .code(206)
        .header('content-range', `bytes ${String(offset)}-${String(offset + bytes.length - 1)}/${size === null ? '*' : String(size)}`);
    return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  };
  app.get('/api/sentinel/cog/:item_id/:file', { config: { rule: 'open', name: 'imagery.cog' } }, serve);
};
