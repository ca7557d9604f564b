import { exportFields } from '#domain/files/export-fields.ts';
import type { ExportField, ExportFormat } from '#domain/files/export-formats.ts';
import { judgeFeatures, namesOverLimit } from '#domain/files/judge-features.ts';
import { readFile } from '#domain/files/read-file.ts';
import { readLines } from '#domain/files/read-lines.ts';
import { checkPolygon, type AreaLimits } from '#domain/geometry/check-polygon.ts';
import { overlapM2 } from '#domain/geometry/overlap.ts';
import { repairPolygon } from '#domain/geometry/repair-polygon.ts';
import { splitByLine } from '#domain/geometry/split-by-line.ts';
import { splitByShare, type ShareSplit } from '#domain/geometry/split-by-share.ts';
import type { LineString, Polygon } from '#domain/geometry/types.ts';
import { reviewFile } from './review-file.ts';
import { encodeTile, loadTileSet } from './tile-sets.ts';
import { serve, withTransfer } from './wire.ts';

const methods = {
  checkPolygon: ({ polygon, limits }: { polygon: unknown; limits?: AreaLimits }) => checkPolygon(polygon, limits),
  encodeTile,
  exportFields: ({ format, fields }: { format: ExportFormat; fields: readonly ExportField[] }) => {
    const file = exportFields(format, fields);
    return withTransfer(file, [file.bytes.buffer as ArrayBuffer]);
  },
  loadTileSet,
  /** m² the polygon shares with each of the others, in their order. */
  overlaps: ({ polygon, others }: { polygon: Polygon; others: readonly Polygon[] }) => others.map((other) => overlapM2(polygon, other)),
  readFile: ({ bytes }: { bytes: Uint8Array }) => {
    const { format, features } = readFile(bytes);
    const judged = judgeFeatures(features);
    return { format, features: judged, over_500_ha: namesOverLimit(judged) };
  },
  readLines: ({ bytes }: { bytes: Uint8Array }) => readLines(bytes),
  repairPolygon: ({ polygon }: { polygon: Polygon }) => repairPolygon(polygon.coordinates),
  reviewFile,
  splitByLine: ({ polygon, lines }: { polygon: Polygon; lines: readonly LineString[] }) => splitByLine(polygon, lines),
  splitByShare: ({ polygon, share }: { polygon: Polygon; share: ShareSplit }) => splitByShare(polygon, share),
};
export type GeometryMethods = typeof methods;

serve(methods);
