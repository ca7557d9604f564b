import { mapMode, watchMode } from './map-tokens.ts';

let has_tiles = false;
let has_pictures = false;
const watchers = new Set<() => void>();

/** Bare light ground: white words on it would need too heavy a halo. */
export const isGroundPale = (): boolean => !has_tiles && !has_pictures && mapMode() === 'light';
export const hasPictures = (): boolean => has_pictures;

export function setGround(change: { tiles?: boolean; pictures?: boolean }): void {
  has_tiles = change.tiles ?? has_tiles;
  has_pictures = change.pictures ?? has_pictures;
  for (const watcher of watchers) watcher();
}

export function watchGround(watcher: () => void): () => void {
  watchers.add(watcher);
  const stopMode = watchMode(watcher);
  return () => {
    watchers.delete(watcher);
    stopMode();
  };
}
