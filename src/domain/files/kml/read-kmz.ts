import { AppError } from '../../errors.ts';
import { NO_FACTS } from '../attributes.ts';
import { collectFeatures, type PointSink, type ReadFeatures } from '../raw-feature.ts';
import type { ZipEntry } from '../zip/read-zip.ts';
import { collectKml, refuseLink } from './read-kml.ts';

const isKml = ({ name }: ZipEntry): boolean => /\.kml$/i.test(name);

/** Where a link of a document leads inside its archive, lower case; null when it leads out of it or is no path. */
const pathInArchive = (href: string, from: string): string | null => {
  const path = href.replace(/[?#].*$/s, '').replaceAll('\\', '/');
  if (path === '' || path.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return null;
  const parts: string[] = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  try {
    return decodeURIComponent(parts.join('/')).toLowerCase();
  } catch {
    return null;
  }
};

/**
 * The features of a KMZ archive's main document, `doc.kml` at its root, else the first .kml (OGC KML 2.2, annex C), and of the
 * documents of the same archive it links to, each once (rules 17). Links that lead elsewhere and documents that none leads to are refused by
 * name; pictures are not looked at.
 */
export const readKmz = (entries: readonly ZipEntry[], points?: PointSink): ReadFeatures => {
  const documents = new Map(entries.filter(isKml).map((entry) => [entry.name.toLowerCase(), entry]));
  const main = documents.get('doc.kml') ?? [...documents.values()][0];
  if (!main) throw new AppError('ZIP_NO_DOCUMENT');
  const known = new Set(documents.keys());
  const collector = collectFeatures(points);
  const waiting: { readonly entry: ZipEntry; readonly farm_name: string | null }[] = [{ entry: main, farm_name: null }];
  documents.delete(main.name.toLowerCase());
  const read = ({ entry, farm_name }: (typeof waiting)[number]): void => {
    for (const link of collectKml(entry.read(), collector, farm_name)) {
      const path = pathInArchive(link.href, entry.name);
      const linked = path === null ? undefined : documents.get(path);
      if (path === null || !known.has(path)) refuseLink(collector, link);
      if (linked === undefined) continue;
      // a document that was asked for is not there to be asked for again: no cycle, no second reading
      documents.delete(linked.name.toLowerCase());
      waiting.push({ entry: linked, farm_name: link.farm_name });
    }
  };
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const document = next;
    collector.layer(document.entry.name, () => read(document));
  }
  for (const { name } of documents.values()) collector.addRefused({ ...NO_FACTS, name }, 'FILE_NOT_LINKED', { main: main.name });
  return collector.finish();
};
