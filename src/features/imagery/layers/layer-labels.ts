import type { LayerId } from '#domain/schemas/imagery.ts';
import type { Formats } from '#domain/formats.ts';

/** A value of a layer in its own unit: metres, percent, points of a hundred, or a bare index. */
export function layerValue(layer: LayerId, value: number, format: Formats): string {
  switch (layer) {
    case 'elevation':
      return format.withUnit(value, 'm', 1);
    case 'slope':
      return format.withUnit(value, '%', 1);
    case 'health':
      return format.number(value);
    default:
      return format.index(value);
  }
}

/** Names of a layer's classes, lowest first; slope is named by its limits. */
export const CLASS_KEYS = {
  water: ['class.dry', 'class.moist', 'class.waterlogged', 'class.open_water'],
  health: ['class.very_poor', 'class.poor', 'class.fair', 'class.good', 'class.very_good'],
} as const;
