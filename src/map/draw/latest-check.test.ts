import { expect, test, vi } from 'vitest';
import type { Polygon } from '#domain/geometry/types.ts';
import { latestCheck } from './latest-check.ts';
import type { CheckPolygon, DrawCheck } from './types.ts';

const polygon = (size: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, 0],
    ],
  ],
});

/** A check answered by hand: `waiting[n]` settles the nth question. */
function manualCheck() {
  const asked: Polygon[] = [];
  const waiting: PromiseWithResolvers<DrawCheck>[] = [];
  const check: CheckPolygon = (shape) => {
    asked.push(shape);
    const answer = Promise.withResolvers<DrawCheck>();
    waiting.push(answer);
    return answer.promise;
  };
  return { asked, waiting, check };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('only the newest of the shapes that came meanwhile is checked, and the last answer stays until then', async () => {
  const { asked, waiting, check } = manualCheck();
  const answered = vi.fn<() => void>();
  const latest = latestCheck(check, answered);
  latest.ask(polygon(1));
  latest.ask(polygon(2));
  latest.ask(polygon(3));
  expect(asked).toEqual([polygon(1)]);
  waiting[0]?.resolve({ ok: true, area_m2: 1 });
  await settle();
  expect(latest.answer()).toEqual({ ok: true, area_m2: 1 });
  expect(latest.isCurrent()).toBe(false);
  expect(asked).toEqual([polygon(1), polygon(3)]);
  waiting[1]?.resolve({ ok: true, area_m2: 3 });
  await settle();
  expect(latest.answer()).toEqual({ ok: true, area_m2: 3 });
  expect(latest.isCurrent()).toBe(true);
  expect(answered).toHaveBeenCalledTimes(2);
});

test('an answer to a question withdrawn meanwhile is dropped', async () => {
  const { waiting, check } = manualCheck();
  const latest = latestCheck(check, () => undefined);
  latest.ask(polygon(1));
  latest.ask(null);
  waiting[0]?.resolve({ ok: true, area_m2: 1 });
  await settle();
  expect(latest.answer()).toBeNull();
});

test('a check that dies leaves the last answer and checks the next shape', async () => {
  const { waiting, check } = manualCheck();
  const latest = latestCheck(check, () => undefined);
  latest.ask(polygon(1));
  waiting[0]?.resolve({ ok: true, area_m2: 1 });
  await settle();
  latest.ask(polygon(2));
  waiting[1]?.reject(new Error('died'));
  await settle();
  expect(latest.answer()).toEqual({ ok: true, area_m2: 1 });
  expect(latest.isCurrent()).toBe(false);
  latest.ask(polygon(3));
  waiting[2]?.resolve({ ok: true, area_m2: 3 });
  await settle();
  expect(latest.isCurrent()).toBe(true);
});
