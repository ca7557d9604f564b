import type { z } from 'zod';
import type { Call } from '#contract/define.ts';
import { AppError, isErrorCode, type ErrorCode, type ErrorParams, type FieldError } from '#domain/errors.ts';

const codeOf = (issue: z.core.$ZodIssue): ErrorCode => {
  if (isErrorCode(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'REQUIRED';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'TOO_LONG';
  return 'INVALID';
};

const paramsOf = (issue: z.core.$ZodIssue): ErrorParams | undefined => {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  return undefined;
};

/** A zod issue as a field of the error shape: dotted path, code of the catalogue, bounds. */
export const fieldErrorOf = (issue: z.core.$ZodIssue): FieldError => {
  const params = paramsOf(issue);
  return { path: issue.path.join('.'), code: codeOf(issue), ...(params === undefined ? {} : { params }) };
};

/** What a body or query says, with what the address and the headers say `beside` it; said twice it is said alike. */
export const joinInput = (given: Record<string, unknown>, beside: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const differ = Object.keys(beside).filter((key) => Object.hasOwn(given, key) && String(given[key]) !== String(beside[key]));
  if (differ.length > 0)
    throw new AppError('INPUT_CONTRADICTS', {}, { fields: differ.map((path) => ({ path, code: 'INPUT_CONTRADICTS' })) });
  return { ...given, ...beside };
};

/** Parses with the call's own schema. The error's code is the fields' one when they agree, else INVALID. */
export const parseInput = (definition: Call, raw: Record<string, unknown>): Record<string, unknown> => {
  const parsed = definition.input.safeParse(raw, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(fieldErrorOf);
  const codes = new Set(fields.map(({ code }) => code));
  const [only = 'INVALID'] = codes;
  throw new AppError(codes.size === 1 ? only : 'INVALID', {}, { fields });
};

/** The version in an If-Match header: a number, or an ETag that begins with one. `'"3"'` → 3, `'"3-Zm9v"'` → 3. */
export const versionOf = (header: string | undefined): number => {
  const digits = /^(?:W\/)?"?(\d{1,9})(?:-[\w-]+)?"?$/.exec(header?.trim() ?? '')?.[1];
  if (digits === undefined) throw new AppError('VERSION_MISSING');
  return Number(digits);
};
