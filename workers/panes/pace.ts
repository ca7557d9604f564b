/** Whether the graphics keep up: how many frames of this fade came late, and until when pictures change at once. */
export type Pace = { readonly frame_at: number; readonly late: number; readonly slow_until: number };

/** Later than one frame at 60 a second and half of the next. */
const LATE_MS = 25;
const MOST_LATE = 2;
/** For how long a machine that fell behind is not tried again. */
const SLOW_MS = 5_000;

export const REST: Pace = { frame_at: Number.NaN, late: 0, slow_until: Number.NEGATIVE_INFINITY };

/**
 * A frame of a fade began, or one outside of any. Where frames take longer to draw than to show, as without a graphics card, a fade of
 * two or three steps is a flicker that holds up the page's own frames.
 */
export function nextPace(pace: Pace, time: number, is_fading: boolean): Pace {
  if (!is_fading) return { ...pace, frame_at: Number.NaN, late: 0 };
  const late = pace.late + (time - pace.frame_at > LATE_MS ? 1 : 0);
  return { frame_at: time, late, slow_until: late < MOST_LATE ? pace.slow_until : time + SLOW_MS };
}

export const fadeTime = ({ slow_until }: Pace, time: number, fade_ms: number): number => (time < slow_until ? 0 : fade_ms);
