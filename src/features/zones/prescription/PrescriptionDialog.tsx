import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import { PRESCRIPTION_FORMATS, type PrescriptionFormat } from '#domain/zones/prescription/export-prescription.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { DOSES } from '#domain/limits.ts';
import { savePrescription } from '../actions.ts';
import { DoseTable } from './DoseTable.tsx';
import { writePrescription } from './export-prescription.ts';
import styles from './Prescription.module.css';
import { PrescriptionLocked } from './PrescriptionLocked.tsx';
import { useDoses } from './use-doses.ts';
import { useZoneNames } from '#i18n/use-zone-names.ts';

const WIDTH = 760;
type PrescriptionProps = {
  readonly field: Field;
  readonly record: ZoneRecord;
  /** False for a field whose plan does not pay for it: a kept prescription can still be exported (rules 9). */
  readonly can_prescribe: boolean;
  readonly onClose: () => void;
};

/** What each zone gets, against one dose for the whole field, and the file for the machine. */
export function PrescriptionDialog({ field, record, can_prescribe, onClose }: PrescriptionProps) {
  const { t } = useTranslation(['zones', 'common']);
  const namesOf = useZoneNames(record.plan.count);
  const [format, setFormat] = useState<PrescriptionFormat>('shapefile');
  const doses = useDoses(record);
  const { sheet, change, spread, rows } = doses;
  const names = {
    field: field.name,
    farm: field.farm_name,
    zones: record.plan.zones.map((zone) => namesOf(zone).name),
    seeds: t('prescription.seeds'),
    nitrogen: t('prescription.nitrogen'),
  };
  const save = useAction(
    async () => {
      const saved = can_prescribe ? await savePrescription(record, doses.doses, doses.uniform) : record;
      await writePrescription(saved, format, names);
    },
    { done: 'zones:prescription.done', onDone: onClose },
  );
  const is_empty = rows.every(({ seeds_ha, n_kg_ha, dose }) => seeds_ha === null && n_kg_ha === null && dose === null);
  const lacks_name = sheet.product.trim() === '' && sheet.columns.dose.zones.some((dose) => dose !== null);
  const limits = { min: DOSES.min_yield_kg_ha, max: DOSES.max_yield_kg_ha, decimals: 0, unit: 'kg/ha' } as const;
  if (!can_prescribe && record.prescription === null) return <PrescriptionLocked field={field} onClose={onClose} />;
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('prescription.title', { name: field.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={save.busy} disabled={is_empty || lacks_name || !doses.is_whole} onClick={() => void save.run()}>
            {can_prescribe ? t('prescription.verb') : t('prescription.export_kept')}
          </Button>
        </>
      }
    >
      {!can_prescribe && <NoteBox tone="warn">{t('prescription.locked')}</NoteBox>}
      <fieldset className={styles['sheet']} disabled={!can_prescribe}>
        <legend className="visually-hidden">{t('prescription.title', { name: field.name })}</legend>
        <div className={styles['inputs']}>
          <NumberField
            label={t('prescription.low')}
            optional
            {...limits}
            value={sheet.low_kg_ha}
            onChange={(low_kg_ha) => change({ low_kg_ha })}
          />
          <NumberField
            label={t('prescription.high')}
            optional
            {...limits}
            value={sheet.high_kg_ha}
            onChange={(high_kg_ha) => change({ high_kg_ha })}
          />
          <TextField
            label={t('prescription.product')}
            optional
            maxLength={200}
            value={sheet.product}
            error={lacks_name ? t('prescription.needs_name') : null}
            onChange={(event) => change({ product: event.target.value })}
          />
          <Segmented
            label={t('prescription.unit')}
            label_shown
            value={sheet.unit}
            options={[
              { value: 'kg_ha', label: 'kg/ha' },
              { value: 'l_ha', label: 'L/ha' },
            ]}
            onChange={(unit) => change({ unit })}
          />
        </div>
        <DoseTable plan={record.plan} doses={doses} />
        <div className={styles['spread']}>
          <Button size="sm" disabled={spread === null} onClick={() => spread?.()}>
            {t('prescription.spread')}
          </Button>
          <span>{t('prescription.spread_hint')}</span>
        </div>
      </fieldset>
      <Select
        label={t('prescription.format')}
        value={format}
        options={PRESCRIPTION_FORMATS.map(({ id, label }) => ({ value: id, label }))}
        onChange={setFormat}
      />
    </Dialog>
  );
}
