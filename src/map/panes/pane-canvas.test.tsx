import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { startPaneCanvas, type PaneStatus } from './pane-canvas.ts';

const { thread } = vi.hoisted(() => ({ thread: { opened: 0, disposed: 0, lose: [] as (() => void)[], can_open: true } }));
vi.mock('#workers/panes-api.ts', () => ({
  handOver: () => ({}),
  startPanes: () => ({
    openPanes: async () => {
      thread.opened += 1;
      if (!thread.can_open) throw new AppError('NO_GRAPHICS');
    },
    awaitLoss: () => new Promise<void>((resolve) => void thread.lose.push(resolve)),
    showPanes: async () => undefined,
    dispose: () => void (thread.disposed += 1),
  }),
}));
vi.mock('./pane-marks.ts', () => ({ readMarks: () => ({}) }));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(thread, { opened: 0, disposed: 0, lose: [], can_open: true });
  return () => vi.useRealTimers();
});
const start = () => {
  const host = document.createElement('div');
  const onStatus = vi.fn<(status: PaneStatus) => void>();
  const canvas = startPaneCanvas(host, onStatus);
  canvas.setPanes([], { width: 300, height: 300 });
  return { host, onStatus, canvas };
};

test('a lost graphics context comes back on a canvas of its own, and nobody is notified', async () => {
  const { host, onStatus, canvas } = start();
  await vi.advanceTimersByTimeAsync(50);
  const before = host.querySelector('canvas');
  thread.lose[0]?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(thread).toMatchObject({ opened: 2, disposed: 1 });
  expect(host.querySelectorAll('canvas')).toHaveLength(1);
  expect(host.querySelector('canvas')).not.toBe(before);
  expect(onStatus.mock.calls.flat()).toEqual(['opening', 'drawn', 'opening', 'drawn']);
  canvas.stop();
  expect(host.querySelector('canvas')).toBeNull();
});

test('graphics that cannot be had are reported after three tries, and a retry that succeeds takes that back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  thread.can_open = false;
  const { onStatus, canvas } = start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(thread.opened).toBe(4);
  expect(onStatus).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'NO_GRAPHICS' }));
  thread.can_open = true;
  canvas.retry();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onStatus).toHaveBeenLastCalledWith('drawn');
  expect(thread.opened).toBe(5);
  canvas.stop();
});
