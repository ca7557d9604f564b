import { mapMode, watchMode } from './map-tokens.ts';

let has_tiles = false;
let has_pictures = false;
let has_overlays = false;
const watchers = new Set<() => void>();

/** Bare light ground: white words on it would need too heavy a halo. */
export const isGroundPale = (): boolean => !has_tiles && !hasPictures() && mapMode() === 'light';
export const hasPictures = (): boolean => has_pictures || has_overlays;

export function setGround(change: { tiles?: boolean; pictures?: boolean; overlays?: boolean }): void {
  has_tiles = change.tiles ?? has_tiles;
  has_pictures = change.pictures ?? has_pictures;
  has_overlays = change.overlays ?? has_overlays;
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
