import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EMPTY_DRAFT } from '#domain/fields/check-draft.ts';
import { useFieldDraft } from './use-field-draft.ts';

const KNOWN = { fields: [] };

test('what arrives late fills what was not typed', () => {
  const { result, rerender } = renderHook(useFieldDraft, { initialProps: EMPTY_DRAFT });
  act(() => result.current.type({ name: '7 Norte', farm_name: 'La Suerte' }));
  rerender({ ...EMPTY_DRAFT, farm_name: 'Don Emilio', fiscal_name: 'Agro S.A.', ownership: 'owner' });
  expect(result.current.draft).toMatchObject({ name: '7 Norte', farm_name: 'La Suerte', fiscal_name: 'Agro S.A.', ownership: 'owner' });
  let is_right = false;
  act(() => {
    is_right = result.current.check(KNOWN, null);
  });
  expect(is_right).toBe(true);
});

test('the first wrong input gets the focus, and typing takes its problem away', async () => {
  const form = document.body.appendChild(document.createElement('form'));
  for (const name of ['name', 'farm_name', 'fiscal_name']) form.append(Object.assign(document.createElement('input'), { name }));
  const { result } = renderHook(useFieldDraft, { initialProps: { ...EMPTY_DRAFT, name: '7 Norte' } });
  const farm = form.querySelector('[name=farm_name]');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  act(() => void result.current.check(KNOWN, form));
  expect(document.activeElement).toBe(farm);
  // Once its sentence stands below it.
  await vi.waitFor(() => expect(scrolled.mock.contexts).toEqual([farm]));
  expect(Object.keys(result.current.problems)).toEqual(['farm_name', 'fiscal_name', 'ownership']);
  act(() => result.current.type({ farm_name: 'Don Emilio' }));
  expect(Object.keys(result.current.problems)).toEqual(['fiscal_name', 'ownership']);
});
