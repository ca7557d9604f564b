import type { CsvCell } from '#domain/files/write-csv.ts';
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

/** A value is kept in single precision: more digits than seven are noise. */
const SEVEN = 7;
const seven = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value.toPrecision(SEVEN));

/** Statistics of fields as the rows of a table. */
export const statisticsRows = (layer: string, rows: readonly CsvRow[]): readonly (readonly CsvCell[])[] => [
  ['field', 'farm', 'area_ha', 'layer', ...COLUMNS],
  ...rows.map(({ field, farm, area_ha, statistics }) => [
    field,
    farm,
    seven(area_ha),
    layer,
    ...COLUMNS.map((column) => seven(statistics[column])),
  ]),
];
