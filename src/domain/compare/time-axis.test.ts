import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimelineScene } from '../imagery/timelapse.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { alignDate, alignScenes } from './align-scenes.ts';
import { CALENDAR, daysSince, heatSince } from './time-axis.ts';

const heat = (first_day: number, daily: readonly number[]) => {
  let sum = 0;
  return heatSince({ first_day, sums: Float64Array.from(daily, (value) => (sum += value)) });
};
const scene = (date: string): TimelineScene => ({ id: date, date, valid_fraction: 1, is_excluded: false });
const SOWN = epochDay('2025-10-01');

describe('the axis of degree-days', () => {
  const axis = heat(SOWN, [10, 3, 0, 7]);
  it('places a day at its sum, and finds the days of a place', () => {
    expect([-2, -1, 0, 1, 2, 3, 4].map((at) => axis.placeOf(SOWN + at))).toEqual([null, 0, 10, 13, 13, 20, null]);
    expect([0, 9.9, 10, 13, 20].map((place) => (axis.dayAt(place) ?? Number.NaN) - SOWN)).toEqual([-1, -1, 0, 2, 3]);
    expect([0, 0.1, 10, 13, 13.1].map((place) => (axis.dayReaching(place) ?? Number.NaN) - SOWN)).toEqual([-1, 0, 0, 1, 3]);
  });

  it('knows no day beyond what has been summed', () => {
    expect([axis.dayAt(20.1), axis.dayAt(-1), axis.dayReaching(20.1), axis.dayReaching(-1)]).toEqual([null, null, null, null]);
    expect([heat(SOWN, []).dayAt(0), heat(SOWN, []).dayReaching(1)]).toEqual([null, null]);
  });

  it('reaches a place not after it leaves it, for any weather', () => {
    const daily = fc.array(fc.double({ min: 0, max: 25, noNaN: true }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(daily, fc.nat(199), (values, at) => {
        const any = heat(SOWN, values);
        const day = SOWN + (at % values.length);
        const place = any.placeOf(day) ?? Number.NaN;
        expect(any.dayReaching(place)).toBeLessThanOrEqual(day);
        expect(any.dayAt(place)).toBeGreaterThanOrEqual(day);
      }),
    );
  });
});

describe('fields at the same place', () => {
  const [here, there] = [daysSince(SOWN), daysSince(SOWN + 5)];
  it('stand on dates as far apart as their sowing', () => {
    expect(alignDate('2025-11-10', here, there)).toBe('2025-11-15');
    expect(alignDate('2025-11-10', CALENDAR, CALENDAR)).toBe('2025-11-10');
    expect(alignDate('2025-09-01', heat(SOWN, [5]), there)).toBeNull();
  });

  it('stand where the same warmth has come', () => {
    const [warm, cool] = [heat(SOWN, [20, 20, 20]), heat(SOWN, [10, 10, 10, 10, 10, 10])];
    expect(alignDate('2025-10-02', warm, cool)).toBe('2025-10-04');
    expect(alignDate('2025-10-04', cool, warm)).toBe('2025-10-02');
    expect(alignDate('2025-10-03', warm, heat(SOWN, [10]))).toBeNull();
  });

  it('are stepped along the dates the reference has lived', () => {
    const reference = { axis: here, scenes: ['2025-11-01', '2025-11-30'].map(scene) };
    const dates = ['2025-11-05', '2025-11-06', '2025-11-20', '2025-12-05', '2025-12-06'];
    const aligned = alignScenes(dates.map(scene), there, reference);
    expect(aligned.map((one) => [one.scene.date, one.date])).toEqual([
      ['2025-11-06', '2025-11-01'],
      ['2025-11-20', '2025-11-15'],
      ['2025-12-05', '2025-11-30'],
    ]);
    for (const one of aligned) expect(alignDate(one.date, here, there)).toBe(one.scene.date);
    expect(alignScenes(dates.map(scene), there, { axis: here, scenes: [] })).toEqual([]);
  });

  it('show by degree-days the scene a step was made for', () => {
    const [warm, cool] = [
      heat(
        SOWN,
        Array.from({ length: 40 }, () => 17),
      ),
      heat(
        SOWN,
        Array.from({ length: 60 }, () => 11),
      ),
    ];
    const own = [dayDate(SOWN), dayDate(SOWN + 39)].map(scene);
    const scenes = [3, 8, 13, 18].map((at) => scene(dayDate(SOWN + at)));
    for (const { scene: made, date } of alignScenes(scenes, cool, { axis: warm, scenes: own })) {
      const shown = alignDate(date, warm, cool) ?? '';
      expect(scenes.findLast((one) => one.date <= shown)).toBe(made);
    }
  });
});
