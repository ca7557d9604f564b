import type { Ring } from '../../geometry/types.ts';
import { escapeXml } from './escape-xml.ts';
import type { ExportColumn, ExportFeature, ExportLayer } from './export-formats.ts';

const ringText = (ring: Ring): string =>
  `<LinearRing><coordinates>${ring.map(([lon, lat]) => `${lon},${lat}`).join(' ')}</coordinates></LinearRing>`;

const placemark = ({ name, polygon, values }: ExportFeature, columns: readonly ExportColumn[]): string => {
  const [shell, ...holes] = polygon.coordinates;
  const data = columns.map((column, i) => `<Data name="${column.name}"><value>${escapeXml(String(values[i] ?? ''))}</value></Data>`);
  const boundaries = [
    `<outerBoundaryIs>${ringText(shell ?? [])}</outerBoundaryIs>`,
    ...holes.map((hole) => `<innerBoundaryIs>${ringText(hole)}</innerBoundaryIs>`),
  ];
  return [
    `<Placemark><name>${escapeXml(name)}</name>`,
    `<ExtendedData>${data.join('')}</ExtendedData>`,
    `<Polygon>${boundaries.join('')}</Polygon></Placemark>`,
  ].join('');
};

/** Polygons as a KML 2.2 document, in their folders. */
export const writeKml = ({ columns, features }: ExportLayer): Uint8Array<ArrayBuffer> => {
  const folders = [...Map.groupBy(features, ({ folder }) => folder)].map(
    ([folder, own]) =>
      `<Folder><name>${escapeXml(folder)}</name>\n${own.map((feature) => placemark(feature, columns)).join('\n')}\n</Folder>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${folders.join('\n')}\n</Document></kml>\n`;
  return new TextEncoder().encode(body);
};
