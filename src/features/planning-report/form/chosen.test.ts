import { expect, test } from 'vitest';
import { chosenDays, fewOf, lettered, nearestClear, pressed, type ReportScene } from './chosen.ts';

const scene = (id: string, valid_fraction = 1): ReportScene =>
  ({ id, date: `2025-${id}`, mean: 0.5, valid_fraction, is_excluded: false }) as unknown as ReportScene;
const SCENES = [scene('11-08'), scene('11-23'), scene('12-05'), scene('12-18', 0.64), scene('12-30', 0.69), scene('12-31', 0.7)];

test.each([
  ['the first', [], '11-08', ['11-08']],
  ['the second', ['11-08'], '12-05', ['11-08', '12-05']],
  ['a third takes the place of the older choice', ['11-08', '12-05'], '11-23', ['12-05', '11-23']],
  ['one that is chosen is let go', ['11-08', '12-05'], '11-08', ['12-05']],
])('a press chooses: %s', (_name, before, id, after) => expect(pressed(before, id)).toEqual(after));

test('letters follow the dates, and less than 70 % is a doubt', () => {
  expect(chosenDays(lettered(SCENES, ['12-31', '12-30']))).toEqual([
    { label: 'A', date: '2025-12-30', is_doubtful: true },
    { label: 'B', date: '2025-12-31', is_doubtful: false },
  ]);
});

test('few of many are clear, even over the season, and hold what is chosen', () => {
  const many = Array.from({ length: 20 }, (_, i) => scene(`11-${String(i + 10)}`, i === 5 ? 0.3 : 1));
  const few = fewOf(many, ['11-15', '11-20'], 6).map(({ id }) => id);
  expect(few).toHaveLength(8);
  expect(few).toEqual(expect.arrayContaining(['11-10', '11-15', '11-20', '11-29']));
});

test('in the place of a doubtful image the nearest clear one that is not chosen', () => {
  expect(nearestClear(SCENES, SCENES[3]!, ['12-05', '12-18'])?.id).toBe('12-31');
  expect(nearestClear(SCENES, SCENES[3]!, ['12-18'])?.id).toBe('12-05');
  expect(nearestClear([SCENES[3]!], SCENES[3]!, [])).toBeUndefined();
});
