import type { Language } from '#domain/codes.ts';

/** Each language by the name its own speakers know. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English', pt: 'Português' };
