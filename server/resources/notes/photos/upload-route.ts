import { Readable } from 'node:stream';
import { Metadata, Server, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { PHOTO } from '#domain/limits.ts';
import { identify } from '#server/auth/identify.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Db } from '#server/db/db.ts';
import { checkOrigin } from '#server/http/origin.ts';
import { networkOf, RateLimit } from '#server/http/rate-limit.ts';
import { checkAccess, type Rights } from '#server/pipeline/access.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoQuota } from './photo-quota.ts';
import { readUploadId, uploadIdOf } from './upload-files.ts';
import { uploadLocker } from './upload-lock.ts';

const PATH = '/api/v1/field_notes/images';
const OCTETS = 'application/offset+octet-stream';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HOUR_MS = 3_600_000;
/** A file in pieces of 256 kB, and its questions after cuts. */
const REQUESTS_PER_MINUTE = 1_200;
/** What a photo's metadata may say; anything else is not kept. */
const KEPT = ['photo_id', 'field_id', 'filetype'] as const;
const ADDS = { who: 'field', right: 'add_notes', id: 'field_id' } as const;
/** Beyond what a connection is given for a request: the cut is the connection's, and what came is kept. */
const HANDLER_MS = 120_000;
/** How long an earlier request on the same upload may take to end once another has come. */
const GIVE_WAY_MS = 20;

export type PhotoUploads = {
  readonly store: PhotoStore;
  readonly db: Db;
  readonly rights: Rights;
  readonly access_accepted: readonly Uint8Array[];
  readonly fixed_origin: string | null;
  readonly clock: () => Date;
  readonly monotonic: () => number;
};
type Asked = FastifyRequest<{ Params: { upload_id?: string } }>;
/** What an upload is for, as its creation says. */
type Wish = { readonly id: string; readonly field_id: string };
type NewWish = Wish & { readonly bytes: number };

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** The metadata of a creation, as far as it is understood. */
const metadataOf = (request: FastifyRequest): Record<string, string> => {
  const text = headerOf(request, 'upload-metadata') ?? '';
  try {
    const given = Metadata.parse(text);
    return Object.fromEntries(KEPT.flatMap((key) => (typeof given[key] === 'string' ? [[key, given[key].slice(0, 100)]] : [])));
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { reason: 'upload-metadata' }, { cause });
  }
};

/** What somebody wants to send; refused here where the product has a name for it. */
const readCreation = (request: Asked, user: Principal): NewWish => {
  const { photo_id = '', field_id = '' } = metadataOf(request);
  if (!UUID.test(photo_id) || !UUID.test(field_id)) throw new AppError('BAD_REQUEST', { reason: 'upload-metadata' });
  const bytes = Number(headerOf(request, 'upload-length'));
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new AppError('BAD_REQUEST', { reason: 'upload-length' });
  if (bytes > PHOTO.upload_bytes) throw new AppError('PHOTO_TOO_LARGE', { max_mb: PHOTO.upload_bytes / 1024 / 1024 });
  return { id: uploadIdOf(user.id, photo_id), field_id, bytes };
};

/** Whoever asks for another's upload hears that there is none. */
const findOwn = async (id: string, user: Principal, { uploads }: PhotoStore): Promise<Wish> => {
  const found: Upload | null = readUploadId(id)?.account_id === user.id ? await uploads.find(id) : null;
  const field_id = found?.metadata?.['field_id'];
  if (found === null || !field_id) throw new AppError('NOT_FOUND');
  return { id, field_id };
};

const tusServer = (store: PhotoStore): Server =>
  new Server({
    path: PATH,
    datastore: store.uploads,
    locker: uploadLocker(),
    maxSize: PHOTO.upload_bytes,
    relativeLocation: true,
    lockDrainTimeout: GIVE_WAY_MS,
    // Pages of other origins are refused before this is asked; none of them reads an answer.
    allowedOrigins: () => false,
    namingFunction: (request) => request.headers.get('x-upload-id') ?? '',
    onUploadCreate: async (request) => ({ metadata: Metadata.parse(request.headers.get('upload-metadata') ?? '') }),
    onResponseError: (_request, error) => {
      // A full disk and the like are the product's to answer.
      if (error instanceof Error && !('status_code' in error)) throw error;
      return undefined;
    },
  });

const COPIED = ['tus-resumable', 'upload-length', 'upload-offset'];
const COPIED_WITH_BODY = [...COPIED, 'content-length', 'content-type'];

/** The request as the library takes one. The name of a new upload is ours to give. */
const asWebRequest = (request: Asked, id: string): Request => {
  const headers = new Headers({ 'x-upload-id': id });
  for (const name of request.method === 'PATCH' ? COPIED_WITH_BODY : COPIED) {
    const value = headerOf(request, name);
    if (value !== undefined) headers.set(name, value);
  }
  if (request.method === 'POST') headers.set('upload-metadata', Metadata.stringify(metadataOf(request)));
  // A creation brings no bytes with it: they are asked for once there is room for them.
  const hasBody = request.method === 'PATCH';
  const url = new URL(request.method === 'POST' ? PATH : `${PATH}/${id}`, 'http://localhost');
  return new Request(url, {
    method: request.method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  } as RequestInit);
};

const passOn = async (reply: FastifyReply, answer: Response): Promise<FastifyReply> => {
  for (const [name, value] of answer.headers)
    if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
  reply.code(answer.status).header('cache-control', 'no-store');
  const text = await answer.text();
  return reply.send(text === '' ? undefined : text);
};

/**
 * Where photos are sent to, by the tus protocol: a plain route beside the contract, because it answers with headers and offsets. Every
 * request is checked anew, whose the upload is and what he may do on the field. A request is cut after half a minute as any other is
 * (`app.ts`); what has come by then stays, so that slow senders get on by pieces and nobody holds a connection for ever.
 */
export const mountPhotoUploads = async (app: FastifyInstance, parts: PhotoUploads): Promise<void> => {
  const { store, db, rights, clock } = parts;
  const requests = new RateLimit(parts.monotonic);
  const creations = new RateLimit(parts.monotonic, HOUR_MS);
  const tus = tusServer(store);
  const quota = new PhotoQuota(store, parts.monotonic);
  // Not read here: the bytes go from the connection to the disk.
  app.addContentTypeParser(OCTETS, (_request, _payload, done) => done(null));

  /** What was begun already goes on; anything else is counted first. */
  const begin = async (wish: NewWish, user: Principal, now: Date, create: () => Promise<Response>): Promise<Response> => {
    const known = await store.uploads.find(wish.id);
    if (known?.size === wish.bytes) return create();
    return quota.begin(db, { account_id: user.id, bytes: wish.bytes }, now, create);
  };

  const serve = async (request: Asked, reply: FastifyReply): Promise<FastifyReply> => {
    const now = clock();
    checkOrigin(request, parts.fixed_origin);
    const user = await identify(db, parts.access_accepted, request.headers.authorization, now);
    requests.take(user?.id ?? networkOf(request.ip), REQUESTS_PER_MINUTE);
    if (user === null) throw new AppError('UNAUTHENTICATED');
    const isNew = request.method === 'POST';
    if (isNew) creations.take(user.id, PHOTO.uploads_an_hour);
    const begun = isNew ? readCreation(request, user) : null;
    const wish = begun ?? (await findOwn(request.params.upload_id ?? '', user, store));
    await checkAccess(ADDS, { field_id: wish.field_id }, user, now, db, rights);
    if (request.method === 'PATCH') await store.checkRoom(Number(headerOf(request, 'content-length') ?? 0));
    const ask = async (): Promise<Response> => tus.handleWeb(asWebRequest(request, wish.id) as never);
    return passOn(reply, await (begun === null ? ask() : begin(begun, user, now, ask)));
  };
  const handler = async (request: Asked, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await serve(request, reply);
    } catch (error) {
      // What is still coming of a refused body is nobody's.
      if (!request.raw.complete) reply.header('connection', 'close');
      throw error;
    }
  };
  const config = { rule: 'open', name: 'notes.uploadPhoto' } as const;
  app.post(PATH, { config }, handler);
  app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${PATH}/:upload_id`, config, handlerTimeout: HANDLER_MS, handler });
};
