import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatsOfTag, type Formats } from '#domain/formats.ts';
import type { Home } from './homes.ts';

export type LandingText = TFunction<['landing', 'catalog']>;

/** Texts and numbers of a country's home: its own Spanish, or the language chosen. */
export function useLandingText({ spanish }: Home): { readonly t: LandingText; readonly format: Formats; readonly tag: string } {
  const { i18n } = useTranslation();
  const tag = i18n.language.startsWith('es') ? spanish : i18n.language;
  const { t } = useTranslation(['landing', 'catalog'], { lng: tag });
  return { t, format: formatsOfTag(tag), tag };
}
