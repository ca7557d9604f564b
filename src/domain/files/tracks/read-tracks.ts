import { gpx, tcx } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { AppError } from '../../errors.ts';
import type { Position } from '../../geometry/types.ts';
import { FILE } from '../../limits.ts';
import { readAttributes } from '../attributes.ts';
import { scanXml } from '../kml/xml-scanner.ts';
import { collectFeatures, type ReadFeatures } from '../raw-feature.ts';
import { toUtf8 } from '../text/to-utf8.ts';

const READERS = { gpx, tcx } as const;
const POINTS = new Set(['trkpt', 'rtept', 'wpt', 'Trackpoint']);

/** Refuses what no track needs before a tree is built of it: DOCTYPE, depth, broken XML, more points than a file may have. */
const checkXml = (bytes: Uint8Array): void => {
  let points = 0;
  scanXml(bytes, {
    open: (name) => {
      if (POINTS.has(name) && ++points > FILE.file_vertices) throw new AppError('FILE_TOO_MANY_POINTS', { max: FILE.file_vertices });
    },
    close: () => {},
    text: () => {},
  });
};

/**
 * Tracks and routes of a GPX or TCX file, by togeojson: each piece driven without a break is one outline, closed later like any other that is
 * open, and a line as well; waypoints are refused by what they are. Throws FILE_TOO_LARGE, FILE_ENCODING, FILE_TOO_MANY_POINTS and what the
 * scanner of XML does.
 */
export const readTracks = (source: Uint8Array, format: keyof typeof READERS): ReadFeatures => {
  if (source.length > FILE.kml_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: FILE.kml_bytes / 1024 / 1024 });
  const bytes = toUtf8(source);
  checkXml(bytes);
  // the library asks for a page's document, of which xmldom's has all that it uses
  const tree: unknown = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'text/xml');
  const collector = collectFeatures();
  for (const { geometry, properties } of READERS[format](tree as Parameters<typeof gpx>[0]).features) {
    const facts = readAttributes(Object.entries(properties ?? {}));
    if (geometry?.type !== 'LineString' && geometry?.type !== 'MultiLineString') {
      collector.addRefused(facts, 'GEOMETRY_NOT_POLYGON', { type: geometry?.type ?? '' });
      continue;
    }
    for (const piece of geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates) {
      const line = piece.map(([lon = Number.NaN, lat = Number.NaN]): Position => [lon, lat]);
      collector.addLine(() => line);
      collector.addPolygon(facts, [line]);
    }
  }
  return collector.finish();
};
