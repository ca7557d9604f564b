import { leastOf, mostOf } from '../extremes.ts';
import { bboxOf } from '../geometry/measure/bbox.ts';
import type { Polygon } from '../geometry/types.ts';
import { toUtm, utmZone } from '../geometry/projection/utm.ts';
import type { GridShape } from '../raster/types.ts';

const FINE_M = 10;
const COARSE_M = 20;
/** Clouds are grown by 60 m before they are masked, so those just outside the field must be in the window. */
const MARGIN_M = 60;

export type ClipWindow = { readonly fine: GridShape; readonly coarse: GridShape };

/** UTM zone a field is read in: that of the middle of its box, also where it lies across two zones. */
export const fieldEpsg = (polygon: Polygon): number => {
  const [west, south, east, north] = bboxOf(polygon);
  return utmZone([(west + east) / 2, (south + north) / 2]).epsg;
};

/**
 * The pixels a field's image clip holds: its box in UTM, widened by 60 m and grown outwards to the 20 m grid of Sentinel-2,
 * so that both resolutions start at the same corner. A box from 500 003 to 500 987 m east gives 499 940 … 501 060: 112 fine columns.
 */
export const clipWindow = (polygon: Polygon): ClipWindow => {
  const epsg = fieldEpsg(polygon);
  const metres = (polygon.coordinates[0] ?? []).map((position) => toUtm(position, epsg));
  const down = (value: number): number => Math.floor((value - MARGIN_M) / COARSE_M) * COARSE_M;
  const up = (value: number): number => Math.ceil((value + MARGIN_M) / COARSE_M) * COARSE_M;
  const west = down(leastOf(metres.map(([east]) => east)));
  const east = up(mostOf(metres.map(([value]) => value)));
  const south = down(leastOf(metres.map(([, north]) => north)));
  const north = up(mostOf(metres.map(([, value]) => value)));
  const grid = (pixel_m: number): GridShape => ({
    width: (east - west) / pixel_m,
    height: (north - south) / pixel_m,
    origin: [west, north],
    pixel_m,
    epsg,
  });
  return { fine: grid(FINE_M), coarse: grid(COARSE_M) };
};
