import { describe, expect, it } from 'vitest';
import { BUILT_IN_LOOKUPS } from '#domain/catalog/activities/index.ts';
import { activityInfoSchema } from '#domain/schemas/activity.ts';
import { cropLogInfoSchema } from '#domain/schemas/crop-log.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { DEMO_FARMS } from './farms.ts';
import { demoRecord } from './records.ts';

const TODAY = epochDay('2026-01-11');
const records = DEMO_FARMS.flatMap((farm) => farm.fields.map((field) => ({ field, ...demoRecord(farm, field, TODAY) })));
const codes = new Set(BUILT_IN_LOOKUPS.map(({ list, code }) => `${list} ${code}`));

describe('the record of the demo’s fields', () => {
  it('is the same every time, and full for two seasons of every field', () => {
    const [farm] = DEMO_FARMS;
    const [field] = farm?.fields ?? [];
    expect(farm && field && demoRecord(farm, field, TODAY)).toEqual({ activities: records[0]?.activities, crop_log: records[0]?.crop_log });
    for (const { field: of, activities } of records)
      for (const year of [2024, 2025])
        expect(activities.filter((one) => one.year === year).length, `${of.name} ${year}`).toBeGreaterThanOrEqual(5);
    for (const { field: of, crop_log } of records) expect(crop_log.length, of.name).toBeGreaterThanOrEqual(8);
  });

  it('holds only what a person could have entered by then, under codes there are', () => {
    for (const { activities, crop_log } of records) {
      for (const activity of activities) {
        expect(activityInfoSchema.safeParse(activity).error?.issues).toBeUndefined();
        expect((activity.done_date ?? '') <= dayDate(TODAY)).toBe(true);
        if (!('products' in activity.details)) continue;
        for (const { product, unit } of activity.details.products) {
          expect(codes.has(`product ${product}`), String(product)).toBe(true);
          expect(codes.has(`unit ${unit}`), unit).toBe(true);
        }
      }
      for (const entry of crop_log) {
        expect(cropLogInfoSchema.safeParse(entry).error?.issues).toBeUndefined();
        expect(entry.date <= dayDate(TODAY)).toBe(true);
        if (entry.kind === 'stage')
          expect(
            BUILT_IN_LOOKUPS.some(
              (one) => one.list === 'stage' && one.attributes.short === entry.stage && one.attributes.crops.includes(entry.crop),
            ),
            `${entry.crop} ${entry.stage}`,
          ).toBe(true);
      }
      const rains = crop_log.filter(({ kind }) => kind === 'rain').map(({ date }) => date);
      expect(new Set(rains).size).toBe(rains.length);
    }
  });
});
