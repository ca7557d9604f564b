import { endScene, isFrame, type TimelineScene } from './timelapse.ts';

/**
 * The scene the one date of the product means for a field: the acquisition of that day, else the newest usable one before it,
 * else the first usable one. Without a date, the newest usable one.
 */
export function currentScene<S extends TimelineScene>(scenes: readonly S[], date: string | null): S | undefined {
  if (date === null) return (endScene(scenes, 'last') as S | undefined) ?? scenes.at(-1);
  return (
    scenes.find((scene) => scene.date === date) ??
    scenes.findLast((scene) => scene.date < date && isFrame(scene)) ??
    scenes.find(isFrame) ??
    scenes.at(0)
  );
}
