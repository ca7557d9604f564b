import { zoneCount } from '#domain/raster/divide.ts';
import type { ComparedLot } from '../use-lots.ts';

/** Whether the lots show zones of their own values, whose limits one legend could hold for all. */
export const sharesZones = (lots: readonly ComparedLot[]): boolean =>
  lots.length > 1 && lots.every(({ layer }) => zoneCount(layer) !== undefined);
