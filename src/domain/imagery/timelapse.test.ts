import { describe, expect, it } from 'vitest';
import { endScene, shiftDays, shiftMonths, stepScene, timelapse, type TimelineScene } from './timelapse.ts';
import { usability } from './usability.ts';

const scene = (date: string, valid_fraction: number | null = 1, is_excluded = false): TimelineScene => ({
  id: `s-${date}`,
  date,
  valid_fraction,
  is_excluded,
});
const scenes = [
  scene('2025-11-28'),
  scene('2025-12-03', 0.1),
  scene('2025-12-08', 0.75),
  scene('2025-12-23'),
  scene('2025-12-28', null),
  scene('2026-01-02', 0.95, true),
  scene('2026-01-07', 0.59),
  scene('2026-01-12', 0.6),
];

describe('usability', () => {
  it('checks by the limits of domain.md §1.2', () => {
    expect([0.8, 0.799, 0.6, 0.599, null].map(usability)).toEqual(['clear', 'partly_cloudy', 'partly_cloudy', 'cloudy', 'unknown']);
  });
});

describe('dates', () => {
  it('counts calendar days and months', () => {
    expect(shiftDays('2026-01-12', -20)).toBe('2025-12-23');
    expect(shiftMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(shiftMonths('2026-01-12', -13)).toBe('2024-12-12');
  });
});

describe('stepScene', () => {
  it('skips cloudy, unknown and excluded scenes', () => {
    expect(stepScene(scenes, '2025-12-23', 1)?.date).toBe('2026-01-12');
    expect(stepScene(scenes, '2025-12-23', -1)?.date).toBe('2025-12-08');
  });
  it('stops at every scene when asked', () => {
    expect(stepScene(scenes, '2025-12-23', 1, true)?.date).toBe('2025-12-28');
  });
  it('ends at the ends and starts from any day', () => {
    expect(stepScene(scenes, '2026-01-12', 1)).toBeUndefined();
    expect(stepScene(scenes, '2025-12-15', 1)?.date).toBe('2025-12-23');
    expect(endScene(scenes, 'first')?.date).toBe('2025-11-28');
    expect(endScene(scenes, 'last')?.date).toBe('2026-01-12');
  });
});

describe('timelapse', () => {
  it('takes calendar days back from its end', () => {
    const played = timelapse(scenes, { kind: 'days', count: 20 }, '2026-01-12');
    expect(played.ok).toBe(false);
    if (!played.ok) {
      expect(played.error.code).toBe('FRAMES_TOO_FEW');
      expect(played.offer).toEqual({ kind: 'months', count: 1 });
    }
  });
  it('plays the last usable frames and months', () => {
    const dates = (result: ReturnType<typeof timelapse>) => (result.ok ? result.frames.map((frame) => frame.date) : []);
    expect(dates(timelapse(scenes, { kind: 'frames', count: 3 }, '2026-01-12'))).toEqual(['2025-12-08', '2025-12-23', '2026-01-12']);
    expect(dates(timelapse(scenes, { kind: 'months', count: 1 }, '2026-01-12'))).toEqual(['2025-12-23', '2026-01-12']);
  });
  it('offers nothing when no larger window has two frames', () => {
    const played = timelapse([scene('2026-01-12')], { kind: 'days', count: 5 }, '2026-01-12');
    expect(played.ok).toBe(false);
    if (!played.ok) expect(played.offer).toBeUndefined();
  });
});
