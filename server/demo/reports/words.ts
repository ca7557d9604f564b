import { numberFormat, dateFormat } from '#domain/cached-formats.ts';
import type { CropCode, Period } from '#domain/codes.ts';
import { decimalsFor, FIGURES } from '#domain/figures.ts';
import type { CostGroup, CostKey, MarginStatus } from '#domain/margins/margin-plan.ts';

/** The demo's producer reads Spanish of Argentina, as its reports are written. */
const LOCALE = 'es-AR';
const NBSP = '\u00A0';
const ENTERED_DECIMALS = 6;

const written = (value: number, least: number, most: number, unit = ''): string => {
  const options = { minimumFractionDigits: least, maximumFractionDigits: Math.max(least, most), useGrouping: 'always' } as const;
  const text = numberFormat(LOCALE, options).format(value).replace(/^-/, '\u2212');
  return unit === '' ? text : `${text}${NBSP}${unit}`;
};
const part = (iso: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(LOCALE, { ...options, timeZone: 'UTC' }).format(new Date(`${iso}T12:00:00Z`));

/** Numbers and days as the client writes them (src/i18n/format.ts). */
export const say = {
  /** `0,72`. */
  index: (value: number): string => written(value, 2, 2),
  /** `9.500 kg/ha`. */
  whole: (value: number, unit: string): string => written(value, 0, 0, unit),
  /** `0,4`, on an axis. */
  tick: (value: number): string => written(value, 1, 1),
  percent: (share: number): string => written(share * 100, 0, 0, '%'),
  hectares: (area_ha: number): string => written(area_ha, 1, decimalsFor(area_ha, 1), 'ha'),
  /** A number somebody typed, with all of its decimals. */
  entered: (value: number, least: number, unit = ''): string =>
    written(value, least, Math.max(ENTERED_DECIMALS, decimalsFor(value, FIGURES)), unit),
  /** What follows from such numbers. */
  derived: (value: number, least: number, unit: string): string => written(value, least, decimalsFor(value, FIGURES), unit),
  month: (iso: string): string => part(iso, { month: 'short' }).replace('.', '').toLowerCase().slice(0, 3),
  /** `12 ene 2026`. */
  date: (iso: string): string => `${part(iso, { day: 'numeric' })} ${say.month(iso)} ${part(iso, { year: 'numeric' })}`,
} as const;

export const CROP_NAMES: Readonly<Record<CropCode, string>> = {
  1: 'Cebada',
  2: 'Centeno',
  3: 'Girasol',
  4: 'Maíz tardío',
  5: 'Maíz temprano',
  6: 'Otro',
  7: 'Soja 1.ª',
  8: 'Soja 2.ª',
  9: 'Sorgo',
  10: 'Trigo',
};
export const PERIOD_NAMES: Readonly<Record<Period, string>> = { summer: 'Verano', winter: 'Invierno' };
export const STATUS_NAMES: Readonly<Record<MarginStatus, string>> = { draft: 'Borrador', active: 'Vigente', closed: 'Cerrado' };
export const GROUP_NAMES: Readonly<Record<CostGroup, string>> = { inputs: 'Insumos', labour: 'Labores', other: 'Otros' };
export const COST_NAMES: Readonly<Record<CostKey, string>> = {
  seeds: 'Semillas',
  fertilizers: 'Fertilizantes',
  herbicides: 'Herbicidas',
  other_herbicides: 'Otros herbicidas',
  glyphosate: 'Glifosato',
  fungicides: 'Fungicidas',
  insecticides: 'Insecticidas',
  adjuvants: 'Coadyuvantes',
  water_protectors: 'Protectores de agua',
  tillage: 'Labranza',
  harvest: 'Cosecha',
  lease: 'Alquiler',
  extra_costs: 'Gastos extra',
};
