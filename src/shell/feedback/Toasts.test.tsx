// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '#i18n/index.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { keepFocus } from '../focus/keep-focus.ts';
import { announce } from './announce.ts';
import { LiveRegion } from './LiveRegion.tsx';
import { LIFE, toast, useToasts } from './toast.ts';
import { Toasts } from './Toasts.tsx';

const TEXT = 'Archivo guardado';
let stop: () => void;
beforeAll(() => startI18n('es', 'AR'));
beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
  render(
    <>
      <button type="button">Guardar</button>
      <LiveRegion>
        <Toasts />
      </LiveRegion>
    </>,
  );
  stop = keepFocus();
  act(() => void toast({ tone: 'ok', title: TEXT, life_ms: LIFE.success }));
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const list = (): HTMLElement => screen.getByRole('list');
/** The one button of a notice. */
const buttonOf = (title: string): HTMLElement => within(screen.getByText(title).closest('li') ?? list()).getByRole('button');
const opener = (): HTMLElement => screen.getByRole('button', { name: 'Guardar' });
const withUndo = (title: string): void =>
  act(() => void toast({ tone: 'ok', title, action: { label: 'Deshacer', run: () => undefined }, life_ms: LIFE.undo }));
const standing = (title: string): void => act(() => void toast({ tone: 'warn', title, life_ms: null }));
/** By key: with the focus on it. */
const leave = async (title: string): Promise<void> => {
  buttonOf(title).focus();
  fireEvent.click(buttonOf(title));
  await act(() => Promise.resolve());
};

it('a notice goes after its time, also where the pointer rests as it appears', () => {
  fireEvent.pointerEnter(list());
  wait(LIFE.success);
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('a pointer that moves on it stops its clock until it leaves', () => {
  fireEvent.pointerMove(screen.getByText(TEXT));
  wait(10 * LIFE.success);
  expect(screen.queryByText(TEXT)).not.toBeNull();
  fireEvent.pointerLeave(list());
  wait(LIFE.success);
  expect(screen.queryByText(TEXT)).toBeNull();
});

it.each([
  ['closed', standing],
  ['undone', withUndo],
])('one that is %s by key gives the focus back, and the clock of the others runs on', async (_how, show) => {
  act(() => useToasts.setState({ toasts: [] }));
  opener().focus();
  show('Otra');
  await leave('Otra');
  expect([screen.queryByText('Otra'), document.activeElement]).toEqual([null, opener()]);
  act(() => void toast({ tone: 'ok', title: TEXT }));
  wait(LIFE.success);
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('one that goes under the pointer does not stop the clock of the others', () => {
  standing('Otra');
  fireEvent.pointerMove(buttonOf('Otra'));
  fireEvent.click(buttonOf('Otra'));
  wait(LIFE.success);
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('the next notice has the focus of one that is left by key, and stays meanwhile', async () => {
  withUndo('Labor eliminada');
  await leave('Labor eliminada');
  expect(document.activeElement).toBe(buttonOf(TEXT));
  wait(10 * LIFE.success);
  expect(screen.queryByText(TEXT)).not.toBeNull();
});

it('words come into a region that stands already, inside a dialog too; errors are alerts of their own', () => {
  const region = screen.getByRole('status');
  act(() => void toast({ tone: 'ok', title: 'Nota guardada' }));
  act(() => void toast({ tone: 'danger', title: 'No se pudo' }));
  expect([screen.getByRole('status'), region.textContent.includes('Nota guardada')]).toEqual([region, true]);
  expect(screen.getByRole('alert').textContent).toBe('No se pudo');
  render(
    <Dialog open title="Pregunta" onClose={() => undefined}>
      <p>Texto</p>
    </Dialog>,
  );
  const inside = screen.getByRole('status');
  act(() => announce('Tres lotes'));
  expect([inside.closest('dialog') !== null, screen.getByRole('status'), inside.textContent.includes('Tres lotes')]).toEqual([
    true,
    inside,
    true,
  ]);
});

it('the same words said twice are two', () => {
  const said = (): Node | null | undefined => screen.getByRole('status').querySelector('p');
  act(() => announce('Tres lotes'));
  wait(1_000);
  const first = said();
  act(() => announce('Tres lotes'));
  wait(1_000);
  expect([said()?.textContent, said() === first]).toEqual(['Tres lotes', false]);
});
