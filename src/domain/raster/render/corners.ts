import type { Position } from '#domain/geometry/types.ts';
import { fromUtm } from '#domain/geometry/projection/utm.ts';
import type { GridShape } from '../types.ts';

/** The outer corners of a UTM grid in degrees, from the north-west clockwise: all a map needs to lay a picture down. */
export function cornersOf({
  origin: [east, north],
  width,
  height,
  pixel_m,
  epsg,
}: GridShape): [nw: Position, ne: Position, se: Position, sw: Position] {
  const right = east + width * pixel_m;
  const bottom = north - height * pixel_m;
  return [fromUtm([east, north], epsg), fromUtm([right, north], epsg), fromUtm([right, bottom], epsg), fromUtm([east, bottom], epsg)];
}
