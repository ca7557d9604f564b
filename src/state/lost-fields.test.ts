// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFieldsAgain, forgetLostFields, loseFields, useLostField } from './lost-fields.ts';
import { selectFields, useSelection } from './selection.ts';

const field = (id: string) => ({ id, name: id, owner_name: 'Ana' });
const lost = (id: string | null) => renderHook(() => useLostField(id)).result;

beforeEach(() => {
  useSelection.setState({ open_field_id: null, field_ids: [] });
  forgetLostFields();
});
afterEach(cleanup);

it('tells of a field by its id, and of the one last in focus without one', () => {
  loseFields([field('a'), field('b')], 'b');
  expect(lost('a').current?.name).toBe('a');
  expect(lost(null).current?.name).toBe('b');
  expect(lost('c').current).toBeUndefined();
});

it('tells of none once another field is in focus, or nothing was in focus', () => {
  loseFields([field('a')], 'a');
  const shown = lost(null);
  expect(shown.current?.name).toBe('a');
  act(() => selectFields(['c']));
  act(() => selectFields([]));
  expect(shown.current).toBeUndefined();
});

it('forgets a field that is there again, and keeps the others', () => {
  loseFields([field('a'), field('b')], null);
  findFieldsAgain(new Set(['a', 'c']));
  expect(lost('a').current).toBeUndefined();
  expect(lost('b').current?.name).toBe('b');
});
