import { expect, test } from 'vitest';
import { RIGHTS_TABLE } from '../../../tests/setup/tables/rights-table.ts';
import { FIELD_MATRIX, RELATIONS, type FieldRight, type Relation } from './field-matrix.ts';
import { fieldRight } from './field-right.ts';

const poor = { is_entitled: false, has_consent: false, has_support: false, is_sensitive: false, style_brand: 3 };
const rich = { is_entitled: true, has_consent: true, has_money_consent: true, has_support: true, is_sensitive: true, style_brand: 3 };
/** [letter, without what it asks for, with it] */
const MEANING: Readonly<Record<string, readonly [string | true, string | true]>> = {
  y: [true, true],
  '-': ['FORBIDDEN', 'FORBIDDEN'],
  $: ['FORBIDDEN', true],
  m: ['FORBIDDEN', true],
  A: ['PLAN_REQUIRED', true],
  c: ['CONSENT_REQUIRED', true],
  s: ['SUPPORT_REQUIRED', true],
};

const rights = Object.keys(FIELD_MATRIX) as FieldRight[];
const cells = rights.flatMap((right) => {
  const letters = RIGHTS_TABLE[right].split(' ');
  return RELATIONS.map((relation, column) => [right, relation, letters[column] ?? '?'] as const);
});

test.each(cells)('%s as %s: %s', (right: FieldRight, relation: Relation, letter) => {
  expect([fieldRight([relation], right, poor), fieldRight([relation], right, rich)]).toEqual(MEANING[letter]);
});

test('money needs the flag and the consent', () => {
  const without = ['is_sensitive', 'has_money_consent'].map((one) => fieldRight(['RSM'], 'money', { ...rich, [one]: false }));
  expect(without).toEqual(['FORBIDDEN', 'FORBIDDEN']);
});

test('the best of several relations counts, and the nearest miss is reported', () => {
  expect(fieldRight(['view', 'edit'], 'edit', poor)).toBe(true);
  expect(fieldRight(['view', 'FM'], 'edit', poor)).toBe('CONSENT_REQUIRED');
  expect(fieldRight(['FSM', 'owner'], 'share', poor)).toBe(true);
});

test.each(rights)('%s: without a relation there is no field', (right) => expect(fieldRight([], right, rich)).toBe('NOT_FOUND'));

test.each([1, 7])('style %d may not use analytics even of an own field', (style_brand) =>
  expect(fieldRight(['owner'], 'analytics', { ...rich, style_brand })).toBe('ANALYTICS_BRAND'),
);
