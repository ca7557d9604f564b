import { AppError, isErrorCode, type ErrorCode, type ErrorParams, type FieldError } from './errors.ts';

/** An `AppError` as plain data: what crosses a border between threads, where a class would be lost. */
export type ErrorData = { readonly code: ErrorCode; readonly params: ErrorParams; readonly fields: readonly FieldError[] };

/** How engines say that an array, a text, a map or the stack would grow over its bound. */
const TOO_BIG = /alloc|length|maximum|call stack/i;

/**
 * An error as data; null for one that nobody foresaw. What the engine itself refuses to hold is the input's size:
 * `errorToData(new RangeError('Invalid array length'))` → `{ code: 'INPUT_TOO_BIG', … }`.
 */
export function errorToData(error: unknown): ErrorData | null {
  if (error instanceof AppError) return { code: error.code, params: error.params, fields: error.fields };
  if (error instanceof RangeError && TOO_BIG.test(error.message)) return { code: 'INPUT_TOO_BIG', params: {}, fields: [] };
  return null;
}

/** The same error on the other side; a code from another version of the product becomes `GENERIC`. */
export function errorFromData({ code, params, fields }: ErrorData, cause?: unknown): AppError {
  return new AppError(isErrorCode(code) ? code : 'GENERIC', params, { fields, cause });
}
