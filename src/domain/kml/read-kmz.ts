import { AppError } from '../errors.ts';
import type { RawFeature } from '../files/raw-feature.ts';
import type { ZipEntry } from '../files/zip/read-zip.ts';
import { readKml } from './read-kml.ts';

const isKml = ({ name }: ZipEntry): boolean => /\.kml$/i.test(name);

/**
 * The features of a KMZ archive's main document: `doc.kml` at its root, else the first .kml (OGC KML 2.2, annex C). Other documents
 * and pictures in it are not looked at.
 */
export const readKmz = (entries: readonly ZipEntry[]): readonly RawFeature[] => {
  const documents = entries.filter(isKml);
  const main = documents.find(({ name }) => name.toLowerCase() === 'doc.kml') ?? documents[0];
  if (!main) throw new AppError('ZIP_NO_DOCUMENT');
  return readKml(main.read());
};
