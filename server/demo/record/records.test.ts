import { describe, expect, it } from 'vitest';
import { BUILT_IN_LOOKUPS, lookupsOf } from '#domain/catalog/activities/index.ts';
import { usualYield } from '#domain/catalog/grain.ts';
import { type Activity, activityInfoSchema } from '#domain/schemas/activity.ts';
import { cropLogInfoSchema } from '#domain/schemas/crop-log.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { DEMO_FARMS } from '../farms.ts';
import { demoRecord } from './records.ts';

const AREA_HA = 40;
const recordsOn = (day: string) =>
  DEMO_FARMS.flatMap((farm) =>
    farm.fields.map((field) => ({ country: farm.country, field, ...demoRecord(farm, field, AREA_HA, epochDay(day)) })),
  );
const TODAY = '2026-01-11';
const records = recordsOn(TODAY);
const activities = records.flatMap((record) => record.activities);
const codesOf = (list: 'brand' | 'mode' | 'year_type' | 'genotype'): ReadonlySet<string> =>
  new Set(lookupsOf(BUILT_IN_LOOKUPS, list).map(({ code }) => code));
const dayOf = ({ done_date, planned_date }: Pick<Activity, 'done_date' | 'planned_date'>): string => done_date ?? planned_date ?? '';
const ofType = <T extends Activity['type']>(list: readonly { readonly type: Activity['type'] }[], type: T) =>
  list.filter((one) => one.type === type);

describe('the record of the demo’s fields', () => {
  it.each(['2025-07-01', TODAY, '2026-06-30', '2026-11-26'])(
    'is the same every time and full for two seasons of every field on %s',
    (day) => {
      const year = Number(day.slice(0, 4)) - (day.slice(5) < '07' ? 1 : 0);
      const found = recordsOn(day);
      expect(recordsOn(day)).toEqual(found);
      for (const { field, activities: all } of found)
        for (const season_year of [year - 1, year]) {
          const one = all.filter((activity) => activity.year === season_year);
          expect(one.length, `${field.name} ${season_year}`).toBeGreaterThanOrEqual(8);
          const crops = field.crops.filter((crop) => crop.year === season_year).length;
          expect(ofType(one, 'sow')).toHaveLength(crops);
          expect(ofType(one, 'harvest')).toHaveLength(crops);
        }
      for (const { done_date, planned_date } of found.flatMap((one) => one.activities)) {
        expect((done_date ?? '') <= day).toBe(true);
        expect(done_date !== null || (planned_date ?? '') > day).toBe(true);
      }
      expect(found.flatMap(({ crop_log }) => crop_log).every(({ date }) => date <= day)).toBe(true);
    },
  );

  it('says of an activity what a person could have entered, under codes there are', () => {
    const [brands, modes, years, genotypes] = [codesOf('brand'), codesOf('mode'), codesOf('year_type'), codesOf('genotype')];
    for (const activity of activities) {
      expect(activityInfoSchema.safeParse(activity).error?.issues).toBeUndefined();
      const { details } = activity;
      for (const [key, known] of [
        ['mode', modes],
        ['fertilization_type', modes],
        ['seed_brand', brands],
        ['machinery_brand', brands],
        ['year_type', years],
        ['genotype', genotypes],
      ] as const) {
        const code = (details as Readonly<Record<string, unknown>>)[key] ?? null;
        if (code !== null) expect([...known], key).toContain(code);
      }
      if (!('products' in details)) continue;
      expect(activity.money?.unit_costs_usd).toHaveLength(details.products.length);
      for (const { product, dose, unit } of details.products) {
        const attributes = lookupsOf(BUILT_IN_LOOKUPS, 'product').find(({ code }) => code === product)?.attributes;
        expect(attributes, String(product)).toMatchObject({ activity: activity.type, unit });
        expect(dose).toBeGreaterThanOrEqual(attributes?.usual_min ?? Infinity);
        expect(dose).toBeLessThanOrEqual(attributes?.usual_max ?? 0);
      }
    }
  });

  it('treats every crop before and after it comes up, and waters the fields that are irrigated', () => {
    const types = new Map(lookupsOf(BUILT_IN_LOOKUPS, 'product').map(({ code, attributes }) => [code, attributes.product_type]));
    for (const { field, country, activities: all } of records)
      for (const crop of field.crops.filter(({ year }) => year === 2024 || year === 2025)) {
        const of_crop = all.filter(({ year, season, period }) => year === crop.year && season === crop.season && period === crop.period);
        const given = new Set(
          of_crop.flatMap(({ details }) => ('products' in details ? details.products.map(({ product }) => types.get(product ?? '')) : [])),
        );
        for (const type of ['solid_fertilizer', 'preemergent_herbicide', 'postemergent_herbicide', 'fungicide'])
          expect(given.has(type), `${field.name} ${crop.year} ${crop.crop} ${type}`).toBe(true);
        expect(given.has('insecticide')).toBe([3, 6, 7, 8].includes(crop.crop));
        expect(ofType(of_crop, 'irrigation')).toHaveLength(country === 'MX' ? 3 : 0);
      }
  });

  it('sows a field when the crop before is cut, and cuts usual yields', () => {
    for (const { field, activities: all } of records) {
      const stands = [...all].toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1)).filter(({ type }) => type === 'sow' || type === 'harvest');
      expect(
        stands.map(({ type }) => type),
        field.name,
      ).toEqual(stands.map((_, at) => (at % 2 === 0 ? 'sow' : 'harvest')));
      for (const { details, year, season, period, done_date } of all) {
        if (!('yield_t_ha' in details)) continue;
        const crop = field.crops.find((one) => one.year === year && one.season === season && one.period === period)?.crop ?? 6;
        const [low, high] = usualYield(crop) ?? [1, 4];
        expect(details.yield_t_ha === null).toBe(done_date === null);
        if (details.yield_t_ha !== null) expect(details.yield_t_ha > low && details.yield_t_ha < high, `${field.name} ${crop}`).toBe(true);
      }
    }
  });

  it('notes stages of the crop’s scale, the first within 5 to 12 days of the sowing, and one rain a day', () => {
    const stages = lookupsOf(BUILT_IN_LOOKUPS, 'stage');
    for (const { field, activities: all, crop_log } of records) {
      for (const entry of crop_log) {
        expect(cropLogInfoSchema.safeParse(entry).error?.issues).toBeUndefined();
        if (entry.kind !== 'stage') continue;
        const known = stages.some(({ attributes }) => attributes.short === entry.stage && attributes.crops.includes(entry.crop));
        expect(known, `${entry.crop} ${entry.stage}`).toBe(true);
      }
      const rains = crop_log.filter(({ kind }) => kind === 'rain').map(({ date }) => date);
      expect(new Set(rains).size).toBe(rains.length);
      for (const { done_date } of ofType(all, 'sow') as typeof all) {
        if (done_date === null || epochDay(done_date) + 12 > epochDay(TODAY)) continue;
        const first = crop_log.find(({ kind, date }) => kind === 'stage' && date > done_date)?.date ?? '';
        expect(
          first >= dayDate(epochDay(done_date) + 5) && first <= dayDate(epochDay(done_date) + 12),
          `${field.name} ${done_date} ${first}`,
        ).toBe(true);
      }
    }
  });
});
