import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { isErrorCode, type AppError } from '#domain/errors.ts';
import { codeText } from '#i18n/error-text.ts';

/** Zod's messages are codes: this is their sentence; null when the field is right. */
export const fieldText = (error: { message?: string | undefined } | undefined): string | null =>
  error === undefined ? null : codeText(isErrorCode(error.message) ? error.message : 'INVALID');

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
