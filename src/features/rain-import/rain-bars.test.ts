import { expect, it } from 'vitest';
import { rainBars } from './rain-bars.ts';

const row = (date: string, rain_mm: number) => ({ line: 1, date, rain_mm });

it('adds days up to as many bars as have room', () => {
  expect(rainBars([row('2026-01-01', 1), row('2026-01-03', 2)])).toEqual({
    step: 'day',
    domain: [20_454, 20_457],
    bars: [
      { from: 20_454, to: 20_455, y: 1 },
      { from: 20_456, to: 20_457, y: 2 },
    ],
  });
  const year = rainBars([row('2025-01-10', 1), row('2025-01-20', 2), row('2025-12-31', 4)]);
  expect([year.step, year.bars.map(({ y }) => y), year.domain]).toEqual(['month', [3, 4], [20_089, 20_454]]);
  expect(rainBars([row('1990-05-01', 1), row('2025-12-31', 4)])).toMatchObject({ step: 'year', bars: [{ y: 1 }, { y: 4 }] });
});
