import type { FieldErrors, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { AppError } from '#domain/errors.ts';
import { fieldText } from '#i18n/error-text.ts';

/** Puts the server's refusals beside their fields and the focus on the first; answers whether all found one. */
export function placeErrors<Values extends FieldValues>(
  error: AppError,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const placed = error.fields.flatMap(({ path, code }) => {
    const name = names.find((one) => path === one || path.endsWith(`.${one}`) || path === `/${one}`);
    return name === undefined ? [] : [{ name, code }];
  });
  placed.forEach(({ name, code }, at) => setError(name, { message: code }, { shouldFocus: at === 0 }));
  return placed.length > 0 && placed.length === error.fields.length;
}

/** The form's problems in the order its labels are given, for the summary above it. */
export const problemsOf = <Values extends FieldValues>(errors: FieldErrors<Values>, labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).flatMap(([name, label]) => {
    const text = fieldText(errors[name] as { message?: string } | undefined);
    return text === null ? [] : [{ name, label, text }];
  });
