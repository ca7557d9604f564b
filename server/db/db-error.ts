import type { ErrorCode } from '#domain/errors.ts';

/** What both drivers say about a refused statement. */
export interface DbErrorFacts {
  readonly message: string;
  /** SQLSTATE, e.g. `23505`. */
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
}

/** A statement the database refused, alike on both tiers. */
export class DbError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  constructor(facts: DbErrorFacts, cause?: unknown) {
    super(facts.message, cause === undefined ? undefined : { cause });
    this.name = 'DbError';
    this.code = facts.code;
    this.constraint = facts.constraint;
  }
}

/** A unique index refused the row; `constraint` narrows it to one index by name. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DbError && error.code === '23505' && (constraint === undefined || error.constraint === constraint);

const OUTAGES: Readonly<Record<string, ErrorCode>> = {
  '53100': 'STORAGE_FULL',
  '57014': 'DB_DEADLINE',
  '40001': 'UNAVAILABLE',
  '40P01': 'UNAVAILABLE',
  '53300': 'UNAVAILABLE',
  '57P01': 'UNAVAILABLE',
  '57P03': 'UNAVAILABLE',
};

/** The catalogue's code for a database error that is nobody's mistake, or undefined when it is ours. */
export const outageCode = (error: DbError): ErrorCode | undefined => {
  const known = error.code === undefined ? undefined : OUTAGES[error.code];
  return known ?? (/No space left|ENOSPC|Read-only file system|EROFS/.test(error.message) ? 'STORAGE_FULL' : undefined);
};
