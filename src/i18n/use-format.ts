import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsOfTag, type Formats } from '#domain/formats.ts';

/** Number and date writing for the language on screen; the tag carries the country where texts or numbers differ. */
export function useFormat(): Formats {
  const { i18n } = useTranslation();
  return useMemo(() => formatsOfTag(i18n.language), [i18n.language]);
}
