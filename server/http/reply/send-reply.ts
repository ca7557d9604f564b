import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { BinaryAnswer, Call } from '#contract/define.ts';
import { PreparedReply } from './prepared-reply.ts';
import { isBinary } from './strip-reply.ts';

/** The version an answer speaks of: its own, or that of the field it wraps. */
const versionIn = (answer: unknown): number | null => {
  if (typeof answer !== 'object' || answer === null) return null;
  const { version, field } = answer as { version?: unknown; field?: unknown };
  if (typeof version === 'number') return version;
  return field === undefined ? null : versionIn(field);
};

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const EVENT_STREAM = 'text/event-stream';

const sendBytes = (reply: FastifyReply, mediaType: string, answer: BinaryAnswer, held: string | null): void => {
  if (answer.etag === undefined) reply.header('cache-control', 'no-store');
  else
    reply.headers({
      'cache-control': answer.max_age_s === undefined ? 'private, no-cache' : `public, max-age=${String(answer.max_age_s)}`,
      etag: `"${answer.etag}"`,
    });
  if (answer.etag !== undefined && answer.etag === held) {
    reply.code(304).send();
    return;
  }
  // Proxies gather small answers until there is enough of them; an event is to leave at once.
  if (mediaType === EVENT_STREAM) reply.header('x-accel-buffering', 'no');
  // Opened by itself in a tab, a file may do nothing at all.
  reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  if (answer.file_name !== undefined)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.file_name)}`);
  const { bytes } = answer;
  reply.type(mediaType).send(bytes instanceof Uint8Array ? asBuffer(bytes) : Readable.from(bytes));
};

/** Browsers take brotli over https and from this machine; whoever does not gets the bytes as they were, compressed anew in his way. */
const takesBrotli = ({ request }: FastifyReply): boolean => /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));

const sendPrepared = (reply: FastifyReply, { json, etag, encoding }: PreparedReply, held: string | null): void => {
  if (etag !== null) reply.header('etag', `"${etag}"`);
  if (etag !== null && etag === held) reply.code(304).send();
  else if (encoding === null) reply.send(asBuffer(json));
  else if (takesBrotli(reply)) reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).send(asBuffer(json));
  else reply.send(Readable.from([json]).pipe(createBrotliDecompress()));
};

/** A short name of an answer, by its content. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Sends a stripped answer: JSON with its version as ETag, or bytes. */
export const sendReply = (reply: FastifyReply, definition: Call, answer: unknown, held: string | null): void => {
  if (isBinary(definition.reply)) {
    sendBytes(reply, definition.reply.binary, answer as BinaryAnswer, held);
    return;
  }
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (answer instanceof PreparedReply) {
    sendPrepared(reply, answer, held);
    return;
  }
  const json = JSON.stringify(answer);
  const version = versionIn(answer);
  // What a field shows is more than its own version says: its farm's name, what the reader may do.
  const etag = version === null ? null : definition.revalidated === true ? `${String(version)}-${nameOf(json)}` : String(version);
  if (etag !== null) reply.header('etag', `"${etag}"`);
  if (definition.revalidated === true && etag === held) reply.code(304).send();
  else reply.send(json);
};
