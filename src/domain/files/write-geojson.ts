import { EXPORT_COLUMNS, exportTexts, type ExportField } from './export-formats.ts';

/** Fields as a GeoJSON feature collection (RFC 7946), a feature a line. */
export const writeGeojson = (fields: readonly ExportField[]): Uint8Array<ArrayBuffer> => {
  const features = fields.map((field) => {
    const texts = exportTexts(field).map((text, i) => [EXPORT_COLUMNS[i], text]);
    const properties: unknown = { ...Object.fromEntries(texts), area_ha: field.area_ha };
    return JSON.stringify({ type: 'Feature', properties, geometry: field.polygon });
  });
  return new TextEncoder().encode(`{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`);
};
