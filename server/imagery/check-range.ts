import { AppError } from '#domain/errors.ts';

const MAX_RANGE_DAYS = 366 * 6;
const DAY_MS = 86_400_000;

/** Refuses a range of days that ends before it begins or is longer than six years. */
export const checkRange = ({ from, to }: { readonly from: string; readonly to: string }): void => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (!(days >= 0 && days <= MAX_RANGE_DAYS)) throw new AppError('INVALID', {}, { fields: [{ path: 'to', code: 'INVALID' }] });
};
