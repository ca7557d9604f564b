import { EXPORT_FORMATS, type ExportColumn, type ExportLayer } from '../../files/export/export-formats.ts';
import { exportLayer, type ExportedFile } from '../../files/export/export-layer.ts';
import { writeIsoxml, type IsoTask } from '../../files/isoxml/write-isoxml.ts';
import { areaHa } from '../../geometry/measure/area.ts';
import { dissolve } from '../../geometry/overlap/dissolve.ts';
import { roundTo } from '../../geometry/edit/round-polygon.ts';
import type { PrescriptionRow } from './prescription.ts';
import type { ZonePlan } from '../types.ts';

export const PRESCRIPTION_FORMATS = [
  ...EXPORT_FORMATS,
  { id: 'isoxml', label: 'ISOXML', extension: 'zip', media_type: 'application/zip' },
] as const;
export type PrescriptionFormat = (typeof PRESCRIPTION_FORMATS)[number]['id'];

/** The words that go into the file. */
export type PrescriptionNames = {
  readonly field: string;
  readonly farm: string;
  /** Lowest zone first. */
  readonly zones: readonly string[];
  readonly seeds: string;
  readonly nitrogen: string;
};

const AREA_DECIMALS = 4;

/** The attributes of domain.md §3.2, and a name by which importers call the feature; litres have a column of their own. */
const columnsFor = (rows: readonly PrescriptionRow[]): ExportColumn[] => {
  const isLitres = rows.some(({ unit }) => unit === 'l_ha');
  return [
    { name: 'zone', kind: 'number', decimals: 0 },
    { name: 'name', kind: 'text' },
    { name: 'area_ha', kind: 'number', decimals: AREA_DECIMALS },
    { name: 'seeds_ha', kind: 'number', decimals: 0 },
    { name: 'N_kg_ha', kind: 'number', decimals: 0 },
    { name: 'product', kind: 'text' },
    { name: isLitres ? 'dose_l_ha' : 'dose_kg_ha', kind: 'number', decimals: isLitres ? 1 : 0 },
  ];
};

/** One feature for each part of a zone, with its own area, so that dose times area adds up whatever is picked. */
const layerOf = (rows: readonly PrescriptionRow[], { zones }: Pick<ZonePlan, 'zones'>, names: PrescriptionNames): ExportLayer => ({
  name: 'prescription',
  columns: columnsFor(rows),
  features: rows.flatMap((row, i) => {
    const name = names.zones[i] ?? String(row.zone);
    const parts = zones.find(({ number }) => number === row.zone)?.parts ?? [];
    return parts.map((polygon) => ({
      name,
      folder: names.field,
      polygon,
      values: [row.zone, name, roundTo(areaHa(polygon), AREA_DECIMALS), row.seeds_ha, row.n_kg_ha, row.product, row.dose],
    }));
  }),
});

/** One task for each thing that is applied in some zone. */
const tasksOf = (rows: readonly PrescriptionRow[], { field, seeds, nitrogen }: PrescriptionNames): IsoTask[] => {
  const product = rows.find((row) => row.product !== null);
  const taskOf = (name: string, unit: IsoTask['unit'], doseOf: (row: PrescriptionRow) => number | null): IsoTask[] =>
    rows.every((row) => doseOf(row) === null)
      ? []
      : [{ name: `${field} ${name}`, product: name, unit, rates: rows.map((row) => doseOf(row) ?? 0) }];
  return [
    ...taskOf(seeds, 'count_ha', (row) => row.seeds_ha),
    ...taskOf(nitrogen, 'kg_ha', (row) => row.n_kg_ha),
    ...taskOf(product?.product ?? '', product?.unit ?? 'kg_ha', (row) => row.dose),
  ];
};

/**
 * A prescription as a file: polygons with zone, area and doses in WGS84, or ISO 11783-10 task data with one task a product. The same rows
 * give the same bytes.
 */
export const exportPrescription = (
  format: PrescriptionFormat,
  rows: readonly PrescriptionRow[],
  plan: Pick<ZonePlan, 'zones'>,
  names: PrescriptionNames,
): ExportedFile => {
  if (format !== 'isoxml') return exportLayer(format, layerOf(rows, plan, names));
  const zones = rows.map((row, i) => ({
    name: names.zones[i] ?? String(row.zone),
    parts: plan.zones.find(({ number }) => number === row.zone)?.parts ?? [],
  }));
  const boundary = dissolve(plan.zones.flatMap(({ parts }) => parts));
  const { extension, media_type } = PRESCRIPTION_FORMATS.find(({ id }) => id === format)!;
  const bytes = writeIsoxml({ field: names.field, farm: names.farm, boundary, zones, tasks: tasksOf(rows, names) });
  return { bytes, extension, media_type, cut_texts: 0 };
};
