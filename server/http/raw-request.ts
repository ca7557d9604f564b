import type { FastifyRequest } from 'fastify';

/** A request as its sender signed it. */
export interface RawRequest {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Bodies of the requests whose bytes are signed, as long as the requests live. */
const bodies = new WeakMap<FastifyRequest, Uint8Array>();
const NOTHING = new Uint8Array(0);

/** Before the body is read: its bytes are wanted, not only what they say. */
export const keepRawBody = (request: FastifyRequest): void => void bodies.set(request, NOTHING);

/** While the body is read. */
export const fillRawBody = (request: FastifyRequest, bytes: Uint8Array): void => {
  if (bodies.has(request)) bodies.set(request, bytes);
};

/** The request as its sender signed it. */
export const rawRequest = (request: FastifyRequest): RawRequest => ({
  body: bodies.get(request) ?? NOTHING,
  headers: request.headers,
  query: Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ),
});
