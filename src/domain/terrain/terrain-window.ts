import { leastOf, mostOf } from '../extremes.ts';
import { fieldEpsg } from '#domain/imagery/clip-window.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { toUtm } from '#domain/geometry/projection/utm.ts';
import type { GridShape } from '#domain/raster/types.ts';

/** Cells of the elevation models of the whole earth, and room for the 5 × 5 mean and Horn's window on every side. */
const CELL_M = 30;
const MARGIN_M = 120;

/** The 30 m grid of a field's elevation: its box in UTM with four more cells around it. A field of 1 × 1 km has about 42 × 42. */
export const terrainWindow = (polygon: Polygon): GridShape => {
  const epsg = fieldEpsg(polygon);
  const metres = (polygon.coordinates[0] ?? []).map((position) => toUtm(position, epsg));
  const [easts, norths] = [metres.map(([east]) => east), metres.map(([, north]) => north)];
  const west = Math.floor((leastOf(easts) - MARGIN_M) / CELL_M) * CELL_M;
  const north = Math.ceil((mostOf(norths) + MARGIN_M) / CELL_M) * CELL_M;
  return {
    width: Math.ceil((mostOf(easts) + MARGIN_M - west) / CELL_M),
    height: Math.ceil((north - leastOf(norths) + MARGIN_M) / CELL_M),
    origin: [west, north],
    pixel_m: CELL_M,
    epsg,
  };
};
