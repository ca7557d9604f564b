import { useEffect } from 'react';
import { currentScene } from '#domain/imagery/current-scene.ts';
import { endScene, stepScene, timelapse, type Timelapse, type TimelineScene } from '#domain/imagery/timelapse.ts';
import { setImagery, useImageryStore } from './imagery.ts';
import { setDate } from './selection.ts';

/** How long a frame stays while playing. */
const FRAME_MS = 700;

export type Stepping<S extends TimelineScene = TimelineScene> = {
  readonly current: S | undefined;
  readonly step: (direction: 1 | -1, any?: boolean) => void;
  readonly toEnd: (end: 'first' | 'last', any?: boolean) => void;
  readonly timelapse: Timelapse;
  readonly is_playing: boolean;
  readonly toggle: () => void;
};

export type Steps<S extends TimelineScene> = { readonly scenes: readonly S[]; readonly to: string };

/** Moves a date, the product's own unless set otherwise, along scenes: by step, to the ends, and by playing the chosen window in a loop. */
export function useStepping<S extends TimelineScene>(
  { scenes, to }: Steps<S>,
  date: string | null,
  go: (date: string) => void = setDate,
): Stepping<S> {
  const { window, is_playing } = useImageryStore();
  const current = currentScene(scenes, date);
  // The window ends at the newest usable frame, so that playing does not move its own end.
  const played = timelapse(scenes, window, endScene(scenes, 'last')?.date ?? to);

  useEffect(() => {
    if (!is_playing || !played.ok) return undefined;
    const at = played.frames.findIndex((frame) => frame.id === current?.id);
    const next = played.frames[(at + 1) % played.frames.length];
    const timer = setTimeout(() => next !== undefined && go(next.date), FRAME_MS);
    return () => clearTimeout(timer);
  }, [is_playing, played, current?.id, go]);

  const goTo = (scene: { date: string } | undefined): void => {
    if (scene !== undefined) go(scene.date);
  };
  return {
    current,
    step: (direction, any = false) => goTo(current === undefined ? undefined : stepScene(scenes, current.date, direction, any)),
    toEnd: (end, any = false) => goTo(endScene(scenes, end, any)),
    timelapse: played,
    is_playing: is_playing && played.ok,
    toggle: () => setImagery({ is_playing: !is_playing }),
  };
}
