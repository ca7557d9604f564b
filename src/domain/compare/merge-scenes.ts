import { isFrame, type TimelineScene } from '../imagery/timelapse.ts';

/**
 * The acquisitions of several fields as one row of dates to step along: a date counts as usable when it is for one field at least.
 * A on 1 and 6 January, B on 1 and 3 → 1, 3 and 6 January.
 */
export function mergeScenes(lists: readonly (readonly TimelineScene[])[]): readonly TimelineScene[] {
  const by_date = new Map<string, TimelineScene>();
  for (const { date, valid_fraction, is_excluded } of lists.flat()) {
    const scene: TimelineScene = { id: date, date, valid_fraction, is_excluded };
    const known = by_date.get(date);
    if (known === undefined || (!isFrame(known) && (isFrame(scene) || known.valid_fraction === null))) by_date.set(date, scene);
  }
  return [...by_date.values()].toSorted((a, b) => a.date.localeCompare(b.date));
}
