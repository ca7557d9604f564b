import { Readable } from 'node:stream';
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
  // Opened by itself in a tab, a file may do nothing at all.
  reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  if (answer.file_name !== undefined)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.file_name)}`);
  const { bytes } = answer;
  reply.type(mediaType).send(bytes instanceof Uint8Array ? asBuffer(bytes) : Readable.from(bytes));
};

/** Sends a stripped answer: JSON with its version as ETag, or bytes. */
export const sendReply = (reply: FastifyReply, definition: Call, answer: unknown, held: string | null): void => {
  if (isBinary(definition.reply)) {
    sendBytes(reply, definition.reply.binary, answer as BinaryAnswer, held);
    return;
  }
  const version = answer instanceof PreparedReply ? null : versionIn(answer);
  if (version !== null) reply.header('etag', `"${String(version)}"`);
  reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(answer instanceof PreparedReply ? asBuffer(answer.json) : JSON.stringify(answer));
};
