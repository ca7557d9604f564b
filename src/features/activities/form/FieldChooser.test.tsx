// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Field } from '#domain/schemas/field.ts';
import { startI18n } from '#i18n/index.ts';
import { keepFocus } from '#shell/focus/keep-focus.ts';
import { inPanel, pressByKey } from '../../../../tests/setup/in-panel.tsx';
import { FieldChooser } from './FieldChooser.tsx';

const FIELDS = ['El Bajo', 'Norte', 'Molino'].map((name) => ({ id: name, name, farm_name: 'Don Emilio' }) as Field);

function Chosen() {
  const [ids, setIds] = useState<readonly string[]>(['El Bajo', 'Norte']);
  return <FieldChooser open={FIELDS} chosen={FIELDS.filter(({ id }) => ids.includes(id))} is_fixed={false} onChange={setIds} />;
}

let stop: () => void;
beforeAll(() => startI18n('es', 'AR'));
beforeEach(async () => {
  stop = keepFocus();
  render(inPanel(<Chosen />));
  await screen.findByRole('combobox');
});
afterEach(() => {
  stop();
  cleanup();
});

const remove = (name: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`Quitar.*${name}`) });
const input = (): HTMLInputElement => screen.getByRole('combobox');

it('a field that is taken out leaves the focus to the next one, the last to the input beside them', async () => {
  expect(await pressByKey(remove('El Bajo'))).toBe(remove('Norte'));
  expect(await pressByKey(remove('Norte'))).toBe(input());
});

it('a field that is chosen leaves the focus in the same input, emptied for the next name', () => {
  const before = input();
  act(() => before.focus());
  fireEvent.change(before, { target: { value: 'mol' } });
  fireEvent.keyDown(before, { key: 'ArrowDown' });
  fireEvent.keyDown(before, { key: 'Enter' });
  expect([document.activeElement, input(), before.value]).toEqual([before, before, '']);
  // Nor is the list open again: the page could not be read behind it.
  expect([screen.queryByRole('listbox'), remove('Molino').isConnected]).toEqual([null, true]);
});
