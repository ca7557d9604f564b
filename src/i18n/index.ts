import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Country, Language } from '#domain/codes.ts';
import { namespaceBackend } from './load-namespace.ts';
import './resources.ts';

export type { TextKey } from './resources.ts';

/** Texts differ between countries only in Spanish: `es-MX` lies over `es` (DESIGN §13). */
const tagOf = (language: Language, country: Country): string => (language === 'es' && country === 'MX' ? 'es-MX' : language);

/** Starts i18next with the texts every screen needs. */
export async function startI18n(language: Language, country: Country): Promise<void> {
  await i18next
    .use(namespaceBackend)
    .use(initReactI18next)
    .init({
      lng: tagOf(language, country),
      fallbackLng: ['es'],
      ns: ['common', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  document.documentElement.lang = i18next.language;
}

/** Changes the language of every text on screen and of the document. */
export async function setLanguage(language: Language, country: Country): Promise<void> {
  await i18next.changeLanguage(tagOf(language, country));
  document.documentElement.lang = i18next.language;
}

export { i18next };
