import { AppError } from '#domain/errors.ts';

const MAX_DEPTH = 32;
/** Names through which an object's own machinery could be reached. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** How deep the brackets of a JSON text go, counted before it is parsed. `depthOf('[{"a":"]"}]')` → 2. */
export const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, (depth += 1));
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
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
  if (depthOf(text) > MAX_DEPTH) throw new AppError('BAD_REQUEST');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', {}, { cause });
  }
  checkPlain(value);
  return value;
};
