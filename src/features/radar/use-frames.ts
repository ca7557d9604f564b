import { useEffect, useState } from 'react';

export type Frame = { readonly time: number };
export type Frames = {
  /** Of the list. */
  readonly at: number;
  readonly current: Frame;
  readonly go: (at: number) => void;
  readonly is_playing: boolean;
  readonly toggle: () => void;
};

const FRAME_MS = 450;
/** The newest frame is looked at before the film begins anew. */
const LAST_MS = 1_400;

/**
 * Steps through frames by hand or as a film, whose next frame begins when the last one is on the map (`shown`); nothing starts by itself.
 * Stays on its moment when the list moves on, and on the newest one while that is looked at.
 */
export function useFrames(frames: readonly Frame[], shown: number | null): Frames {
  const [chosen, setChosen] = useState<number | null>(null);
  const [is_playing, setPlaying] = useState(false);
  const last = frames.length - 1;
  const found = chosen === null ? -1 : frames.findIndex(({ time }) => time >= chosen);
  const at = found === -1 ? last : found;
  const current = frames[at] ?? { time: 0 };
  const is_shown = shown === current.time;
  const next = frames[at >= last - 1 ? (at === last ? 0 : last) : at + 1]?.time ?? null;
  useEffect(() => {
    if (!is_playing || !is_shown || last < 1) return undefined;
    const timer = setTimeout(() => setChosen(at === last - 1 ? null : next), at === last ? LAST_MS : FRAME_MS);
    return () => clearTimeout(timer);
  }, [is_playing, is_shown, at, last, next]);
  return {
    at,
    current,
    go: (to) => {
      setPlaying(false);
      setChosen(to >= last ? null : (frames[Math.max(0, to)]?.time ?? null));
    },
    is_playing,
    toggle: () => setPlaying(!is_playing),
  };
}
