import { areaHa } from '#domain/geometry/measure/area.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import type { Polygon, Ring } from '#domain/geometry/types.ts';
import type { Country } from '#domain/codes.ts';
import { fitBBox } from '#map/camera.ts';
import { setPreviewShapes } from '#map/preview-shapes.ts';

/** Made-up fields in crop land of each country: Pergamino, Culiacán, Sorriso. */
const RINGS: Readonly<Record<Country, Ring>> = {
  AR: [
    [-60.60862, -33.90675],
    [-60.5995, -33.90768],
    [-60.59839, -33.90016],
    [-60.60751, -33.89923],
    [-60.60862, -33.90675],
  ],
  MX: [
    [-107.51469, 24.70183],
    [-107.5088, 24.70117],
    [-107.50808, 24.70655],
    [-107.51397, 24.70721],
    [-107.51469, 24.70183],
  ],
  BR: [
    [-55.72908, -12.56015],
    [-55.71538, -12.56181],
    [-55.7137, -12.54835],
    [-55.7274, -12.5467],
    [-55.72908, -12.56015],
  ],
};

/** Draws the field the tour is shown on in an account without any; it is not stored. */
export function showSampleField(country: Country, name: string, formatHectares: (area_ha: number) => string): void {
  const polygon: Polygon = { type: 'Polygon', coordinates: [RINGS[country]] };
  setPreviewShapes([{ id: 0, polygon, name, area: formatHectares(areaHa(polygon)), tone: 'plain', faded: false }]);
  fitBBox(bboxOf(polygon), { room_px: 160 });
}

export const hideSampleField = (): void => setPreviewShapes([]);
