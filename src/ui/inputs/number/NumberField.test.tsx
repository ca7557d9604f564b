// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { NumberField, type NumberFieldProps } from '../NumberField.tsx';

const given = vi.fn<(value: number | null) => void>();
beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'es', resources: { es: { common, errors } }, interpolation: { escapeValue: false } }),
);
afterEach(() => {
  cleanup();
  given.mockClear();
});

function Form({ start = null, ...props }: Partial<NumberFieldProps> & { start?: number | null }) {
  const [value, setValue] = useState<number | null>(start);
  const take = (next: number | null): void => {
    given(next);
    setValue(next);
  };
  return (
    <>
      <NumberField label="Alquiler" {...props} value={value} onChange={take} />
      <input type="checkbox" aria-label="40" onChange={() => setValue(40)} />
    </>
  );
}
const open = (props: Parameters<typeof Form>[0] = {}) => void render(<Form {...props} />);
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Alquiler' });
const type = (text: string): void => void fireEvent.change(input(), { target: { value: text } });
const readings = () => screen.queryAllByRole('button').map((button) => button.textContent);

it('asks at the input which of two numbers is meant, gives neither till then, and keeps the focus', () => {
  open({ error: 'Este dato es obligatorio' });
  input().focus();
  type('1.250');
  expect(readings()).toEqual(['1.250', '1,25']);
  expect(screen.getByRole('status').textContent).toBe('¿1.250 o 1,25?');
  expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe('¿1.250 o 1,25?');
  expect(given.mock.lastCall).toEqual([Number.NaN]);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('Este dato es obligatorio')).toBeNull();
  fireEvent.blur(input());
  expect([input().value, given.mock.calls.length]).toEqual(['1.250', 1]);
  fireEvent.click(screen.getByRole('button', { name: '1.250' }));
  expect(given.mock.lastCall).toEqual([1250]);
  expect([input().value, document.activeElement, readings()]).toEqual(['1.250,00', input(), []]);
});

it('reads what it wrote itself as it was, and asks about nothing else that is sure', () => {
  open({ start: 1.25, decimals: 3 });
  expect(input().value).toBe('1,250');
  type('1,25');
  type('1,250');
  fireEvent.blur(input());
  expect([given.mock.lastCall, input().value, readings()]).toEqual([[1.25], '1,250', []]);
  type('0,004');
  expect([given.mock.lastCall, readings()]).toEqual([[0.004], []]);
});

it('holds text that is no number back from the form, and says so once it is left', () => {
  open({ hint: 'USD/ha' });
  type('doce');
  expect(screen.queryByText(errors.INVALID)).toBeNull();
  fireEvent.blur(input());
  expect([given.mock.lastCall, screen.getByText(errors.INVALID).tagName]).toEqual([[Number.NaN], 'SPAN']);
  type('');
  expect(given.mock.lastCall).toEqual([null]);
});

it('gives way to a number that is put in beside an open question', () => {
  open({ start: 3 });
  type('1.250');
  fireEvent.click(screen.getByRole('checkbox'));
  expect([input().value, readings()]).toEqual(['40,00', []]);
});

it('shows every digit that was typed', () => {
  open({ start: 0.0042 });
  expect(input().value).toBe('0,0042');
});

it.each([
  ['5', 'Entre 20 y 30'],
  ['1.250', 'Entre 20 y 30'],
  ['mucho', errors.INVALID],
])('refuses %s at its place once it is left, and neither cuts it to what may be nor gives it', (text, why) => {
  open({ start: 25, min: 20, max: 30, decimals: 0 });
  type(text);
  expect(screen.queryByText(why)).toBeNull();
  fireEvent.blur(input());
  expect([input().value, given.mock.lastCall, screen.getByText(why).textContent]).toEqual([text, [Number.NaN], why]);
  type('30');
  fireEvent.blur(input());
  expect([input().value, given.mock.lastCall, screen.queryByText(why)]).toEqual(['30', [30], null]);
});
