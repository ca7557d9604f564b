import { expect, test } from 'vitest';
import { rankScenes } from './rank-scenes.ts';

const scene = (date: string, valid_fraction: number, mean: number | null) => ({ scene_id: date, date, valid_fraction, mean });
const order = (...scenes: ReturnType<typeof scene>[]): string[] => rankScenes(scenes).map(({ date }) => date);

test('the clear image nearest to the peak comes first, half-clouded ones last by their share', () => {
  expect(order(scene('2025-01-01', 1, 0.5), scene('2025-01-11', 0.9, 0.9), scene('2025-01-16', 1, 0.8))).toEqual([
    '2025-01-16',
    '2025-01-01',
    '2025-01-11',
  ]);
  expect(order(scene('2025-01-01', 0.7, 0.8), scene('2025-01-06', 0.8, 0.6), scene('2025-02-20', 0.95, 0.4))).toEqual([
    '2025-02-20',
    '2025-01-06',
    '2025-01-01',
  ]);
});

test('a cloudy image does not make the peak while a clear one is there', () => {
  expect(order(scene('2025-01-01', 0.65, 0.99), scene('2025-02-01', 1, 0.8), scene('2025-02-06', 1, 0.7))[0]).toBe('2025-02-01');
});

test('images under 0.6 usable, and those without a value, do not count', () => {
  expect(order(scene('2025-01-01', 0.59, 0.9), scene('2025-01-06', 1, null))).toEqual([]);
});

test('equal images keep the order of their dates', () => {
  expect(order(scene('2025-01-11', 1, 0.5), scene('2025-01-06', 1, 0.8), scene('2025-01-01', 1, 0.5))).toEqual([
    '2025-01-06',
    '2025-01-01',
    '2025-01-11',
  ]);
});
