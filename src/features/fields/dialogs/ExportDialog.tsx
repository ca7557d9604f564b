import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/field-can.ts';
import { fieldPolygon } from '#api/field-shapes.ts';
import { useCampaign } from '#api/use-campaign.ts';
import { useFields } from '#api/use-fields.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#domain/files/export-formats.ts';
import { cropKey } from '#domain/codes.ts';
import { cropIn } from '#domain/seasons/campaign.ts';
import { useAction } from '#shell/use-action.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { download, fileName } from '#ui/download.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { geometry } from '#workers/client.ts';
import { useDialogs } from './dialogs.ts';

const close = (): void => useDialogs.setState({ exporting: null });

/** Fields as KML, GeoJSON, shapefile or GeoPackage, written in the geometry worker. */
export function ExportDialog({ field_ids }: { field_ids: readonly string[] }) {
  const { t } = useTranslation(['fields', 'common', 'catalog']);
  const [format, setFormat] = useState<ExportFormat>('kml');
  const all = useFields();
  const campaign = useCampaign();
  const can = useFieldCan();
  const asked = all.filter((field) => field_ids.includes(field.id));
  const chosen = asked.filter((field) => can(field, 'export') === true);
  const kept_count = asked.length - chosen.length;
  const write = useAction(
    async () => {
      // The server has the last word, and tells the owners of lots of others.
      await api.shares.exported({ field_ids: chosen.map(({ id }) => id) });
      const rows = chosen.flatMap((field) => {
        const polygon = fieldPolygon(field.id);
        const crop = campaign === null ? undefined : cropIn(field.crops, campaign);
        return polygon === undefined
          ? []
          : [
              {
                name: field.name,
                farm: field.farm_name,
                fiscal_name: field.fiscal_name ?? '',
                crop: crop === undefined ? '' : t(`catalog:crop.${cropKey(crop.crop) ?? 'other'}`),
                area_ha: field.area_ha,
                polygon,
              },
            ];
      });
      const { bytes, extension, media_type } = await geometry.exportFields({ format, fields: rows });
      const stem = (chosen.length === 1 ? chosen[0]?.name : chosen[0]?.farm_name) ?? 'surco';
      download(new Uint8Array(bytes), fileName(stem, extension), media_type);
    },
    { done: 'fields:export.done', onDone: close },
  );
  return (
    <Dialog
      open
      title={t('export.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button look="primary" busy={write.busy} disabled={chosen.length === 0} onClick={() => void write.run()}>
            {t('export.verb')}
          </Button>
        </>
      }
    >
      <p>{t('export.text', { count: chosen.length })}</p>
      {kept_count > 0 && <p>{t('export.kept', { count: kept_count })}</p>}
      <Segmented
        label={t('export.format')}
        full
        value={format}
        options={EXPORT_FORMATS.map(({ id, label }) => ({ value: id, label }))}
        onChange={setFormat}
      />
    </Dialog>
  );
}
