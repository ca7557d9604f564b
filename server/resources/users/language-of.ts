import { LANGUAGES, type Language } from '#domain/codes.ts';
import type { Principal } from '#server/auth/principal.ts';

/** The language an account reads. */
export const languageOf = ({ selected_language }: Pick<Principal, 'selected_language'>): Language =>
  (Object.keys(LANGUAGES) as Language[]).find((key) => LANGUAGES[key] === selected_language) ?? 'es';
