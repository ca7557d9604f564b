import { describe, expect, it } from 'vitest';
import { nearestFrame } from './nearest-frame.ts';
import type { TimelineScene } from './timelapse.ts';

const scene = (date: string, valid_fraction: number | null = 1, is_excluded = false): TimelineScene => ({
  id: date,
  date,
  valid_fraction,
  is_excluded,
});
const scenes = [
  scene('2026-01-01'),
  scene('2026-01-06', 0.59),
  scene('2026-01-07', null),
  scene('2026-01-08', 1, true),
  scene('2026-01-11', 0.6),
  scene('2026-01-21'),
];

describe('nearestFrame', () => {
  it.each([
    ['2026-01-11', '2026-01-11'],
    ['2026-01-08', '2026-01-11'],
    ['2026-01-05', '2026-01-01'],
    ['2025-07-01', '2026-01-01'],
    ['2026-06-30', '2026-01-21'],
  ])('%s → %s: usable and not left out, before or after', (date, wanted) => expect(nearestFrame(scenes, date)?.date).toBe(wanted));

  it('takes the earlier of two equally near, in any order of the list', () => {
    expect(nearestFrame(scenes, '2026-01-16')?.date).toBe('2026-01-11');
    expect(nearestFrame(scenes.toReversed(), '2026-01-16')?.date).toBe('2026-01-11');
  });

  it('has none where nothing is usable', () => {
    expect(nearestFrame([], '2026-01-16')).toBeUndefined();
    expect(nearestFrame(scenes.slice(1, 4), '2026-01-16')).toBeUndefined();
  });

  it('lets each field of a group have its own date', () => {
    const other = [scene('2026-01-03'), scene('2026-01-13')];
    expect(['2026-01-01', '2026-01-11'].map((date) => [scenes, other].map((field) => nearestFrame(field, date)?.date))).toEqual([
      ['2026-01-01', '2026-01-03'],
      ['2026-01-11', '2026-01-13'],
    ]);
  });
});
