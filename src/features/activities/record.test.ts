import { describe, expect, it } from 'vitest';
import type { Activity } from '#domain/schemas/activity.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { recordItems } from '#domain/activities/record-items.ts';
import { harvest, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { arranged } from './list/arrange-items.ts';
import { axisDays, dayWeather, placeMarks, stageBars } from './timeline/model.ts';

const activity = (id: string, done_date: string): Activity => ({ ...harvest({ done_date }), ...SUMMER, id }) as Activity;
const entry = (id: string, date: string, change: Partial<CropLogEntry>): CropLogEntry =>
  ({ id, date, kind: 'rain', rain_mm: null, temperature_c: null, crop: null, stage: null, text: null, ...change }) as CropLogEntry;

const items = recordItems(
  [activity('a', '2025-11-06'), activity('b', '2025-11-06'), activity('c', '2026-03-01')],
  [entry('r', '2025-12-01', { rain_mm: 12 }), entry('n', '2025-10-20', { kind: 'note', text: 'Isoca' })],
);

describe('the list', () => {
  it('is newest first, filtered and sorted by a column', () => {
    expect(items.map(({ id }) => id)).toEqual(['c', 'r', 'a', 'b', 'n']);
    const ids = (filter: Parameters<typeof arranged>[1], sort: Parameters<typeof arranged>[2]) =>
      arranged(items, filter, sort, ({ id }) => ({ a: 5, c: 9 })[id] ?? null).map(({ id }) => id);
    expect(ids('rain', { by: 'day', is_down: true })).toEqual(['r']);
    expect(ids('all', { by: 'day', is_down: false })).toEqual(['n', 'b', 'a', 'r', 'c']);
    expect(ids('activities', { by: 'cost', is_down: true })).toEqual(['c', 'a', 'b']);
  });
});

describe('the timeline', () => {
  it('leaves out the empty months at the ends of the season, and shows all of it when there is nothing', () => {
    expect(axisDays(SUMMER, [], '2026-01-12')).toEqual([epochDay('2025-07-01'), epochDay('2026-06-30')]);
    expect(axisDays(SUMMER, items, '2026-01-12')).toEqual([epochDay('2025-09-30'), epochDay('2025-09-30') + 210]);
  });
  it('sets what falls on one spot on two lanes, and the rest behind a number', () => {
    const crowd = recordItems(
      Array.from({ length: 5_000 }, (_, i) => activity(`a${i}`, '2025-11-06')),
      [],
    );
    const marks = placeMarks(crowd, (day) => day, 100_000);
    expect(new Set(marks.map(({ lane }) => lane))).toEqual(new Set([0, 1]));
    expect(marks).toHaveLength(2);
    expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
    const apart = placeMarks(items, (day) => (day - epochDay('2025-07-01')) * 10, 3_600);
    expect(apart.map(({ count, room }) => [count, room > 0])).toEqual([
      [1, true],
      [1, true],
      [1, true],
    ]);
  });
  it('has a bar for each stage until the next one', () => {
    const seen = [entry('1', '2025-10-10', { kind: 'stage', stage: 'VE' }), entry('2', '2025-11-01', { kind: 'stage', stage: 'V6' })];
    const [first, second] = stageBars(seen, epochDay('2025-11-05'));
    expect(first).toEqual({ stage: 'VE', from: epochDay('2025-10-10'), to: epochDay('2025-11-01') });
    expect(second?.to).toBe(epochDay('2025-11-05'));
  });
  it('takes the rain that was written down before that of the service, and no forecast', () => {
    const day = { tmin_c: 10, tmax_c: 20, is_forecast: false };
    const service = [
      { ...day, date: '2025-12-01', rain_mm: 3 },
      { ...day, date: '2025-12-02', rain_mm: 4 },
      { ...day, date: '2025-12-03', rain_mm: 5, is_forecast: true },
    ];
    const known = dayWeather(service, [entry('r', '2025-12-01', { rain_mm: 12 })], epochDay('2025-11-01'), epochDay('2025-12-31'));
    expect(known.map(({ rain_mm, temperature_c, is_own }) => [rain_mm, temperature_c, is_own])).toEqual([
      [12, 15, true],
      [4, 15, false],
    ]);
  });
});
