import { checkPolygon, type AreaLimits } from '#domain/geometry/check-polygon.ts';
import { encodeTile, loadTileSet } from './tile-sets.ts';
import { serve } from './wire.ts';

const methods = {
  checkPolygon: ({ polygon, limits }: { polygon: unknown; limits?: AreaLimits }) => checkPolygon(polygon, limits),
  encodeTile,
  loadTileSet,
};
export type GeometryMethods = typeof methods;

serve(methods);
