/** Frame of the drawing, in its own units. */
export const CURVE = { width: 1440, height: 672, day_0_x: 71, day_px: 5.84, floor_y: 596, index_px: 235 } as const;

/** Rise and fall of a summer crop's EVI: bare soil, the highest value above it, and the days and paces of both slopes. */
const SEASON = { soil: 0.15, rise: 0.735, up_day: 91, up_pace: 9.5, down_day: 182, down_pace: 13 } as const;
export const TODAY = 135;
const LAST_DAY = 236;
const STEP_DAYS = 3;

/** EVI on a day of the season, as the product's own curves go: a double logistic (Beck et al. 2006). */
export function eviOn(day: number): number {
  const { soil, rise, up_day, up_pace, down_day, down_pace } = SEASON;
  const up = 1 / (1 + Math.exp(-(day - up_day) / up_pace));
  const down = 1 / (1 + Math.exp((day - down_day) / down_pace));
  return soil + rise * (up + down - 1);
}

export const xOf = (day: number): number => CURVE.day_0_x + day * CURVE.day_px;
export const yOf = (day: number): number => CURVE.floor_y - (eviOn(day) - SEASON.soil) * CURVE.index_px;

const pathOf = (from: number, to: number): string => {
  const days: number[] = [];
  for (let day = from; day < to; day += STEP_DAYS) days.push(day);
  return [...days, to].map((day, i) => `${i === 0 ? 'M' : 'L'}${xOf(day).toFixed(1)} ${yOf(day).toFixed(1)}`).join('');
};

/** What has been seen, and what is expected. */
export const PAST = pathOf(-13, TODAY);
export const AHEAD = pathOf(TODAY, LAST_DAY);
