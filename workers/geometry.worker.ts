import { checkPolygon, type AreaLimits } from '#domain/geometry/check-polygon.ts';
import { overlapM2 } from '#domain/geometry/overlap.ts';
import { splitByLine } from '#domain/geometry/split-by-line.ts';
import { splitByShare, type ShareSplit } from '#domain/geometry/split-by-share.ts';
import type { LineString, Polygon } from '#domain/geometry/types.ts';
import { encodeTile, loadTileSet } from './tile-sets.ts';
import { serve } from './wire.ts';

/** Along drawn or imported lines, or into shares of the area at a bearing. */
export type SplitRequest = { readonly polygon: Polygon } & ({ readonly lines: readonly LineString[] } | { readonly shares: ShareSplit });

const methods = {
  checkPolygon: ({ polygon, limits }: { polygon: unknown; limits?: AreaLimits }) => checkPolygon(polygon, limits),
  splitPolygon: (request: SplitRequest) => ('lines' in request ? splitByLine(request.polygon, request.lines) : splitByShare(request.polygon, request.shares)),
  /** Shared area with each of some polygons, m², in their order. */
  overlaps: ({ polygon, others }: { polygon: Polygon; others: readonly Polygon[] }) => others.map((other) => overlapM2(polygon, other)),
  encodeTile,
  loadTileSet,
};
export type GeometryMethods = typeof methods;

serve(methods);
