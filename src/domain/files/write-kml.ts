import type { Ring } from '../geometry/types.ts';
import { EXPORT_COLUMNS, exportTexts, type ExportField } from './export-formats.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter]!);

const ringText = (ring: Ring): string =>
  `<LinearRing><coordinates>${ring.map(([lon, lat]) => `${lon},${lat}`).join(' ')}</coordinates></LinearRing>`;

const placemark = (field: ExportField): string => {
  const [shell, ...holes] = field.polygon.coordinates;
  const texts = exportTexts(field).map((text, i) => `<Data name="${EXPORT_COLUMNS[i]}"><value>${escape(text)}</value></Data>`);
  const boundaries = [
    `<outerBoundaryIs>${ringText(shell ?? [])}</outerBoundaryIs>`,
    ...holes.map((hole) => `<innerBoundaryIs>${ringText(hole)}</innerBoundaryIs>`),
  ];
  return [
    `<Placemark><name>${escape(field.name)}</name>`,
    `<ExtendedData>${texts.join('')}<Data name="area_ha"><value>${field.area_ha}</value></Data></ExtendedData>`,
    `<Polygon>${boundaries.join('')}</Polygon></Placemark>`,
  ].join('');
};

/** Fields as a KML 2.2 document, one folder a farm. */
export const writeKml = (fields: readonly ExportField[]): Uint8Array<ArrayBuffer> => {
  const folders = [...Map.groupBy(fields, ({ farm }) => farm)].map(
    ([farm, own]) => `<Folder><name>${escape(farm)}</name>\n${own.map(placemark).join('\n')}\n</Folder>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${folders.join('\n')}\n</Document></kml>\n`;
  return new TextEncoder().encode(body);
};
