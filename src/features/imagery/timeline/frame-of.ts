import { loadFrame, type Frame } from '#api/imagery/frames.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { ZoneMethod, Palette } from '#domain/raster/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Scene, SceneLayerId } from '#domain/schemas/imagery.ts';

export type ShapedField = { readonly field: Field; readonly polygon: Polygon };
/** How a picture is to look. */
export type FrameStyle = {
  readonly layer: SceneLayerId;
  readonly palette: Palette;
  readonly show_masked: boolean;
  readonly zone_method: ZoneMethod;
  /** The moment plans are checked at. */
  readonly now: string;
};

/** A field's picture in one scene, as the map shows it. */
export const frameOf = (
  { field, polygon }: ShapedField,
  scene: Scene,
  { now, layer, palette, show_masked, zone_method }: FrameStyle,
): Promise<Frame> =>
  loadFrame({
    field_id: field.id,
    geometry_version: field.geometry_version,
    polygon,
    scene,
    layer,
    palette,
    show_masked,
    zone_method,
    is_advanced: isEntitled(field, now),
  });
