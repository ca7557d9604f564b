import i18next from 'i18next';
import { isErrorCode, type AppError, type ErrorCode, type ErrorParams } from '#domain/errors.ts';
import { formatsOfTag } from '#domain/formats.ts';

/** What a sentence may say more of, where it is known. */
const CONTEXTS = ['names', 'format', 'line'] as const;

/** The catalogue's sentence for a code; several names are joined as the language joins them. */
export function codeText(code: ErrorCode, params: ErrorParams = {}): string {
  const { list } = formatsOfTag(i18next.language);
  const values = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, Array.isArray(value) ? list(value as string[]) : value]),
  );
  // As one key: over the union of all codes the types would not come to an end.
  const key = `errors:${code}` as 'errors:GENERIC';
  const context = CONTEXTS.find((name) => name in params);
  return i18next.t(key, { ...values, ...(context === undefined ? {} : { context }) } as Record<string, unknown>);
}

/** Zod's messages are codes: this is their sentence; null when the field is right. */
export const fieldText = (error: { message?: string | undefined } | undefined): string | null =>
  error === undefined ? null : codeText(isErrorCode(error.message) ? error.message : 'INVALID');

export type ErrorText = { readonly title: string; readonly hint: string | null };

/** Headline from the catalogue, and our own second line where there is one. */
export function errorText(error: AppError): ErrorText {
  const key = `common:hint.${error.code}`;
  const reason = error.params['reason'];
  const trace = error.params['traceId'];
  const hint = i18next.exists(key)
    ? String(i18next.t(key as 'common:hint.OFFLINE'))
    : typeof reason === 'string' && i18next.exists(`errors:${reason}`)
      ? codeText(reason as ErrorCode)
      : typeof trace === 'string'
        ? i18next.t('common:trace', { id: trace })
        : null;
  return { title: codeText(error.code, error.params), hint };
}
