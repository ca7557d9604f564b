import { api } from '#api/client.ts';
import { fieldPolygon } from '#api/fields/field-shapes.ts';
import { cropKey } from '#domain/codes.ts';
import type { ExportFormat } from '#domain/files/export/export-formats.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { i18next } from '#i18n/index.ts';
import { download, fileName } from '#ui/download.ts';
import { geometry } from '#workers/client.ts';

/** Writes fields into a file of a format and hands it to the browser; answers how many texts were too long for it and are cut. The server has the last word, and tells the owners of fields of others. */
export async function writeExport(fields: readonly Field[], format: ExportFormat, season: Season | null): Promise<number> {
  await api.shares.exported({ field_ids: fields.map(({ id }) => id) });
  await i18next.loadNamespaces('catalog');
  const t = i18next.getFixedT(null, 'catalog');
  const rows = fields.flatMap((field) => {
    const polygon = fieldPolygon(field.id);
    const crop = season === null ? undefined : cropIn(field.crops, season);
    return polygon === undefined
      ? []
      : [
          {
            name: field.name,
            farm: field.farm_name,
            fiscal_name: field.fiscal_name ?? '',
            crop: crop === undefined ? '' : t(`crop.${cropKey(crop.crop) ?? 'other'}`),
            area_ha: field.area_ha,
            polygon,
          },
        ];
  });
  const { bytes, extension, media_type, cut_texts } = await geometry.exportFields({ format, fields: rows });
  const stem = (fields.length === 1 ? fields[0]?.name : fields[0]?.farm_name) ?? 'surco';
  download(new Uint8Array(bytes), fileName(stem, extension), media_type);
  return cut_texts;
}
