import { useEffect, useMemo, useState } from 'react';
import type { BBox, Position } from '#domain/geometry/types.ts';
import { indexPins } from '#domain/notes/cluster-pins.ts';
import type { NotePin } from '#domain/schemas/note.ts';
import { getCamera, watchCamera } from '#map/camera.ts';
import { placesInView } from './pin-places.ts';

export type PinPlace = { readonly members: readonly NotePin[]; readonly position: Position };

const REST_MS = 90;
/** Pins a little outside are there before the map comes to them. */
const MARGIN = 0.15;

type View = { readonly zoom: number; readonly bbox: BBox };

const viewNow = (): View | null => {
  const camera = getCamera();
  if (camera === null) return null;
  const [west, south, east, north] = camera.bbox;
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  return { zoom: camera.zoom, bbox: [west - x, south - y, east + x, north + y] };
};

/** Where pins stand, alone or together; anew when the map has come to rest. On the way they move with it. */
export function usePinPlaces(pins: readonly NotePin[]): readonly PinPlace[] {
  const [view, setView] = useState<View | null>(viewNow);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = watchCamera(() => {
      clearTimeout(waiting);
      waiting = setTimeout(() => setView(viewNow()), REST_MS);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, []);
  const index = useMemo(() => indexPins(pins.map(({ position }) => position)), [pins]);
  return useMemo(() => {
    if (view === null) return [];
    return placesInView(index, view.zoom, view.bbox).map(({ members, position }) => ({
      members: members.flatMap((at) => pins[at] ?? []),
      position,
    }));
  }, [pins, index, view]);
}
