// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '#i18n/index.ts';
import { LIFE, toast, useToasts } from './toast.ts';
import { Toasts } from './Toasts.tsx';

const TEXT = 'Archivo guardado';
beforeAll(() => startI18n('es', 'AR'));
beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
  render(<Toasts />);
  act(() => void toast({ tone: 'ok', title: TEXT }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const list = (): HTMLElement => screen.getByRole('list');

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
