import { STATUS_CODES } from 'node:http';
import { AppError, ERROR_STATUS, type ErrorCode } from '#domain/errors.ts';
import { DbError, outageCode } from '../../db/db-error.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  DB_DEADLINE: 2,
  UNAVAILABLE: 2,
  IDEMPOTENCY_RUNNING: 1,
  STORAGE_FULL: 60,
  RATE_LIMITED: 5,
};

/** Fastify's own refusals, before a handler is reached. */
const FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_ERR_HANDLER_TIMEOUT: 'UNAVAILABLE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MEDIA_TYPE',
};

/** What the system says of a disk that takes no more, wherever a file was to be written. */
const SYSTEM: Readonly<Record<string, ErrorCode>> = { ENOSPC: 'STORAGE_FULL', EDQUOT: 'STORAGE_FULL', EROFS: 'STORAGE_FULL' };

/** Any thrown thing as the catalogue's error; what is not known to it becomes GENERIC and keeps its cause for the log. */
export const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof DbError) return new AppError(outageCode(error) ?? 'GENERIC', {}, { cause: error });
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as { code?: string; statusCode?: number };
  const known = code === undefined ? undefined : (FASTIFY[code] ?? SYSTEM[code]);
  if (known !== undefined) return new AppError(known, {}, { cause: error });
  const isCallersFault = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return new AppError(isCallersFault ? 'BAD_REQUEST' : 'GENERIC', {}, { cause: error });
};

export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The one error shape of the product. An unknown fault says nothing but the trace id. */
export const problemOf = (error: AppError, traceId: string): Problem => {
  const status = ERROR_STATUS[error.code];
  const asked = error.params['retry_after_s'];
  const wait = typeof asked === 'number' ? asked : RETRY_AFTER_S[error.code];
  return {
    status,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...(wait === undefined ? {} : { 'retry-after': String(wait) }) },
    body: {
      type: `urn:surco:error:${error.code}`,
      title: STATUS_CODES[status] ?? 'Error',
      status,
      code: error.code,
      params: error.code === 'GENERIC' ? {} : error.params,
      fields: error.fields,
      traceId,
    },
  };
};
