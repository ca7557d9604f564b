import { AppError } from '../../errors.ts';
import { FILE } from '../../limits.ts';
import { readAttributes } from '../attributes.ts';
import { collectFeatures, type ReadFeatures } from '../raw-feature.ts';
import { collectWkt, isWkt } from '../read-wkt.ts';
import type { OpenText } from '../text/code-pages.ts';
import { readCsv } from './read-csv.ts';

const WKT_COLUMN = /^(wkt|ewkt|wkt_geom|geom|geometry|geometria|the_geom|shape)$/i;

/**
 * The rows of a table that has a column of WKT, as desktop programs export layers, with names and farms from its other columns; null for any
 * other table. A row that cannot be read is refused by its line.
 */
export const readWktTable = (bytes: Uint8Array, open?: OpenText): ReadFeatures | null => {
  const { rows } = readCsv(bytes, FILE.features + 2, open);
  const [header, ...body] = rows.map(({ cells, line }) => ({ line, texts: cells.map((cell) => (typeof cell === 'string' ? cell : '')) }));
  const column = header?.texts.findIndex((text) => WKT_COLUMN.test(text.trim())) ?? -1;
  if (header === undefined || column === -1 || !body.some(({ texts }) => isWkt(texts[column] ?? ''))) return null;
  const collector = collectFeatures();
  for (const { line, texts } of body) {
    const facts = readAttributes(texts.map((text, i) => [header.texts[i] ?? '', text] as const));
    const wkt = (texts[column] ?? '').trim();
    try {
      if (wkt === '') collector.addRefused(facts, 'GEOMETRY_EMPTY');
      else collectWkt(wkt, collector, facts);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'FILE_TOO_MANY_POINTS') throw error;
      collector.addRefused(facts, error.code, { ...error.params, line });
    }
  }
  return collector.finish();
};
