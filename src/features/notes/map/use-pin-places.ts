import { useMemo } from 'react';
import type { BBox, Position } from '#domain/geometry/types.ts';
import { indexPins } from '#domain/notes/cluster-pins.ts';
import type { NotePin } from '#domain/notes/note.ts';
import { useRestedCamera } from '#map/use-rested-camera.ts';
import { placesInView } from './pin-places.ts';

export type PinPlace = { readonly members: readonly NotePin[]; readonly position: Position };

/** Pins a little outside are there before the map comes to them. */
const MARGIN = 0.15;

const widened = ([west, south, east, north]: BBox): BBox => {
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  return [west - x, south - y, east + x, north + y];
};

/** Where pins stand, alone or together; anew when the map has come to rest. On the way they move with it. */
export function usePinPlaces(pins: readonly NotePin[]): readonly PinPlace[] {
  const camera = useRestedCamera();
  const index = useMemo(() => indexPins(pins.map(({ position }) => position)), [pins]);
  return useMemo(() => {
    if (camera === null) return [];
    return placesInView(index, camera.zoom, widened(camera.bbox)).map(({ members, position }) => ({
      members: members.flatMap((at) => pins[at] ?? []),
      position,
    }));
  }, [pins, index, camera]);
}
