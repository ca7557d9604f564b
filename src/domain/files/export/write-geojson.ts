import type { ExportLayer } from './export-formats.ts';

/** Polygons as a GeoJSON feature collection (RFC 7946), a feature a line. */
export const writeGeojson = ({ columns, features }: ExportLayer): Uint8Array<ArrayBuffer> => {
  const lines = features.map(({ values, polygon }) => {
    const properties: unknown = Object.fromEntries(columns.map(({ name }, i) => [name, values[i] ?? null]));
    return JSON.stringify({ type: 'Feature', properties, geometry: polygon });
  });
  return new TextEncoder().encode(`{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`);
};
