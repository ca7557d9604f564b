import type { AppError } from '#domain/errors.ts';
import type { PaneBase } from '#workers/panes-api.ts';
import { prefersReducedMotion, watchMode } from '../map-tokens.ts';
import { FADE_MS } from '../raster/raster-layer.ts';
import { readMarks } from './pane-marks.ts';
import { openThread, type PaneThread } from './pane-thread.ts';
import type { PanesState } from './pane-view.ts';
import type { Pane, PaneSize } from './types.ts';

export type PaneCanvas = {
  /** Shows exactly these panes; a pane whose picture changes cross-fades in 120 ms over the last one. */
  readonly setPanes: (panes: readonly Pane[], size: PaneSize) => void;
  readonly setBase: (base: PaneBase | null) => void;
  /** Tries again after a problem was reported. */
  readonly retry: () => void;
  readonly stop: () => void;
};

/** A thread or a graphics context that is lost is started anew; one that is lost this often in a minute is reported. */
const MOST_RESTARTS = 3;
const MINUTE_MS = 60_000;
/** The browser's graphics may themselves have to start anew. */
const PAUSE_MS = 400;

/** Whether the panes are on the screen, on their way there, or why they cannot be drawn. */
export type PaneStatus = 'opening' | 'drawn' | AppError;

/** Draws all panes on one canvas, in a thread of its own. */
export function startPaneCanvas(host: HTMLElement, onStatus: (status: PaneStatus) => void): PaneCanvas {
  let state: PanesState = {
    panes: [],
    size: { width: 0, height: 0 },
    base: null,
    marks: readMarks(),
    ratio: devicePixelRatio,
    fade_ms: FADE_MS,
  };
  let thread: PaneThread | null = null;
  let wanted = 0;
  let restart = 0;
  let losses: readonly number[] = [];

  const show = (): void => {
    wanted = 0;
    if (state.size.width > 0) thread?.show({ ...state, ratio: devicePixelRatio, fade_ms: prefersReducedMotion() ? 0 : FADE_MS });
  };
  const change = (part: Partial<PanesState>): void => {
    state = { ...state, ...part };
    wanted ||= requestAnimationFrame(show);
  };
  function onEnd(error: AppError): void {
    const now = performance.now();
    losses = [...losses.filter((then) => now - then < MINUTE_MS), now];
    thread = null;
    if (losses.length <= MOST_RESTARTS) restart = window.setTimeout(start, losses.length * PAUSE_MS);
    else {
      console.error(error);
      onStatus(error);
    }
  }
  function start(): void {
    onStatus('opening');
    thread = openThread(host, { onDrawn: () => onStatus('drawn'), onEnd });
    show();
  }
  start();
  const stopMode = watchMode(() => change({ marks: readMarks() }));

  return {
    setPanes: (panes, size) => change({ panes, size }),
    setBase: (base) => change({ base }),
    retry: () => {
      clearTimeout(restart);
      losses = [];
      if (thread === null) start();
    },
    stop: () => {
      cancelAnimationFrame(wanted);
      clearTimeout(restart);
      stopMode();
      thread?.stop();
      thread = null;
    },
  };
}
