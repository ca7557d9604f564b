import { AppError } from '#domain/errors.ts';

/** Throws VERSION_STALE unless the version the caller holds is the stored one; the message carries the current one. */
export const staleCheck = (current: number, held: number | null): void => {
  if (held === null) throw new AppError('VERSION_MISSING');
  if (held !== current) throw new AppError('VERSION_STALE', { current });
};
