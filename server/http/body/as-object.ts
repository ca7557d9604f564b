import { AppError } from '#domain/errors.ts';

/** What a body, a query or path parameters give; nothing is an empty object. */
export const asObject = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new AppError('BAD_REQUEST');
  return value as Record<string, unknown>;
};
