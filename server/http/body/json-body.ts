import { AppError } from '#domain/errors.ts';

const MAX_DEPTH = 32;
/** A parsed value takes far more room than its text: an account's 5,000 fields have about two million. */
const MAX_VALUES = 5_000_000;
/** Names through which an object's own machinery could be reached. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** How deep the brackets of a JSON text go and how many values it has at most, counted before it is parsed. `sizeOf('[{"a":"]"}]')` → depth 2, values 3. */
export const sizeOf = (text: string): { readonly depth: number; readonly values: number } => {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '[' || sign === '{') {
      deepest = Math.max(deepest, (depth += 1));
      values += 1;
    } else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',') values += 1;
  }
  return { depth: deepest, values };
};

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Refuses texts no database can hold (NUL, torn surrogates) and keys that reach into objects, at any depth. */
export const checkPlain = (value: unknown): void => {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new AppError('BAD_REQUEST');
  } else if (Array.isArray(value)) {
    for (const element of value) if (typeof element !== 'number') checkPlain(element);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key) || !isStorable(key)) throw new AppError('BAD_REQUEST');
      checkPlain(inner);
    }
  }
};

/** Parses a body, refusing what is too deep or unsafe; an empty body is an empty object. */
export const readJsonBody = (text: string): unknown => {
  if (text.trim() === '') return {};
  const { depth, values } = sizeOf(text);
  if (depth > MAX_DEPTH) throw new AppError('BAD_REQUEST');
  if (values > MAX_VALUES) throw new AppError('INPUT_TOO_BIG');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', {}, { cause });
  }
  checkPlain(value);
  return value;
};
