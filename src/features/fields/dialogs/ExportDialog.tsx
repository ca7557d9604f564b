import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useSeason } from '#api/use-season.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#domain/files/export/export-formats.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { useDialogs } from './dialogs.ts';
import { writeExport } from './write-export.ts';

const close = (): void => useDialogs.setState({ exporting: null });

/** Fields as KML, GeoJSON, shapefile or GeoPackage, written in the geometry worker. */
export function ExportDialog({ field_ids }: { field_ids: readonly string[] }) {
  const { t } = useTranslation(['fields', 'common']);
  const [format, setFormat] = useState<ExportFormat>('kml');
  const all = useFields();
  const season = useSeason();
  const can = useFieldCan();
  const asked = all.filter((field) => field_ids.includes(field.id));
  const chosen = asked.filter((field) => can(field, 'export') === true);
  const kept_count = asked.length - chosen.length;
  const write = useAction(() => writeExport(chosen, format, season), {
    done: 'fields:export.done',
    note: (cut_texts) => (cut_texts === 0 ? null : t('export.cut', { count: cut_texts })),
    onDone: close,
  });
  return (
    <Dialog
      open
      title={t('export.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={write.busy} disabled={chosen.length === 0} onClick={() => void write.run()}>
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
