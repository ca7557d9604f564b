import { EXPORT_FORMATS, type ExportField, type ExportFormat } from './export-formats.ts';
import { writeGeopackage } from './geopackage/write-geopackage.ts';
import { writeShapefile } from './shapefile/write-shapefile.ts';
import { writeGeojson } from './write-geojson.ts';
import { writeKml } from './write-kml.ts';

const WRITERS: Readonly<Record<ExportFormat, (fields: readonly ExportField[]) => Uint8Array>> = {
  kml: writeKml,
  geojson: writeGeojson,
  shapefile: writeShapefile,
  geopackage: writeGeopackage,
};

export type ExportedFile = { readonly bytes: Uint8Array; readonly extension: string; readonly media_type: string };

/** Fields as a file of a format, with what a download needs to know. */
export const exportFields = (format: ExportFormat, fields: readonly ExportField[]): ExportedFile => {
  const { extension, media_type } = EXPORT_FORMATS.find(({ id }) => id === format)!;
  return { bytes: WRITERS[format](fields), extension, media_type };
};
