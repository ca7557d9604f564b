import { AppError } from '#domain/errors.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import type { PrescriptionFormat, PrescriptionNames } from '#domain/zones/prescription/export-prescription.ts';
import { i18next } from '#i18n/index.ts';
import { download, fileName } from '#ui/download.ts';
import { geometry } from '#workers/client.ts';

/** Writes the rows the server keeps into a file and hands it to the browser. */
export async function writePrescription(
  { plan, prescription }: ZoneRecord,
  format: PrescriptionFormat,
  names: PrescriptionNames,
): Promise<void> {
  if (prescription === null) throw new AppError('NOT_FOUND');
  const { bytes, extension, media_type } = await geometry.exportPrescription({ format, rows: prescription.rows, plan, names });
  const stem = `${names.field}-${i18next.t('zones:prescription.file')}`;
  download(new Uint8Array(bytes), fileName(stem, extension), media_type);
}
