import { describe, expect, test } from 'vitest';
import type { FieldRight, Relation } from '#domain/rights/field-matrix.ts';
import { fieldRight } from '#domain/rights/field-right.ts';
import { availableSteps } from './available-steps.ts';
import { STEPS } from './steps.ts';

const BOTH = ['global', 'field'] as const;
const all = STEPS.map(({ id }) => id);
const yes = (): boolean => true;
const NOBODY = { is_entitled: false, has_consent: false, has_support: false, is_sensitive: false, style_brand: 2 };
/** The steps of a product that has everything, by what somebody may do on the field. */
const shownTo = (relation: Relation, changes: Partial<typeof NOBODY> = {}) =>
  availableSteps(STEPS, BOTH, yes, (right: FieldRight) => fieldRight([relation], right, { ...NOBODY, ...changes }) === true);
const idsOf = (steps: ReturnType<typeof shownTo>): readonly string[] => steps.map(({ id }) => id);

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
    expect(idsOf(shownTo('owner', { is_entitled: true }))).toEqual(all);
  });

  test('leaves out what the product does not have, and keeps what either of two panels shows', () => {
    const has = new Set(['fields', 'field_draw', 'planning_report']);
    expect(idsOf(availableSteps(STEPS, BOTH, (id) => has.has(id), yes))).toEqual([
      'welcome',
      'season',
      'fields',
      'map',
      'new_field',
      'evi_curve',
      'planning',
    ]);
  });

  test.each([1, 7])('leaves out analytics for style %d, not the curve under the map', (style_brand) => {
    const ids = idsOf(shownTo('owner', { is_entitled: true, style_brand }));
    expect(ids).toEqual(all.filter((id) => id !== 'analytics'));
  });

  test('leaves out the radar on a field without the advanced plan', () => {
    expect(idsOf(shownTo('owner'))).toEqual(all.filter((id) => id !== 'radar'));
  });

  test('shows a guest, who may not see the margin, the report in its place', () => {
    const steps = shownTo('view', { is_entitled: true });
    expect(idsOf(steps)).toEqual(all);
    expect(steps.find(({ id }) => id === 'planning')?.opens).toEqual(['planning_report']);
    expect(shownTo('owner').find(({ id }) => id === 'planning')?.opens?.[0]).toBe('gross_margin');
  });

  test('comes in two chapters', () => {
    const [global, field] = BOTH.map((chapter) => idsOf(availableSteps(STEPS, [chapter], yes, yes)));
    expect([...(global ?? []), ...(field ?? [])]).toEqual(all);
    expect(global?.at(-1)).toBe('kml');
  });
});
