// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { startI18n } from '#i18n/index.ts';
import { forgetErrors } from './show-error.ts';
import { useToasts } from './toast.ts';
import { clearUndo, undoDepth, undoLast } from './undo.ts';
import { useAction } from './use-action.ts';

beforeAll(() => startI18n('es', 'AR'));
beforeEach(() => {
  useToasts.setState({ toasts: [] });
  forgetErrors();
  clearUndo();
});
const titles = () => useToasts.getState().toasts.map((toast) => toast.title);

it('announces success and answers the result', async () => {
  const { result } = renderHook(() => useAction((name: string) => Promise.resolve(name.length), { done: 'common:undone' }));
  await act(async () => expect(await result.current.run('abc')).toBe(3));
  expect(titles()).toEqual(['Deshecho']);
  expect(result.current.busy).toBe(false);
});

it("shows the catalogue's text of a failure, with our reason second", async () => {
  const { result } = renderHook(() =>
    useAction(() => Promise.reject(new AppError('SPLIT_IMPOSSIBLE', { reason: 'SPLIT_LINE_MISSES' })), { done: 'common:undone' }),
  );
  await act(async () => expect(await result.current.run()).toBeUndefined());
  expect(useToasts.getState().toasts[0]).toMatchObject({
    tone: 'danger',
    title: 'No es posible dividir el lote',
    text: 'La línea no llega al lote; tiene que cruzarlo de borde a borde',
    life_ms: null,
  });
  expect(result.current.error?.code).toBe('SPLIT_IMPOSSIBLE');
});

it('shows the same error once in 10 s', async () => {
  const { result } = renderHook(() => useAction(() => Promise.reject(new AppError('FARM_NAME_TAKEN')), { done: 'common:undone' }));
  await act(() => result.current.run());
  useToasts.setState({ toasts: [] });
  await act(() => result.current.run());
  expect(titles()).toEqual([]);
});

it('leaves to a form what it shows beside its field', async () => {
  const { result } = renderHook(() =>
    useAction(() => Promise.reject(new AppError('EMAIL_IN_USE')), { done: 'common:undone', onError: () => true }),
  );
  await act(() => result.current.run());
  expect(titles()).toEqual([]);
});

it('runs once at a time', async () => {
  let finish: () => void = () => undefined;
  const verb = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (finish = resolve)));
  const { result } = renderHook(() => useAction(verb, { done: 'common:undone' }));
  await act(async () => {
    const first = result.current.run();
    await result.current.run();
    finish();
    await first;
  });
  expect(verb).toHaveBeenCalledOnce();
});

it('offers to take back for 10 s, from the notice or with Ctrl Z, but not twice', async () => {
  const undo = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { result } = renderHook(() => useAction(() => Promise.resolve('x'), { done: 'common:undone', undo }));
  await act(() => result.current.run());
  const [notice] = useToasts.getState().toasts;
  expect(notice).toMatchObject({ life_ms: 10_000, action: { label: 'Deshacer' } });
  expect(undoDepth()).toBe(1);
  await act(() => undoLast());
  notice?.action?.run();
  expect(undo).toHaveBeenCalledOnce();
  expect(undoDepth()).toBe(0);
});
