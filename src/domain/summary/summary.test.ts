import { describe, expect, it, test } from 'vitest';
import { fertilization, harvest, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { noteOf } from '../../../tests/setup/samples/notes/note-samples.ts';
import type { Activity, ActivityInfo } from '../schemas/activity.ts';
import type { CropLogEntry } from '../schemas/crop-log.ts';
import type { ForecastDay } from '../weather/forecast-days.ts';
import { imageChange, lastOfRecord, notesSince, rainSince, recordSince } from './changes-since.ts';
import { dueItems, type DueQuestion } from './due-items.ts';
import { weekWork } from './week-work.ts';

const TODAY = '2026-01-12';
const kept = (id: string, info: ActivityInfo, updated_at = '2026-01-01T10:00:00Z'): Activity =>
  ({ ...info, ...SUMMER, id, updated_at }) as Activity;
const entry = (id: string, change: Partial<CropLogEntry>): CropLogEntry =>
  ({ id, date: '2026-01-09', kind: 'stage', import_id: null, updated_at: '2026-01-10T10:00:00Z', ...change }) as CropLogEntry;
const task = (id: string, due: string | null, is_done = false) =>
  noteOf({ id, type: 'task', specific_type: 'scout', task: { due, is_done } });

describe('what waits on a field', () => {
  const ask = (change: Partial<DueQuestion>) =>
    dueItems({ activities: [], notes: [], crop: undefined, plan_ends: null, today: TODAY, ...change });

  it('is what was planned and the tasks, overdue or within a week, by their day', () => {
    const planned = (id: string, day: string) => kept(id, fertilization({ planned_date: day, done_date: null }));
    const found = ask({
      activities: [
        planned('next', '2026-01-19'),
        planned('later', '2026-01-20'),
        planned('late', '2026-01-10'),
        kept('done', fertilization()),
      ],
      notes: [task('t', '2026-01-11'), task('today', TODAY), task('ticked', TODAY, true), task('open', null), noteOf()],
    });
    expect(found.map((item) => ('due' in item ? [item.due, item.is_late] : item.kind))).toEqual([
      ['2026-01-10', true],
      ['2026-01-11', true],
      [TODAY, false],
      ['2026-01-19', false],
    ]);
  });

  it('is what the record lacks: the yield of a harvest, the sowing of a crop', () => {
    const bare = harvest({ details: { yield_t_ha: null, moisture_pct: null, contractor: null, machinery_brand: null } });
    expect(ask({ activities: [kept('a', bare), kept('b', harvest())], crop: { sowing_date: null } }).map(({ kind }) => kind)).toEqual([
      'sowing',
      'yield',
    ]);
    expect(ask({ crop: { sowing_date: '2025-09-28' } })).toEqual([]);
  });

  it.each([
    ['2026-02-11', 30],
    [TODAY, 0],
    ['2026-02-12', null],
    ['2026-01-11', null],
  ])('is a plan that ends on %s', (plan_ends, days_left) => {
    expect(ask({ plan_ends })).toEqual(days_left === null ? [] : [{ kind: 'plan', ends: plan_ends, days_left }]);
  });
});

describe('what has changed since a visit', () => {
  const image = (date: string, mean: number, sd: number | null = 0.05) => ({ date, mean, sd });

  it('is the newest image against the last one before the visit', () => {
    const seen = [image('2026-01-02', 0.8), image('2026-01-07', 0.84), image('2026-01-09', 0.845), image('2026-01-12', 0.85)];
    expect(imageChange(seen, '2026-01-09')).toEqual({ date: '2026-01-12', count: 2, mean: 0.85, before: 0.84, evenness: null });
    expect(imageChange(seen.slice(0, 2), '2026-01-09')).toBeNull();
    expect(imageChange(seen.slice(3), '2026-01-09')).toMatchObject({ before: null, evenness: null });
  });

  it.each([
    [0.1, 0.05, 'evener'],
    [0.05, 0.1, 'patchier'],
    [0.05, 0.055, null],
    [null, 0.1, null],
  ])('tells how even the field is: from %s to %s', (before, now, evenness) => {
    expect(imageChange([image('2026-01-07', 0.8, before), image('2026-01-12', 0.8, now)], '2026-01-09')?.evenness).toBe(evenness);
  });

  it('is the rain of the days after it', () => {
    const days = ['2026-01-09', '2026-01-10', '2026-01-11', '2026-01-12', '2026-01-13'].map((date, i) => ({
      date,
      rain_mm: [20, 12, 0.9, null, 35][i] ?? null,
    }));
    expect(rainSince(days, '2026-01-09')).toEqual({ mm: 47, dates: ['2026-01-10', '2026-01-13'] });
    expect(rainSince(days, '2026-01-13')).toBeNull();
  });

  it('is what was written or changed, the latest first, but the rain of the log', () => {
    const since = '2026-01-09T10:00:00Z';
    const activities = [kept('old', harvest()), kept('new', harvest(), '2026-01-11T10:00:00Z')];
    const entries = [entry('e', {}), entry('rain', { kind: 'rain', rain_mm: 12 })];
    expect(recordSince(activities, entries, since).map(({ id }) => id)).toEqual(['new', 'e']);
    const notes = [
      noteOf({ id: 'a', updated_at: '2026-01-09T09:00:00.000Z' }),
      noteOf({ id: 'b', updated_at: '2026-01-10T09:00:00.000Z' }),
    ];
    expect(notesSince(notes, since).map(({ id }) => id)).toEqual(['b']);
  });
});

test('the last of the record is what was done or seen, without the rain of files', () => {
  const activities = [kept('planned', fertilization({ planned_date: '2026-01-20', done_date: null })), kept('done', fertilization())];
  const entries = [
    entry('stage', {}),
    entry('file', { kind: 'rain', date: '2026-01-11', import_id: 'i' }),
    entry('rain', { kind: 'rain', date: '2026-01-10' }),
  ];
  expect(lastOfRecord(activities, entries, 2).map(({ id }) => id)).toEqual(['rain', 'stage']);
  expect(lastOfRecord(activities, entries, 9).map(({ id }) => id)).toEqual(['rain', 'stage', 'done']);
});

describe('a week of work', () => {
  const CALM = {
    from: 0,
    to: 24,
    condition: 'sunny',
    rain_chance_pct: 0,
    wind_kmh: 8,
    et0_mm: 5,
    tmin_c: 15,
    tmax_c: 28,
    rain_mm: 0,
    gust_kmh: 20,
  } as const;
  const day = (date: string, change: Partial<ForecastDay> = {}): ForecastDay => ({ ...CALM, date, ...change });

  it.each([
    ['calm', {}, null, true],
    ['of gusts', { gust_kmh: 38 }, { kind: 'wind', value: 38 }, false],
    ['at the limit of gusts', { gust_kmh: 35 }, null, true],
    ['of rain', { rain_mm: 22 }, { kind: 'rain', value: 22 }, false],
    ['of a drizzle', { rain_mm: 1 }, null, false],
    ['of a storm without rain', { condition: 'storms' }, null, false],
    ['of frost', { tmin_c: 1.9, gust_kmh: 50 }, { kind: 'frost', value: 1.9 }, false],
    ['of heat', { tmax_c: 36 }, { kind: 'heat', value: 36 }, false],
    ['nobody knows the wind of', { gust_kmh: null }, null, false],
  ] as const)('a day %s', (_what, change, mark, sprays) => {
    const { marks, spray } = weekWork([day(TODAY, change)]);
    expect([marks, spray]).toEqual([[mark], sprays ? [TODAY] : []]);
  });

  it('names the days, the strongest gust, and says nothing of what it does not know', () => {
    const week = weekWork([
      day('2026-01-14'),
      day('2026-01-15', { gust_kmh: 38, condition: 'storms' }),
      day('2026-01-16', { gust_kmh: 41, tmax_c: 37 }),
      day('2026-01-17', { tmin_c: 0 }),
    ]);
    expect(week).toMatchObject({
      spray: ['2026-01-14'],
      storms: ['2026-01-15'],
      gusts: { dates: ['2026-01-15', '2026-01-16'], most_kmh: 41 },
      frosts: ['2026-01-17'],
      heat: ['2026-01-16'],
      is_known: true,
    });
    expect(weekWork([day('2026-01-14'), day('2026-01-15', { tmin_c: null })]).is_known).toBe(false);
    expect(weekWork([])).toMatchObject({ gusts: null, is_known: false });
  });
});
