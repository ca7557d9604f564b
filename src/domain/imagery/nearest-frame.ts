import { isFrame, type TimelineScene } from './timelapse.ts';

const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b));

/**
 * The usable scene of a field nearest to a date, before or after it; of two equally near the earlier one, because it was known then.
 * undefined where the field has none. Scenes of 1, 6 and 11 January and the date 9 January give the 11th.
 */
export function nearestFrame<S extends TimelineScene>(scenes: readonly S[], date: string): S | undefined {
  let best: S | undefined;
  for (const scene of scenes) {
    if (!isFrame(scene)) continue;
    const is_nearer = best === undefined || daysApart(scene.date, date) < daysApart(best.date, date);
    const is_earlier = best !== undefined && daysApart(scene.date, date) === daysApart(best.date, date) && scene.date < best.date;
    if (is_nearer || is_earlier) best = scene;
  }
  return best;
}
