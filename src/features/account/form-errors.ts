import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { AppError } from '#domain/errors.ts';

/** Puts the server's refusals beside their fields and the focus on the first; answers whether there were any. */
export function placeErrors<Values extends FieldValues>(
  error: AppError,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const placed = error.fields.flatMap(({ path, code }) => {
    const name = names.find((one) => one === path);
    return name === undefined ? [] : [{ name, code }];
  });
  placed.forEach(({ name, code }, at) => setError(name, { message: code }, { shouldFocus: at === 0 }));
  return placed.length > 0;
}
