import { nameKey } from '../schemas/text.ts';
import type { RainUnit } from './rain-table.ts';

/**
 * What a column holds by its name: rain fallen since the row before, of its hour, of its day, a total of unsaid length, counted up over
 * longer; an amount that names only its unit; a rate; something else; or nothing that is known.
 */
export type Meaning = 'fallen' | 'hour' | 'day' | 'total' | 'long' | 'amount' | 'rate' | 'other' | 'unknown';
export type NamedColumn = {
  readonly meaning: Meaning;
  /** Null where the name has none, or one that is unknown (`has_odd_unit`). */
  readonly unit: RainUnit | null;
  readonly has_odd_unit: boolean;
  readonly words: readonly string[];
};

/** No name is longer; what is said in a longer cell is a remark. */
const LONGEST = 120;

const RAIN_WORD = /^(lluvia|llov|precip|pluv|chuva|rain|prcp|pcpn?$|ppt?$|prec$|prectot)/;
const RATE = /^(rates?$|intens|tasa$|taxa$|veloc)/;
const PER_HOUR =
  /(?:mm|cm|\bin|inch(?:es)?|pulg\w*|l\/m[2²])\.? ?(?:\/|per |por |p\/) ?(?:h|hs|hrs?|horas?|hours?|min|minutos?)\b|mm ?h(?:-1|⁻¹)|\bmmh\b/;
/** What is no rain, and of rain no amount of a row: how likely, how long, how sure, at most. */
const OTHER =
  /^(temp$|temper|evap|evotr|et$|et[0opcr]$|hum(id|edad|$)|umid|rhum|wind|viento|vento|dew|prob|riego|irrig|qc$|flag|calidad|qualid|quality|attrib|tipo$|type$|cover|soil|suelo|solo$|days|dias|hours|horas|durac|durat|normal|clim|max|min(im|$)|medi[ao]$|mean|prom|avg|hist|desv|std)/;
/** What is no rain where rain is not named: an "altura de lluvia" is. */
const ELSE =
  /^(t(max|min|med|avg|mean)|rh$|hr$|gust|raf|raj|pres(s|i|$)|bar(o|$)|solar|rad(ia|$)|uv|dwpt|rocio|orvalho|nieve|neve|snow|granizo|hail|bat(t|er|$)|volt|lat(i|$)|lon(g|$)|alt(i|ura|$)|elev|helio|insol|tsun|nub|cloud|nuv|nebul|cota$|nivel|level|caudal|vazao|leaf|hoja|folha|mojad|molham|heat|chill|record|azimut|offset)/;
/** Units of nothing that falls: of time, heat, air and light. */
const OTHER_UNIT =
  /[([]\s*(h|hs|hrs|horas|hours|min|minutos|minutes|s|%|[°º]? ?[cf]|℃|℉|k|hpa|mbar|mb|inhg|mmhg|km\/h|kmh|mph|m\/s|kn|w\/m[2²]|kj\/m[2²]|mj\/m[2²]|v|dias|days|iso8601)\.?\s*[)\]]/;
const DAY = /^(dia|day|diari[ao]s?|daily|hoy|hoje|today)$/;
const HOUR = /^(hora|hour|hourly|horari[ao]s?)$/;
const SINCE = /^(desde|since|ytd|mtd)$/;
const LONG =
  /^(acum|accum|cum|mes$|mensua|mensa|month|anual|annual|year|ano$|anio|semana|week|event|storm|torment|tempestad|season|campana|ciclo|safra|contador|counter|totaliz)/;
const TOTAL = /^totals?$|^totales$/;
/** Words that say no more of an amount than its unit does. */
const NEUTRAL =
  /^(mm|cm|in|inch(es)?|pulg\w*|polegadas?|milimetr\w*|millimet\w*|total(es)?|caid[ao]s?|registrad[ao]s?|dia|day|daily|diari[ao]s?|l|lt|m2?|de)$/;

const UNITS: readonly (readonly [RainUnit, RegExp])[] = [
  ['mm', /\bmm\b|_mm(?=_|$)|milimetr|millimet|\bl(?:ts?)?\/m[2²]/],
  ['cm', /\bcm\b|_cm(?=_|$)|centimetro|centimet/],
  ['in', /[([]\s*(?:in|pol|["″])\.?\s*[)\]]|\binch(?:es)?\b|_inch(?:es)?|pulg|polegada|(?:^|[\s,_-])in\.?(?:$|[,_-])|^["″]$/],
];
const TENTHS = /\b(?:decim\w+|tenths?) (?:de |of |of a )?(?:mm|milim|millim)|mm ?[x*/] ?10\b|\b1\/10 ?mm/;
const HUNDREDTHS = /\b(?:centesim\w+|hundredths?) (?:de |of |of an )?(?:in|pulg|poleg)|\b1\/100 ?(?:in|pulg)/;
/** What may be a unit, and is none of those. */
const ODD =
  /[([]\s*(?:[^()[\]a-z]+|(?!(?:dia|day|sum|tot|aut)\b)[a-z]{1,3}|[^()[\]]*[/%°][^()[\]]*|feet|foot|pies|metros?|meters?|tips?|clicks?|pulsos|pulses|counts?)\.?\s*[)\]]|\b(?:ft|feet|tips|clicks|pulsos|pulses)\b|[_-]\s*(?:m|ft)$|\d[.,]\d+ ?(?:mm|in)\b/;

const unitOf = (key: string): RainUnit | null => {
  if (TENTHS.test(key)) return 'tenth_mm';
  if (HUNDREDTHS.test(key)) return 'hundredth_in';
  if (/\d[.,]\d+ ?(?:mm|in)\b/.test(key)) return null;
  const named = UNITS.filter(([, pattern]) => pattern.test(key));
  return named.length === 1 ? named[0]![0] : null;
};

/** Names as programs write them, in words: `rainRate`, `dailyrainin`, `24 h`. */
const spaced = (name: string): string =>
  nameKey(name.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/(hourly|daily|weekly|monthly|yearly|event|total|max)rain/g, '$1 rain ')
    .replace(/\b(precip|rain)(prob|cover|type|hours|rate|total|accum|sum)/g, '$1 $2 ')
    .replace(/\brain(in|mm)\b/g, 'rain $1')
    .replace(/(?<![a-z0-9])24 ?(?:h|hs|hrs?|horas?|hours?)\b/g, ' daily ')
    .replace(/(?<![a-z0-9])(?:0?1 ?(?:h|hr|hora|hour)|60 ?min\w*)\b/g, ' hourly ')
    .replace('agua caida', 'lluvia')
    .replace(/(?<![a-z0-9])\d+ ?(?:h|hs|hrs?|horas?|hours?|min|minutos?|minutes?)\b/g, ' nhours ')
    .replace(/ +/g, ' ')
    .trim();

const meaningOf = (key: string, words: readonly string[], unit: RainUnit | null): Meaning => {
  const has = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  if (PER_HOUR.test(key) || has(RATE)) return 'rate';
  if (OTHER_UNIT.test(key) || has(OTHER)) return 'other';
  const is_rain = has(RAIN_WORD);
  if (!is_rain && has(ELSE)) return 'other';
  // Sums over hours or minutes may overlap from row to row.
  if (has(/^nhours$/)) return 'unknown';
  if (!is_rain && (unit === null || !words.every((word) => NEUTRAL.test(word)))) return 'unknown';
  if (has(SINCE)) return 'long';
  if (has(DAY)) return 'day';
  if (has(HOUR)) return 'hour';
  if (has(LONG)) return 'long';
  return is_rain ? (has(TOTAL) ? 'total' : 'fallen') : 'amount';
};

/**
 * What a column's name says, in Spanish, Portuguese or English and as stations and weather services write it.
 * `Rain Rate (mm/hr)` → a rate, `Lluvia (pulg)` → fallen, in inches, `Yearly Rain(mm)` → counted over long, `Evap (mm)` → other.
 */
export function readColumnName(name: string): NamedColumn {
  const key = name.length > LONGEST ? '' : spaced(name);
  const words = key.split(/[^a-z0-9]+/).filter((word) => word !== '');
  const unit = unitOf(key);
  const meaning = words.length === 0 && unit === null ? 'unknown' : meaningOf(key, words, unit);
  const has_two = unit === null && UNITS.some(([, pattern]) => pattern.test(key));
  return { meaning, unit, has_odd_unit: unit === null && (has_two || ODD.test(key)), words };
}
