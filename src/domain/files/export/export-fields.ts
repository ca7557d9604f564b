import { type ExportColumn, type ExportField, type ExportFormat } from './export-formats.ts';
import { exportLayer, type ExportedFile } from './export-layer.ts';

const COLUMNS: readonly ExportColumn[] = [
  ...['name', 'farm', 'fiscal', 'crop'].map((name) => ({ name, kind: 'text' }) as const),
  { name: 'area_ha', kind: 'number', decimals: 4 },
];

/** Fields as a file of a format, in one folder a farm where formats have folders. */
export const exportFields = (format: ExportFormat, fields: readonly ExportField[]): ExportedFile =>
  exportLayer(format, {
    name: 'fields',
    columns: COLUMNS,
    features: fields.map(({ name, farm, fiscal_name, crop, area_ha, polygon }) => ({
      name,
      folder: farm,
      polygon,
      values: [name, farm, fiscal_name, crop, area_ha],
    })),
  });
