import { useEffect } from 'react';
import { endScene, stepScene, timelapse, type Timelapse } from '#domain/imagery/timelapse.ts';
import { setDate } from '#state/selection.ts';
import { currentScene } from './current-scene.ts';
import { setImagery, useImageryStore } from './store.ts';
import type { LotScene, Timeline } from './use-timeline.ts';

/** How long a frame stays while playing. */
const FRAME_MS = 700;

export type Stepping = {
  readonly current: LotScene | undefined;
  readonly step: (direction: 1 | -1, any?: boolean) => void;
  readonly toEnd: (end: 'first' | 'last', any?: boolean) => void;
  readonly timelapse: Timelapse;
  readonly is_playing: boolean;
  readonly toggle: () => void;
};

/** Moves the one date along a lot's scenes: by step, to the ends, and by playing the chosen window in a loop. */
export function useStepping({ scenes, to }: Pick<Timeline, 'scenes' | 'to'>, date: string | null): Stepping {
  const { window, is_playing } = useImageryStore();
  const current = currentScene(scenes, date);
  // The window ends at the newest usable frame, so that playing does not move its own end.
  const played = timelapse(scenes, window, endScene(scenes, 'last')?.date ?? to);

  useEffect(() => {
    if (!is_playing || !played.ok) return undefined;
    const at = played.frames.findIndex((frame) => frame.id === current?.id);
    const next = played.frames[(at + 1) % played.frames.length];
    const timer = setTimeout(() => next !== undefined && setDate(next.date), FRAME_MS);
    return () => clearTimeout(timer);
  }, [is_playing, played, current?.id]);

  const go = (scene: { date: string } | undefined): void => {
    if (scene !== undefined) setDate(scene.date);
  };
  return {
    current,
    step: (direction, any = false) => go(current === undefined ? undefined : stepScene(scenes, current.date, direction, any)),
    toEnd: (end, any = false) => go(endScene(scenes, end, any)),
    timelapse: played,
    is_playing: is_playing && played.ok,
    toggle: () => setImagery({ is_playing: !is_playing }),
  };
}
