import { AppError } from '../errors.ts';

/**
 * Counts work that can grow faster than a shape, and ends it with GEOMETRY_TOO_TANGLED once it is more than `max`. Limits are set so
 * that no shape of an honest field comes near and none takes more than some tenths of a second.
 */
export const limitWork = (max: number): ((more?: number) => void) => {
  let done = 0;
  return (more = 1) => {
    done += more;
    if (done > max) throw new AppError('GEOMETRY_TOO_TANGLED', { max });
  };
};

/** What `work` answers; null when it met its limit. */
export const unlessTangled = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'GEOMETRY_TOO_TANGLED') return null;
    throw error;
  }
};
