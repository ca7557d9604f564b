import { dateFormat, listFormat, numberFormat, relativeTimeFormat } from './cached-formats.ts';
import type { Country, Language } from './codes.ts';
import { decimalsFor, FIGURES } from './figures.ts';

/** Language and country as Intl wants them: numbers follow the country, month names the language. */
export function intlLocale(language: Language, country: Country): string {
  if (language === 'en') return 'en-US';
  if (language === 'pt') return 'pt-BR';
  return country === 'MX' ? 'es-MX' : 'es-AR';
}

/** Decimals a typed number is written with at most, but for one that is smaller still. */
const ENTERED_DECIMALS = 6;
const NBSP = '\u00a0';
const trueMinus = (text: string): string => text.replace(/^-/, '\u2212');

const decimalFormat = (locale: string, decimals: number, signDisplay: 'exceptZero' | 'negative'): Intl.NumberFormat =>
  numberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay, useGrouping: 'always' });

const day = (iso: string): Date => new Date(iso.length === 10 ? `${iso}T12:00:00Z` : iso);
const zone = (iso: string): string | undefined => (iso.length === 10 ? 'UTC' : undefined);

export type Formats = ReturnType<typeof formatsFor>;

/** The product's ways of writing numbers and dates (DESIGN §13) for one language and country. */
export function formatsFor(language: Language, country: Country) {
  const locale = intlLocale(language, country);
  const number = (value: number, decimals = 0): string => trueMinus(decimalFormat(locale, decimals, 'negative').format(value));
  const upTo = (value: number, least: number, most: number, unit?: string): string => {
    const options = { minimumFractionDigits: least, maximumFractionDigits: Math.max(least, most), signDisplay: 'negative' } as const;
    const text = trueMinus(numberFormat(locale, { ...options, useGrouping: 'always' }).format(value));
    return unit === undefined ? text : `${text}${NBSP}${unit}`;
  };
  const signed = (value: number, decimals = 2): string => trueMinus(decimalFormat(locale, decimals, 'exceptZero').format(value));
  const parts = (iso: string, options: Intl.DateTimeFormatOptions): string =>
    dateFormat(locale, { ...options, timeZone: zone(iso) }).format(day(iso));
  const month = (iso: string): string => parts(iso, { month: 'short' }).replace('.', '').toLowerCase();
  const shortMonth = (iso: string): string => (language === 'en' ? parts(iso, { month: 'short' }) : month(iso).slice(0, 3));
  return {
    locale,
    number,
    /** `+0,02`, `−0,02`, `0,00`. */
    signed,
    /** A number somebody typed, with all of its decimals and `decimals` at least: `2,50`, `0,004 kg/ha`, `99,15`. */
    entered: (value: number, decimals = 0, unit?: string): string =>
      upTo(value, decimals, Math.max(ENTERED_DECIMALS, decimalsFor(value, FIGURES)), unit),
    /** What follows from such numbers, never nothing where there is something: `13.167 kg`, `0,0084 USD/ha`. */
    derived: (value: number, decimals = 0, unit?: string): string => upTo(value, decimals, decimalsFor(value, FIGURES), unit),
    /** `1.284,6 ha`, `0,04 ha`; without the unit where a column already says it. */
    hectares: (area_ha: number): string => upTo(area_ha, 1, decimalsFor(area_ha, 1), 'ha'),
    /** An index value: two decimals. */
    index: (value: number): string => number(value, 2),
    /** `3 %` in Spanish, `3%` in English and Portuguese. */
    percent: (percent: number, decimals = 0): string => `${number(percent, decimals)}${language === 'es' ? NBSP : ''}%`,
    /** A difference: `+12,5 %`, `−3,0 %`. */
    signedPercent: (percent: number, decimals = 1): string => `${signed(percent, decimals)}${language === 'es' ? NBSP : ''}%`,
    withUnit: (value: number, unit: string, decimals = 0): string => `${number(value, decimals)}${NBSP}${unit}`,
    /** `12 ene 2026`, never 01/12. */
    date: (iso: string): string => `${parts(iso, { day: 'numeric' })} ${shortMonth(iso)} ${parts(iso, { year: 'numeric' })}`,
    /** `12 ene`. */
    dayMonth: (iso: string): string => `${parts(iso, { day: 'numeric' })} ${shortMonth(iso)}`,
    month: shortMonth,
    /** `enero`, `January`. */
    monthName: (iso: string): string => parts(iso, { month: 'long' }),
    /** `jue`, `Thu`. */
    weekday: (iso: string): string => parts(iso, { weekday: 'short' }).replace('.', ''),
    /** `jueves`, `Thursday`. */
    weekdayName: (iso: string): string => parts(iso, { weekday: 'long' }),
    time: (iso: string): string => parts(iso, { hour: 'numeric', minute: '2-digit' }),
    /** `hace 2 días`, `2 days ago`, `hoy`. */
    ago: (days: number): string => relativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day'),
    /** `hace 8 min`, `hace 3 h`, `hace 2 días`: a lapse in minutes. */
    lapse: (minutes: number): string => {
      const relative = relativeTimeFormat(locale, { numeric: 'always', style: 'short' });
      if (minutes < 90) return relative.format(-Math.round(minutes), 'minute');
      return minutes < 48 * 60 ? relative.format(-Math.round(minutes / 60), 'hour') : relative.format(-Math.round(minutes / 1440), 'day');
    },
    list: (names: readonly string[]): string => listFormat(locale, { type: 'conjunction' }).format(names),
    /** Bytes as people say them: `6,4 MB`, `412 KB`. */
    bytes: (bytes: number): string =>
      bytes >= 1_048_576 ? `${number(bytes / 1_048_576, 1)}${NBSP}MB` : `${number(Math.max(1, bytes / 1024))}${NBSP}KB`,
  };
}

/** The same from the language tag i18next runs under: `es`, `es-MX`, `en`, `pt`. */
export const formatsOfTag = (tag: string): Formats =>
  formatsFor(tag.startsWith('en') ? 'en' : tag.startsWith('pt') ? 'pt' : 'es', tag === 'es-MX' ? 'MX' : 'AR');
