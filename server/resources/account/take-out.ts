import { EXPORT_ENTRIES, EXPORT_FORMAT, EXPORT_VERSION } from '#domain/accounts/export-file.ts';
import { cropKey } from '#domain/codes.ts';
import { exportFields } from '#domain/files/export-fields.ts';
import type { ExportField } from '#domain/files/export-formats.ts';
import type { Db } from '#server/context.ts';
import type { ZipPart } from '#server/http/zip-stream.ts';
import { findUser } from '../auth/queries.ts';
import { findLogo, listLotsToTakeOut, listOwn, type LotToTakeOut } from './queries.ts';

const asExportField = ({ name, farm_name, fiscal_name, crops, area_ha, geometry }: LotToTakeOut): ExportField => ({
  name,
  farm: farm_name,
  fiscal_name: fiscal_name ?? '',
  crop: cropKey(crops.at(-1)?.crop ?? 0) ?? '',
  area_ha,
  polygon: geometry,
});

/** The files of everything the product holds of a person. */
export const takeOut = async (db: Db, account_id: string, now: Date): Promise<ZipPart[]> => {
  const profile = await findUser(db, account_id);
  const fields = await listLotsToTakeOut(db, account_id);
  const own = await listOwn(db, account_id);
  const logo = await findLogo(db, account_id);
  const data = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exported_at: now.toISOString(), profile, fields, ...own };
  const shapes = fields.filter(({ state }) => state === 'live').map(asExportField);
  return [
    { name: EXPORT_ENTRIES.data, bytes: new TextEncoder().encode(`${JSON.stringify(data, null, 1)}\n`) },
    { name: EXPORT_ENTRIES.geojson, bytes: exportFields('geojson', shapes).bytes },
    { name: EXPORT_ENTRIES.kml, bytes: exportFields('kml', shapes).bytes },
    ...(logo === null ? [] : [{ name: EXPORT_ENTRIES.logo, bytes: logo.image }]),
  ];
};
