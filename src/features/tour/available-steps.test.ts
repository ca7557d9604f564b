import { describe, expect, test } from 'vitest';
import { availableSteps } from './available-steps.ts';
import { STEPS } from './steps.ts';

const BOTH = ['global', 'field'] as const;
const all = STEPS.map(({ id }) => id);

describe('the tour', () => {
  test('has every step of the specification in its order', () => {
    expect(all).toEqual([
      'welcome',
      'season',
      'fields',
      'map',
      'radar',
      'new_field',
      'kml',
      'activities',
      'analytics',
      'evi_curve',
      'images',
      'weather',
      'notes',
      'planning',
      'flight',
      'pests',
      'zones',
    ]);
    expect(availableSteps(STEPS, BOTH, 3, () => true).map(({ id }) => id)).toEqual(all);
  });

  test('leaves out what the product does not have, and keeps what either of two panels shows', () => {
    const has = new Set(['fields', 'field_draw', 'planning_report']);
    expect(availableSteps(STEPS, BOTH, 3, (id) => has.has(id)).map(({ id }) => id)).toEqual([
      'welcome',
      'season',
      'fields',
      'map',
      'new_field',
      'evi_curve',
      'planning',
    ]);
  });

  test.each([1, 7])('leaves out analytics for style %d, not the curve under the map', (style) => {
    const ids = availableSteps(STEPS, BOTH, style, () => true).map(({ id }) => id);
    expect(ids).not.toContain('analytics');
    expect(ids).toContain('evi_curve');
  });

  test('comes in two chapters', () => {
    const [global, field] = BOTH.map((chapter) => availableSteps(STEPS, [chapter], 3, () => true).map(({ id }) => id));
    expect([...(global ?? []), ...(field ?? [])]).toEqual(all);
    expect(global?.at(-1)).toBe('kml');
  });
});
