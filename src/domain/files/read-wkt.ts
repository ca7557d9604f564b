import { AppError } from '../errors.ts';
import type { Position, Ring } from '../geometry/types.ts';
import { FILE } from '../limits.ts';
import { collectFeatures, type RawFeature } from './raw-feature.ts';

const HEAD = /^(?:SRID\s*=\s*4326\s*;\s*)?(MULTIPOLYGON|POLYGON)\s*(?:Z|M|ZM)?\s*(?=\(|EMPTY)/i;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** Whether a text begins as the WKT of a polygon. */
export const isWkt = (head: string): boolean => HEAD.test(head.trimStart());

const readRing = (text: string): Ring =>
  text.split(',').map((tuple): Position => {
    const [x = '', y = ''] = tuple.trim().split(/\s+/);
    if (!NUMBER.test(x) || !NUMBER.test(y)) throw new AppError('COORDINATES_UNREADABLE', { text: tuple.trim().slice(0, 40) });
    return [Number(x), Number(y)];
  });

/** The polygons of WKT text, one geometry a line or several (OGC Simple Features 7.2), in longitude and latitude, without names. */
export const readWkt = (bytes: Uint8Array): readonly RawFeature[] => {
  if (bytes.length > FILE.kml_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: FILE.kml_bytes / 1024 / 1024 });
  const collector = collectFeatures();
  let rest = new TextDecoder().decode(bytes).trim();
  while (rest !== '') {
    const head = HEAD.exec(rest);
    if (!head) throw new AppError('FILE_UNREADABLE', { format: 'WKT' });
    const body = /^[^()]*\([-+\d\s.,eE()]*\)(?=\s*(?:;|$|[A-Za-z]))/.exec(rest)?.[0] ?? '';
    const polygons = head[1]!.toUpperCase() === 'POLYGON' ? [body] : (body.match(/\(\s*\((?:[^()]*\)\s*,?\s*\(?)*?[^()]*\)\s*\)/g) ?? []);
    if (body === '') throw new AppError('FILE_UNREADABLE', { format: 'WKT' });
    for (const polygon of polygons) {
      const rings = [...polygon.matchAll(/\(([^()]*)\)/g)].map(([, ring]) => readRing(ring!));
      collector.countVertices(rings.reduce((sum, ring) => sum + ring.length, 0));
      collector.addPolygon('', null, rings);
    }
    rest = rest.slice(body.length).replace(/^[\s;]+/, '');
  }
  return collector.features;
};
