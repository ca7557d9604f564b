import { useCallback } from 'react';
import type { FrameRequest } from '#api/imagery/frames.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { usePreferences } from '#state/preferences.ts';

/** How the EVI of a field on an image is asked for: its cloudy part left out, in the palette of the screen. */
export function useRequests(field: Field, polygon: Polygon | undefined, today: string): (scene: Scene) => FrameRequest[] {
  const palette = usePreferences((state) => state.palette);
  const is_advanced = isEntitled(field, today);
  const { id: field_id, geometry_version } = field;
  return useCallback(
    (scene) =>
      polygon === undefined
        ? []
        : [{ field_id, geometry_version, polygon, scene, layer: 'evi', palette, show_masked: false, zone_method: 'quantile', is_advanced }],
    [field_id, geometry_version, polygon, palette, is_advanced],
  );
}
