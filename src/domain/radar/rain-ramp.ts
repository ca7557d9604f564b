/**
 * Rain in mm/h from which a colour of the radar counts, weakest first: RainViewer's "universal blue" (its scheme 2) from 15 dBZ in steps
 * of about 5, as rain by Marshall and Palmer (Z = 200 R^1.6).
 */
export const RAIN_RAMP = [
  { mm_h: 0.1, color: '#88ddee', name: 'sky' },
  { mm_h: 0.6, color: '#00a3e0', name: 'light_blue' },
  { mm_h: 2, color: '#0077aa', name: 'blue' },
  { mm_h: 6, color: '#005588', name: 'dark_blue' },
  { mm_h: 12, color: '#ffee00', name: 'yellow' },
  { mm_h: 30, color: '#ff9900', name: 'orange' },
  { mm_h: 65, color: '#ff4400', name: 'orange_red' },
  { mm_h: 200, color: '#c10000', name: 'dark_red' },
] as const;

/** Which step of the ramp a rain in mm/h is in; -1 where it does not rain. `rainStep(7)` → 3. */
export const rainStep = (mm_h: number): number => RAIN_RAMP.findLastIndex((step) => mm_h >= step.mm_h);
