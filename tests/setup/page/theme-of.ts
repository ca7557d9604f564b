import type { Language } from '#domain/codes.ts';
import type { Theme } from '#state/preferences.ts';

/** Journeys tested in every language are tested in every brand's colours too. */
export const THEME_OF = { es: 'surco', en: 'brevant', pt: 'horizonte' } as const satisfies Record<Language, Theme>;
