import { exportFields } from '#domain/files/export/export-fields.ts';
import type { ExportField, ExportFormat } from '#domain/files/export/export-formats.ts';
import { readLines } from '#domain/files/read-lines.ts';
import { checkPolygon, type AreaLimits } from '#domain/geometry/check-polygon.ts';
import { overlapM2 } from '#domain/geometry/overlap/overlap.ts';
import { repairPolygon } from '#domain/geometry/repair/repair-polygon.ts';
import { simpleParts } from '#domain/geometry/repair/simple-parts.ts';
import { splitByLine } from '#domain/geometry/split/split-by-line.ts';
import { splitByShare, type ShareSplit } from '#domain/geometry/split/split-by-share.ts';
import type { Table } from '#domain/files/workbook/table.ts';
import { writeTable, type TableFormat } from '#domain/files/workbook/write-table.ts';
import type { LineString, Polygon } from '#domain/geometry/types.ts';
import type { RainOptions } from '#domain/rain/rain-table.ts';
import type { NamedHybrid } from '#domain/seed-lots/read-seed-lots.ts';
import { exportPrescription, type PrescriptionFormat, type PrescriptionNames } from '#domain/zones/prescription/export-prescription.ts';
import { mergeZones } from '#domain/zones/edit-zones.ts';
import { redrawBorder } from '#domain/zones/redraw-border.ts';
import type { PrescriptionRow } from '#domain/zones/prescription/prescription.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { checkYields, type SampledZone } from '#domain/zones/yields/check-yields.ts';
import type { YieldOptions } from '#domain/zones/yields/read-samples.ts';
import { reviewFile } from './review-file.ts';
import { encodeTile, loadTileSet } from './tile-sets.ts';
import { serve, withTransfer } from './wire.ts';

type YieldSource = { readonly source: string | Uint8Array; readonly zones: readonly SampledZone[]; readonly options: YieldOptions };
type PrescriptionFile = {
  readonly format: PrescriptionFormat;
  readonly rows: readonly PrescriptionRow[];
  readonly plan: Pick<ZonePlan, 'zones'>;
  readonly names: PrescriptionNames;
};

const methods = {
  checkPolygon: ({ polygon, limits }: { polygon: unknown; limits?: AreaLimits }) => checkPolygon(polygon, limits),
  /** The reader is loaded when a table is chosen: of what is here only those of rain and of seed lots read tables as well. */
  checkYields: async ({ source, zones, options }: YieldSource) => {
    const { readSamples } = await import('#domain/zones/yields/read-samples.ts');
    const { samples, unit } = await readSamples(source, options);
    return { check: checkYields(samples, zones), unit };
  },
  encodeTile,
  exportFields: ({ format, fields }: { format: ExportFormat; fields: readonly ExportField[] }) => {
    const file = exportFields(format, fields);
    return withTransfer(file, [file.bytes.buffer as ArrayBuffer]);
  },
  exportPrescription: ({ format, rows, plan, names }: PrescriptionFile) => {
    const file = exportPrescription(format, rows, plan, names);
    return withTransfer(file, [file.bytes.buffer as ArrayBuffer]);
  },
  loadTileSet,
  mergeZones: ({ plan, from, into }: { plan: ZonePlan; from: number; into: number }) => mergeZones(plan, from, into),
  /** m² the polygon shares with each of the others, in their order. */
  overlaps: ({ polygon, others }: { polygon: Polygon; others: readonly Polygon[] }) => others.map((other) => overlapM2(polygon, other)),
  readLines: ({ bytes }: { bytes: Uint8Array }) => readLines(bytes),
  /** Loaded when a table of rain is chosen. */
  readRainTable: async ({ bytes, options }: { bytes: Uint8Array; options: RainOptions }) =>
    (await import('#domain/rain/read-rain-table.ts')).readRainTable(bytes, options),
  readSeedLots: async ({ bytes, hybrids, today }: { bytes: Uint8Array; hybrids: readonly NamedHybrid[]; today: string }) =>
    (await import('#domain/seed-lots/read-seed-lots.ts')).readSeedLots(bytes, hybrids, today),
  redrawBorder: ({ plan, first, second, line }: { plan: ZonePlan; first: number; second: number; line: LineString }) =>
    redrawBorder(plan, first, second, line),
  repairPolygon: ({ polygon }: { polygon: Polygon }) => repairPolygon(polygon.coordinates),
  reviewFile,
  simpleParts: ({ polygon }: { polygon: Polygon }) => simpleParts(polygon),
  splitByLine: ({ polygon, lines }: { polygon: Polygon; lines: readonly LineString[] }) => splitByLine(polygon, lines),
  splitByShare: ({ polygon, share }: { polygon: Polygon; share: ShareSplit }) => splitByShare(polygon, share),
  /** A table as a file; CSV with the decimal sign of the language. */
  writeTable: ({ table, format, decimal }: { table: Table; format: TableFormat; decimal: ',' | '.' }) => {
    const bytes = writeTable(table, format, decimal);
    return withTransfer(bytes, [bytes.buffer]);
  },
};
export type GeometryMethods = typeof methods;

serve(methods);
