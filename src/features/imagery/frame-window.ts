import { isFrame, type TimelineScene } from '#domain/imagery/timelapse.ts';

/** Frames fetched ahead each way, nearest first, so that the next key press finds its picture ready. */
const AHEAD = 2;

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
