import { AppError } from '../errors.ts';
import type { Position } from '../geometry/types.ts';
import { FILE } from '../limits.ts';
import { NO_FACTS, type FeatureFacts } from './attributes.ts';
import { crsOfEpsg, type ToLonLat } from './crs/crs.ts';
import { collectFeatures, type FeatureCollector, type ReadFeatures } from './raw-feature.ts';
import { decodeText } from './text/decode-text.ts';

const HEAD = /^(?:SRID\s*=\s*(\d{1,6})\s*;\s*)?(MULTIPOLYGON|POLYGON|MULTILINESTRING|LINESTRING)\s*(?:ZM|Z|M)?\s*(?=\(|EMPTY)/i;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const SEPARATOR = /^[\s;]*/;

/** Whether a text begins as the WKT of a polygon or a line. */
export const isWkt = (head: string): boolean => HEAD.test(head.trimStart());

const unreadable = (): AppError => new AppError('FILE_UNREADABLE', { format: 'WKT' });

const tupleReader =
  (toLonLat: ToLonLat) =>
  (tuple: string): Position => {
    const [x = '', y = ''] = tuple.trim().split(/\s+/);
    if (!NUMBER.test(x) || !NUMBER.test(y)) throw new AppError('COORDINATES_UNREADABLE', { text: tuple.trim().slice(0, 40) });
    return toLonLat([Number(x), Number(y)]);
  };

/** The lists between brackets from `from` on, `depth` deep, and where they end; the innermost text goes to `leaf`. */
const readLists = (text: string, from: number, depth: number, leaf: (inner: string) => void, close: (depth: number) => void): number => {
  let level = 0;
  let at = from;
  do {
    const next = text.slice(at, at + 1);
    if (next === '(') {
      level++;
      if (level > depth) throw unreadable();
      at++;
    } else if (next === ')') {
      close(level--);
      at++;
    } else if (level === depth) {
      const end = text.indexOf(')', at);
      if (end === -1) throw unreadable();
      leaf(text.slice(at, end));
      at = end;
    } else if (next === ',' || next.trim() === '') {
      if (at >= text.length) throw unreadable();
      at++;
    } else throw unreadable();
  } while (level > 0);
  return at;
};

const DEPTH: Readonly<Record<string, number>> = { LINESTRING: 1, MULTILINESTRING: 2, POLYGON: 2, MULTIPOLYGON: 3 };

/** What the geometries of a text give, one or several, in longitude and latitude or by the SRID of PostGIS; each with the same facts. */
export const collectWkt = (text: string, collector: FeatureCollector, of_text: FeatureFacts): void => {
  for (let at = 0; at < text.length;) {
    const head = HEAD.exec(text.slice(at, at + 100));
    if (!head) throw unreadable();
    at += head[0].length;
    const type = head[2]!.toUpperCase();
    const is_line = type.endsWith('LINESTRING');
    const { toLonLat, shift } = crsOfEpsg(Number(head[1] ?? 4326));
    const facts = { ...of_text, shift };
    const readTuple = tupleReader(toLonLat);
    if (/^EMPTY/i.test(text.slice(at, at + 5))) {
      collector.addRefused(facts, 'GEOMETRY_EMPTY');
      at += 5;
    } else {
      let rings: Position[][] = [];
      const leaf = (inner: string): void => {
        const positions = inner.split(',').map(readTuple);
        if (is_line) collector.addLine(() => positions);
        else collector.countVertices(positions.length);
        rings.push(positions);
      };
      const close = (depth: number): void => {
        if (depth !== DEPTH[type]! - 1) return;
        if (!is_line) collector.addPolygon(facts, rings);
        rings = [];
      };
      at = readLists(text, at, DEPTH[type]!, leaf, close);
      if (is_line) collector.addRefused(facts, 'GEOMETRY_NOT_POLYGON', { type });
    }
    at += SEPARATOR.exec(text.slice(at, at + 100))![0].length;
  }
};

/** The polygons and lines of WKT text (OGC Simple Features 7.2), without names. */
export const readWkt = (bytes: Uint8Array): ReadFeatures => {
  if (bytes.length > FILE.kml_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: FILE.kml_bytes / 1024 / 1024 });
  const collector = collectFeatures();
  collectWkt((decodeText(bytes)?.text ?? '').trim(), collector, NO_FACTS);
  return collector.finish();
};
