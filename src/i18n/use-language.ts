import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/codes.ts';

/** The language on screen, for names that come in all three. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language.startsWith('pt') ? 'pt' : i18n.language.startsWith('en') ? 'en' : 'es';
}
