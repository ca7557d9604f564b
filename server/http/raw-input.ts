import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/define.ts';
import { AppError } from '#domain/errors.ts';
import { checkPlain } from './json-body.ts';
import { versionOf } from './parse-input.ts';

const asObject = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new AppError('BAD_REQUEST');
  return value as Record<string, unknown>;
};

const readUpload = async (request: FastifyRequest, upload: NonNullable<Call['upload']>): Promise<Record<string, unknown>> => {
  if (!request.isMultipart()) throw new AppError('MEDIA_TYPE');
  const input: Record<string, unknown> = {};
  const limits = { fileSize: upload.max_bytes, files: 1, fields: 20, fieldSize: 10_000 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      checkPlain([part.fieldname, part.value]);
      input[part.fieldname] = part.value;
    } else input[part.fieldname] = new Uint8Array(await part.toBuffer());
  }
  return input;
};

/** Path, query or body, file and If-Match of a request, as the one object the call's schema reads. */
export const rawInput = async (definition: Call, request: FastifyRequest): Promise<Record<string, unknown>> => {
  const fromQuery = definition.method === 'GET' || definition.method === 'DELETE';
  const given = definition.upload ? await readUpload(request, definition.upload) : asObject(fromQuery ? request.query : request.body);
  const input = { ...given, ...asObject(request.params) };
  if (fromQuery || Object.keys(asObject(request.params)).length > 0)
    checkPlain({ ...asObject(request.query), ...asObject(request.params) });
  return definition.if_match ? { ...input, version: versionOf(request.headers['if-match']) } : input;
};
