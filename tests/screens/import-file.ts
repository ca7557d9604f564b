import type { Position } from '#domain/geometry/types.ts';
import { FRAMES } from '#server/demo/farms.ts';
import { project, type Metre } from '#server/demo/survey.ts';

const FRAME = { ...FRAMES.pergamino, origin: [-60.72, -33.9] } as const;
type Plot = { readonly name: string; readonly corners: readonly Metre[]; readonly is_open?: boolean };
const box = (name: string, west: number, south: number, width: number, height: number): Plot => ({
  name,
  corners: [
    [west, south],
    [west + width, south],
    [west + width, south + height],
    [west, south + height],
  ],
});

/** A file as people send them: ready fields, one too large, one that crosses itself, one without a name, one left open, a copy and a point. */
const PLOTS: readonly Plot[] = [
  {
    name: 'Bloque Oeste',
    corners: [
      [-1_300, -1_300],
      [1_300, -1_300],
      [1_300, 0],
      [1_900, 0],
      [1_900, 700],
      [-1_300, 700],
    ],
  },
  {
    name: 'Lote 9',
    corners: [
      [-2_200, 900],
      [-1_350, 1_600],
      [-1_350, 900],
      [-2_200, 1_600],
    ],
  },
  box('', -1_250, 760, 1_200, 940),
  { ...box('Potrero 2', -2_200, -60, 840, 780), is_open: true },
  box('Lote 1', -1_250, 1_760, 860, 700),
  box('Lote 2', -330, 1_760, 560, 820),
  box('Lote 3', 290, 1_760, 980, 950),
  box('Lote 4', 0, 760, 900, 790),
  box('Lote 5', 960, 760, 590, 600),
  box('Lote 6', 1_610, 760, 570, 600),
  box('Lote 7', -2_200, -1_300, 840, 735),
  box('La Costa Norte', -1_300, -2_060, 900, 700),
  box('La Costa Sur', -340, -2_060, 760, 700),
];

const coordinates = ({ corners, is_open = false }: Plot): string => {
  const ring = corners.map((corner): Position => project(corner, FRAME));
  const closed = is_open || ring[0] === undefined ? ring : [...ring, ring[0]];
  return closed.map(([lon, lat]) => `${lon},${lat},0`).join(' ');
};

const turned = (text: string): string => text.replaceAll(/([-\d.]+),([-\d.]+),0/g, '$2,$1,0');

/** A link as My Maps puts it into a file in place of the map. */
const LINK = '<NetworkLink><name>Campo en la web</name><Link><href>https://www.google.com/maps/d/kml?mid=1</href></Link></NetworkLink>';

/** `campos_2025.kml` for the picture of the review; `is_turned` with latitude first in some, and a link. */
export const importFile = (is_turned = false): { name: string; mimeType: string; buffer: Buffer } => {
  const fields = PLOTS.map(
    (plot, i) =>
      `<Placemark><name>${plot.name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${is_turned && i > 3 ? turned(coordinates(plot)) : coordinates(plot)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
  );
  const [lon, lat] = project([0, 0], FRAME);
  const point = `<Placemark><name>Tranquera</name><Point><coordinates>${lon},${lat},0</coordinates></Point></Placemark>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>La Esperanza</name>${fields.join('')}${point}</Folder>${is_turned ? LINK : ''}</Document></kml>`;
  return { name: 'campos_2025.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer: Buffer.from(text) };
};
