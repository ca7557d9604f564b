import { i18next } from '#i18n/index.ts';
import { errorText } from '#i18n/error-text.ts';
import { asAppError } from '#domain/errors.ts';
import { toast } from './toast.ts';

const SILENCE_MS = 10_000;
const shown = new Map<string, number>();

/** Shows the catalogue's text of an error; the same one at most once in 10 s (rules 41). Cancelled work says nothing. */
export function showError(thrown: unknown, options: { readonly retry?: () => void } = {}): void {
  const error = asAppError(thrown);
  if (error.code === 'CANCELLED') return;
  if (error.code === 'GENERIC') console.error(error, error.cause);
  const { title, hint } = errorText(error);
  const now = performance.now();
  const last = shown.get(title);
  if (last !== undefined && now - last < SILENCE_MS) return;
  shown.set(title, now);
  const { retry } = options;
  toast({
    id: `error-${error.code}`,
    tone: 'danger',
    title,
    text: hint,
    ...(retry ? { action: { label: i18next.t('common:retry'), run: retry } } : {}),
  });
}

/** Forgets what was shown; tests and log-out use it. */
export const forgetErrors = (): void => shown.clear();
