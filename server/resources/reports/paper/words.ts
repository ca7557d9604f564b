import { cropKey, type Country, type CropCode, type Language } from '#domain/codes.ts';
import { formatsFor, type Formats } from '#domain/formats.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

export const TEXTS = { es, en, pt } as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;
export type PaperKey = keyof typeof es;

/**
 * What the server prints in: the texts of the client's own pages (a test compares them) and, of what the server alone composes, its own; and the
 * client's ways of writing numbers and days.
 */
export type PaperWords = {
  readonly language: Language;
  readonly country: Country;
  readonly format: Formats;
  readonly t: (key: PaperKey, values?: Readonly<Record<string, string>>) => string;
  readonly cropName: (code: CropCode) => string;
  /** `25/26 Verano`. */
  readonly seasonName: (season: Season) => string;
};

/** A placeholder nobody fills stays as it is: `{{page}}` is the writer's. */
export function paperWords(language: Language, country: Country): PaperWords {
  const texts = TEXTS[language];
  const t: PaperWords['t'] = (key, values = {}) => texts[key].replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  return {
    language,
    country,
    format: formatsFor(language, country),
    t,
    cropName: (code) => t(`catalog:crop.${cropKey(code) ?? 'other'}`),
    seasonName: (season) => `${seasonYears(season)} ${t(`catalog:period.${season.period}`)}`,
  };
}
