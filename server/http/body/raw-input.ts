import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/define.ts';
import { AppError } from '#domain/errors.ts';
import { asObject } from './as-object.ts';
import { checkPlain } from './json-body.ts';
import { joinInput, versionOf } from './parse-input.ts';

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

/** What the address and the headers add to a body: path parameters and the version of If-Match. */
export const besideBody = (definition: Call, request: FastifyRequest): Record<string, unknown> => {
  const params = asObject(request.params);
  if (Object.keys(params).length > 0) checkPlain({ ...asObject(request.query), ...params });
  return definition.if_match ? { ...params, version: versionOf(request.headers['if-match']) } : params;
};

export const isFromQuery = ({ method }: Call): boolean => method === 'GET' || method === 'DELETE';

/** Path, query or body, file and If-Match of a request, as the one object the call's schema reads. */
export const rawInput = async (definition: Call, request: FastifyRequest): Promise<Record<string, unknown>> => {
  const fromQuery = isFromQuery(definition);
  const given = definition.upload ? await readUpload(request, definition.upload) : asObject(fromQuery ? request.query : request.body);
  if (fromQuery) checkPlain(given);
  return joinInput(given, besideBody(definition, request));
};
