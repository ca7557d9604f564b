import type { Language } from '#domain/codes.ts';

/** The one text shown before the languages' files have come (specification §2: a plain loading message). */
export const LOADING_TEXTS: Readonly<Record<Language, string>> = { es: 'Cargando', en: 'Loading', pt: 'Carregando' };
