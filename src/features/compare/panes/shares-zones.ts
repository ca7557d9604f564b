import { zoneCount } from '#domain/raster/divide.ts';
import type { ComparedField } from '../use-compared-fields.ts';

/** Whether the fields show zones of their own values, whose limits one legend could hold for all. */
export const sharesZones = (fields: readonly Pick<ComparedField, 'layer'>[]): boolean =>
  fields.length > 1 && fields.every(({ layer }) => zoneCount(layer) !== undefined);
