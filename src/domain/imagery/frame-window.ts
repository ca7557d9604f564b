import { isFrame, type TimelineScene } from './timelapse.ts';

/** So that the next key press finds its picture ready. */
const AHEAD = 2;

/**
 * The usable scenes around a date worth fetching ahead: two each way, nearest first, the later one before the earlier.
 * Around the third of five → the fourth, second, fifth and first.
 */
export function frameWindow<S extends TimelineScene>(scenes: readonly S[], date: string): readonly S[] {
  const frames = scenes.filter(isFrame);
  const after = frames.filter((scene) => scene.date > date).slice(0, AHEAD);
  const before = frames
    .filter((scene) => scene.date < date)
    .slice(-AHEAD)
    .toReversed();
  return after
    .flatMap((scene, i) => [scene, before[i]])
    .concat(before.slice(after.length))
    .filter((scene) => scene !== undefined);
}
