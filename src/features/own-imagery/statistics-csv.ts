import type { FieldStatistics } from '#domain/raster/types.ts';

export type CsvRow = { readonly field: string; readonly farm: string; readonly area_ha: number; readonly statistics: FieldStatistics };

const COLUMNS = [
  'mean',
  'sd',
  'cv',
  'min',
  'p5',
  'p10',
  'p25',
  'p50',
  'p75',
  'p90',
  'p95',
  'max',
  'pixel_count',
  'valid_fraction',
] as const;

/** A text cell; one that a spreadsheet would take for a formula is disarmed. */
const textCell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Statistics of lots as comma-separated values with decimal points (RFC 4180), full precision, with the byte-order mark spreadsheets want. */
export function statisticsCsv(layer: string, rows: readonly CsvRow[]): Uint8Array<ArrayBuffer> {
  const lines = rows.map(({ field, farm, area_ha, statistics }) =>
    [textCell(field), textCell(farm), String(area_ha), textCell(layer), ...COLUMNS.map((column) => String(statistics[column] ?? ''))].join(
      ',',
    ),
  );
  const head = ['field', 'farm', 'area_ha', 'layer', ...COLUMNS].join(',');
  return new TextEncoder().encode(`\uFEFF${[head, ...lines].join('\r\n')}\r\n`);
}
