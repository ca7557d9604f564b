import { AppError } from '../errors.ts';
import type { Position, Ring } from '../geometry/types.ts';
import { FILE } from '../limits.ts';
import { NO_FACTS } from './attributes.ts';
import { collectFeatures, type RawFeature } from './raw-feature.ts';

const HEAD = /^(?:SRID\s*=\s*4326\s*;\s*)?(MULTIPOLYGON|POLYGON)\s*(?:ZM|Z|M)?\s*(?=\(|EMPTY)/i;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const SEPARATOR = /^[\s;]*/;

/** Whether a text begins as the WKT of a polygon. */
export const isWkt = (head: string): boolean => HEAD.test(head.trimStart());

const unreadable = (): AppError => new AppError('FILE_UNREADABLE', { format: 'WKT' });

const readTuple = (tuple: string): Position => {
  const [x = '', y = ''] = tuple.trim().split(/\s+/);
  if (!NUMBER.test(x) || !NUMBER.test(y)) throw new AppError('COORDINATES_UNREADABLE', { text: tuple.trim().slice(0, 40) });
  return [Number(x), Number(y)];
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

/** The polygons of WKT text, one geometry or several (OGC Simple Features 7.2), in longitude and latitude, without names. */
export const readWkt = (bytes: Uint8Array): readonly RawFeature[] => {
  if (bytes.length > FILE.kml_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: FILE.kml_bytes / 1024 / 1024 });
  const collector = collectFeatures();
  const text = new TextDecoder().decode(bytes).trim();
  for (let at = 0; at < text.length;) {
    const head = HEAD.exec(text.slice(at, at + 100));
    if (!head) throw unreadable();
    at += head[0].length;
    const ringDepth = head[1]!.toUpperCase() === 'POLYGON' ? 2 : 3;
    if (/^EMPTY/i.test(text.slice(at, at + 5))) {
      collector.addRefused(NO_FACTS, 'GEOMETRY_EMPTY');
      at += 5;
    } else {
      let rings: Ring[] = [];
      at = readLists(
        text,
        at,
        ringDepth,
        (inner) => {
          const ring = inner.split(',').map(readTuple);
          collector.countVertices(ring.length);
          rings.push(ring);
        },
        (depth) => {
          if (depth !== ringDepth - 1) return;
          collector.addPolygon(NO_FACTS, rings);
          rings = [];
        },
      );
    }
    at += SEPARATOR.exec(text.slice(at, at + 100))![0].length;
  }
  return collector.finish();
};
