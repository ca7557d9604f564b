import { areaHa } from '#domain/geometry/area.ts';
import { bboxOf } from '#domain/geometry/bbox.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import type { Country } from '#domain/codes.ts';
import { fitBBox } from '#map/camera.ts';
import { setPreviewShapes } from '#map/preview-shapes.ts';

/** In the crop country of each: Pergamino, the Bajío, the west of Paraná. */
const ORIGIN: Readonly<Record<Country, Position>> = { AR: [-60.57, -33.89], MX: [-101.19, 20.62], BR: [-53.46, -24.95] };
/** Some 60 ha, in degrees from the origin. */
const CORNERS: readonly Position[] = [
  [0, 0],
  [0.0088, -0.0008],
  [0.0093, 0.0052],
  [0.0058, 0.0056],
  [0.0061, 0.0074],
  [0.0005, 0.0079],
];

/** The lot the tour is shown on in an account without any: it is drawn, not stored. */
export function sampleLot(country: Country): Polygon {
  const [lon, lat] = ORIGIN[country];
  const ring = CORNERS.map(([east, north]): Position => [lon + east, lat + north]);
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

export function showSampleLot(country: Country, name: string, formatHectares: (area_ha: number) => string): void {
  const polygon = sampleLot(country);
  setPreviewShapes([{ id: 0, polygon, name, area: formatHectares(areaHa(polygon)), tone: 'plain', faded: false }]);
  fitBBox(bboxOf(polygon), { max_zoom: 14 });
}

export const hideSampleLot = (): void => setPreviewShapes([]);
