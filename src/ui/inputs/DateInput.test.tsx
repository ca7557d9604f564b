import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setLanguage, startI18n } from '#i18n/index.ts';
import { codeText } from '#i18n/error-text.ts';
import { DateInput } from './DateInput.tsx';

beforeAll(() => startI18n('es', 'AR'));
afterEach(cleanup);

const changed = vi.fn<(value: string) => void>();
const kept = (): string | undefined => changed.mock.lastCall?.[0];
function Form({ start = '', max }: { start?: string; max?: string }) {
  const [value, setValue] = useState(start);
  const change = (next: string): void => {
    changed(next);
    setValue(next);
  };
  return <DateInput label="Desde" value={value} onChange={change} max={max} />;
}
const box = () => screen.getByLabelText<HTMLInputElement>('Desde');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

test('is written in the language on screen, whatever the browser speaks', async () => {
  const { rerender } = render(<Form start="2026-01-12" />);
  expect(box().value).toBe('12 ene 2026');
  await setLanguage('en', 'AR');
  rerender(<Form />);
  expect(box().value).toBe('12 Jan 2026');
  await setLanguage('es', 'AR');
});

test('reads what is typed and writes it out once left', () => {
  render(<Form />);
  type('5/3/26');
  expect([kept(), box().value]).toEqual(['2026-03-05', '5/3/26']);
  fireEvent.blur(box());
  expect(box().value).toBe('5 mar 2026');
});

test('names what is no date once left, and forgives when it becomes one', () => {
  render(<Form start="2026-01-12" />);
  type('31/2/2026');
  expect(kept()).toBe('');
  expect(box().getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(box());
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(codeText('DATE_UNREADABLE', { example: '12 ene 2026' }))).toBeTruthy();
  expect(box().value).toBe('31/2/2026');
  type('28/2/2026');
  expect(kept()).toBe('2026-02-28');
  expect(box().getAttribute('aria-invalid')).toBeNull();
});

test('arrows step a day, up to the last one allowed', () => {
  render(<Form start="2026-01-11" max="2026-01-12" />);
  fireEvent.keyDown(box(), { key: 'ArrowUp' });
  expect(kept()).toBe('2026-01-12');
  fireEvent.keyDown(box(), { key: 'ArrowUp' });
  expect(kept()).toBe('2026-01-12');
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(kept()).toBe('2026-01-11');
});

test('the month opens by key with the chosen day marked, moves by keys and gives the picked day back', () => {
  render(<Form start="2026-01-12" max="2026-02-03" />);
  fireEvent.keyDown(box(), { key: 'ArrowDown', altKey: true });
  const day = (name: string) => screen.getByRole('button', { name: new RegExp(`(^|\\s)${name}\\b`) });
  const press = (name: string, key: string): boolean => fireEvent.keyDown(day(name), { key });
  const chosen = day('12 de enero de 2026');
  expect(chosen.closest('[role=gridcell]')?.getAttribute('aria-selected')).toBe('true');
  act(() => chosen.focus());
  press('12 de enero de 2026', 'ArrowDown');
  expect(document.activeElement).toBe(day('19 de enero de 2026'));
  press('19 de enero de 2026', 'PageDown');
  // Not past the last one allowed.
  expect(document.activeElement).toBe(day('3 de febrero de 2026'));
  expect(day('4 de febrero de 2026').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(day('2 de febrero de 2026'));
  expect([kept(), box().value]).toEqual(['2026-02-02', '2 feb 2026']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the month speaks the language on screen, its week from Monday, and closes on the day already chosen', async () => {
  await setLanguage('pt', 'BR');
  render(<Form start="2026-01-12" />);
  fireEvent.keyDown(box(), { key: 'ArrowDown', altKey: true });
  expect(screen.getByRole('button', { name: /segunda-feira, 12 de janeiro de 2026/ })).toBeTruthy();
  expect([...document.querySelectorAll('th')].map((head) => head.textContent)).toEqual(['S', 'T', 'Q', 'Q', 'S', 'S', 'D']);
  fireEvent.click(screen.getByRole('button', { name: /12 de janeiro de 2026/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await setLanguage('es', 'AR');
});
