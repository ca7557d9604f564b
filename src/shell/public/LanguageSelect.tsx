import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#domain/codes.ts';
import { setPreferences, usePreferences } from '#state/preferences.ts';
import { LANGUAGE_NAMES } from './language-names.ts';
import styles from './Public.module.css';

const CODES = Object.keys(LANGUAGES) as Language[];

/** The language of a public page: the browser's own list, which needs no code of widgets. */
export function LanguageSelect() {
  const { t } = useTranslation('common');
  const language = usePreferences((state) => state.language);
  return (
    <span className={styles['language']}>
      <select
        aria-label={t('public.language')}
        value={language}
        onChange={(event) => setPreferences({ language: CODES.find((code) => code === event.target.value) ?? 'es' })}
      >
        {CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  );
}
