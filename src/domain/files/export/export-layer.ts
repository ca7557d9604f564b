import { EXPORT_FORMATS, type ExportFormat, type ExportLayer } from './export-formats.ts';
import { writeGeopackage } from '../geopackage/write-geopackage.ts';
import { countCutTexts } from '../shapefile/write-dbf.ts';
import { writeShapefile } from '../shapefile/write-shapefile.ts';
import { writeGeojson } from './write-geojson.ts';
import { writeKml } from './write-kml.ts';

const WRITERS: Readonly<Record<ExportFormat, (layer: ExportLayer) => Uint8Array>> = {
  kml: writeKml,
  geojson: writeGeojson,
  shapefile: writeShapefile,
  geopackage: writeGeopackage,
};

export type ExportedFile = {
  readonly bytes: Uint8Array;
  readonly extension: string;
  readonly media_type: string;
  /** Texts too long for the format, of which it holds the beginning. */
  readonly cut_texts: number;
};

/** Polygons with attributes as a file of a format, with what a download needs to know. */
export const exportLayer = (format: ExportFormat, layer: ExportLayer): ExportedFile => {
  const { extension, media_type } = EXPORT_FORMATS.find(({ id }) => id === format)!;
  return { bytes: WRITERS[format](layer), extension, media_type, cut_texts: format === 'shapefile' ? countCutTexts(layer) : 0 };
};
