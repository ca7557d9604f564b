import type { ExportedField } from '#domain/accounts/export-file.ts';
import type { CropCode } from '#domain/codes.ts';
import type { ActivityInfo } from '#domain/schemas/activity.ts';
import type { CropLogInfo } from '#domain/schemas/crop-log.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { climateOf, cycleOf, seasonYearOf } from '../../imagery/provider/demo/calendar.ts';
import { chance, hashText } from '../../imagery/provider/demo/noise.ts';
import type { DemoFarm, DemoField } from '../farms.ts';
import { demoDensities } from './densities.ts';
import { demoMargins } from './margins.ts';
import { FLOWERING, SOYBEANS, stagesOf, TRADES } from './record-crops.ts';
import { type Draw, type Stand, type Step, stepsOf } from './record-steps.ts';

type FieldRecord = Pick<ExportedField, 'activities' | 'crop_log' | 'margins' | 'densities'>;
type Part = Omit<FieldRecord, 'margins' | 'densities'>;

/** Of its days until harvest, what a crop gets at least where the next one is waited for. */
const SHORTEST = 0.73;

/**
 * The crops of a field one after the other, on the calendar its images are painted by. That one lets a crop come up under the one before;
 * here the first is cut before the second is sown, and the second waits where the first would be too young.
 */
export function standsOf(field: DemoField, seed: number): readonly Stand[] {
  const [longitude = 0, latitude = 0] = field.polygon.coordinates[0]?.[0] ?? [];
  const climate = climateOf(longitude, latitude);
  const cycles = field.crops.map((crop) => ({ crop, ...cycleOf(climate, seed, crop) })).toSorted((a, b) => a.sown - b.sown);
  let free = -Infinity;
  return cycles.map(({ crop, sown: painted, harvest }, at) => {
    const sown = Math.max(painted, free);
    const next = cycles[at + 1]?.sown ?? Infinity;
    const harvested = Math.min(painted + harvest, Math.max(next - 1, sown + Math.round(harvest * SHORTEST)));
    const stand = { ...crop, free, sown, harvested };
    free = harvested + 1;
    return stand;
  });
}

const EARLY_NOTES = ['Emergencia despareja', 'Buen nacimiento, plantas parejas', 'Encharcamiento en los bajos'] as const;
const LATE_NOTES = ['Falta agua en las lomas', 'Buen cierre de surco', 'Roya en hojas bajas'] as const;
const noteOf = (notes: readonly [string, ...string[]], at: number): string => notes[at % notes.length] ?? notes[0];
const lateNote = (crop: CropCode, at: number): string => (SOYBEANS.includes(crop) ? 'Isoca, 2 focos' : noteOf(LATE_NOTES, at));

const NOTHING = { rain_mm: null, temperature_c: null, crop: null, stage: null, text: null } as const;
/** Rains read from a field's gauge in a season, shared by its crops. */
const RAINS = 8;

/** What was written down of a crop's days up to `today`: stages, flowering, rain read from the gauge, what was noticed. */
function logOf({ crop, sown, harvested }: Stand, today: number, rains: number, most_mm: number, draw: Draw): CropLogInfo[] {
  const day = (share: number): number => sown + Math.round(share * (harvested - sown));
  const entries: (readonly [on: number, entry: CropLogInfo])[] = stagesOf(crop).flatMap(([stage, share]) => {
    const seen = [day(share), { ...NOTHING, kind: 'stage', date: '', crop, stage }] as const;
    return stage === FLOWERING[crop] ? [seen, [day(share) + 2, { ...NOTHING, kind: 'flowering', date: '' }]] : [seen];
  });
  for (let i = 0; i < rains; i += 1) {
    const on = day(0.04 + (i * 0.88) / rains) + Math.round(draw(0, 6));
    entries.push([on, { ...NOTHING, kind: 'rain', date: '', rain_mm: Math.round(draw(4, most_mm)) }]);
  }
  const notes = Math.floor(draw(0, 3));
  entries.push([day(0.12) + 3, { ...NOTHING, kind: 'note', date: '', text: noteOf(EARLY_NOTES, notes) }]);
  entries.push([day(0.45) + 3, { ...NOTHING, kind: 'note', date: '', text: lateNote(crop, notes) }]);
  return entries.flatMap(([on, entry]) => (on <= today ? [{ ...entry, date: dayDate(on) }] : []));
}

/** Done by `today`, or planned; a planned harvest has no yield yet, and nobody noticed anything while it was done. */
function infoOf({ on, type, details, money, comments }: Step, today: number): ActivityInfo {
  if (on <= today) return { type, details, money, comments: comments ?? null, planned_date: null, done_date: dayDate(on) } as ActivityInfo;
  const planned = type === 'harvest' ? { ...details, yield_t_ha: null, moisture_pct: null } : details;
  return { type, details: planned, money, comments: null, planned_date: dayDate(on), done_date: null } as ActivityInfo;
}

/** A day has one rain, also where two crops share it. */
function onceRained(entries: readonly CropLogInfo[]): CropLogInfo[] {
  const days = new Set<string>();
  return entries.filter(({ kind, date }) => kind !== 'rain' || (!days.has(date) && days.add(date)));
}

/**
 * The record of a demo field of so many hectares for the season that runs on a day and the one before: what a producer with an adviser
 * would have written down by then, and what is planned for the rest. The same for a field and a day, always.
 */
export function demoRecord({ country }: DemoFarm, field: DemoField, area_ha: number, today: number): FieldRecord {
  const year = seasonYearOf(today);
  const seed = hashText(field.id);
  const { contractors } = TRADES[country];
  const work = { country, area_ha, seed, contractor: contractors[seed % contractors.length] ?? contractors[0] };
  const stands = standsOf(field, seed).filter((stand) => stand.year === year || stand.year === year - 1);
  const parts = stands.map((stand): Part => {
    let drawn = 0;
    const draw: Draw = (low, high) => low + chance(seed, stand.year * 64 + stand.crop, 20 + (drawn += 1)) * (high - low);
    const { season, period } = stand;
    const rains = Math.ceil(RAINS / stands.filter((one) => one.year === stand.year).length);
    return {
      activities: stepsOf(stand, work, draw).map((step) => ({ ...infoOf(step, today), year: stand.year, season, period })),
      // Where crops are irrigated it hardly rains.
      crop_log: logOf(stand, today, rains, country === 'MX' ? 14 : 48, draw),
    };
  });
  const activities = parts.flatMap((part) => part.activities);
  const margins = demoMargins(field.crops, activities, { country, is_rented: field.is_rented === true, area_ha, year });
  return {
    activities,
    crop_log: onceRained(parts.flatMap(({ crop_log }) => crop_log)),
    margins,
    densities: demoDensities(field.crops, { country, year, activities, margins }),
  };
}
