import { AppError } from '#domain/errors.ts';
import { handOver, startPanes } from '#workers/panes-api.ts';
import { numbersIn, viewOf, type PanesState } from './pane-view.ts';

/** Longer than anybody compares. */
const FOR_EVER_MS = 2 ** 31 - 1;

export type PaneThread = {
  /** Sends the thread what to show; of what comes while it is busy only the last is sent. */
  readonly show: (state: PanesState) => void;
  readonly stop: () => void;
};

function addCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
  host.append(canvas);
  return canvas;
}

export type ThreadEvents = {
  /** Something is on the canvas. */
  readonly onDrawn: () => void;
  /** It cannot go on. */
  readonly onEnd: (error: AppError) => void;
};

/** One canvas with the thread that paints on it, until it is stopped or cannot go on. */
export function openThread(host: HTMLElement, { onDrawn, onEnd }: ThreadEvents): PaneThread {
  const canvas = addCanvas(host);
  const calls = startPanes();
  let is_over = false;
  let sent: ReadonlySet<number> = new Set();
  let next: PanesState | null = null;
  let sending: Promise<void> | null = null;

  const stop = (): void => {
    is_over = true;
    calls.dispose();
    canvas.remove();
  };
  const end = (cause: unknown): void => {
    if (is_over) return;
    stop();
    onEnd(new AppError('NO_GRAPHICS', {}, { cause }));
  };
  const open = async (): Promise<void> => {
    await calls.openPanes(handOver(canvas));
    void calls.awaitLoss(undefined, { deadline_ms: FOR_EVER_MS }).then(() => end(new Error('The graphics context is lost')), end);
  };
  const opened = open();
  opened.catch(end);

  async function send(): Promise<void> {
    try {
      await opened;
      while (next !== null && !is_over) {
        const view = viewOf(next, sent);
        next = null;
        sent = numbersIn(view);
        await calls.showPanes(view);
        if (!is_over) onDrawn();
      }
    } finally {
      sending = null;
    }
  }
  const flush = (): Promise<void> => (sending ??= send());

  return {
    show: (state) => {
      next = state;
      flush().catch(end);
    },
    stop,
  };
}
