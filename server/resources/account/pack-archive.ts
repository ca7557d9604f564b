import { zipSync } from 'fflate';
import { EXPORT_ENTRIES } from '#domain/accounts/export-file.ts';
import { cropKey } from '#domain/codes.ts';
import { exportFields } from '#domain/files/export/export-fields.ts';
import type { ExportField } from '#domain/files/export/export-formats.ts';
import type { ExportedFieldRow } from './queries.ts';

/** Everything the product holds of a person. */
export type Holdings = {
  /** What goes into the archive as it is. */
  readonly data: {
    readonly fields: readonly ExportedFieldRow[];
    readonly photos: readonly { readonly id: string }[];
    readonly coverages: readonly { readonly invoice: { readonly file_id: string; readonly media_type: string } | null }[];
  };
  readonly logo: Uint8Array | null;
};

const asExportField = ({ name, farm_name, fiscal_name, crops, area_ha, geometry }: ExportedFieldRow): ExportField => ({
  name,
  farm: farm_name,
  fiscal_name: fiscal_name ?? '',
  crop: cropKey(crops.at(-1)?.crop ?? 0) ?? '',
  area_ha,
  polygon: geometry,
});

/** The archive of an account: its data as JSON, the living fields as GeoJSON and KML, and its logo. Photos and invoices are put behind it (`appendStored`). */
export const packArchive = ({ data, logo }: Holdings): Uint8Array => {
  const shapes = data.fields.filter(({ state }) => state === 'live').map(asExportField);
  return zipSync({
    [EXPORT_ENTRIES.data]: new TextEncoder().encode(`${JSON.stringify(data, null, 1)}\n`),
    [EXPORT_ENTRIES.geojson]: exportFields('geojson', shapes).bytes,
    [EXPORT_ENTRIES.kml]: exportFields('kml', shapes).bytes,
    ...(logo === null ? {} : { [EXPORT_ENTRIES.logo]: logo }),
  });
};
