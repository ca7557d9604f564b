import { mapMode, watchMode } from '../map-tokens.ts';

let has_tiles = false;
let has_pictures = false;
let has_overlays = false;
let pale_shapes: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

/** A bare light base map: white labels on it would need too heavy a halo. */
export const isBaseMapPale = (): boolean => !has_tiles && !hasPictures() && mapMode() === 'light';
/** Under a pale picture, or on a pale base map. */
export const isShapePale = (id: string): boolean => pale_shapes.has(id) || isBaseMapPale();
export const hasPictures = (): boolean => has_pictures || has_overlays;

export function setBaseMapCover(change: {
  tiles?: boolean;
  pictures?: boolean;
  overlays?: boolean;
  pale_shapes?: ReadonlySet<string>;
}): void {
  has_tiles = change.tiles ?? has_tiles;
  has_pictures = change.pictures ?? has_pictures;
  has_overlays = change.overlays ?? has_overlays;
  pale_shapes = change.pale_shapes ?? pale_shapes;
  for (const watcher of watchers) watcher();
}

export function watchBaseMap(watcher: () => void): () => void {
  watchers.add(watcher);
  const stopMode = watchMode(watcher);
  return () => {
    watchers.delete(watcher);
    stopMode();
  };
}
