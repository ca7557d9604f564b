import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useCalendar } from '#api/use-calendar.ts';
import { countStages } from '#domain/flights/count-window.ts';
import { FLIGHT_SERVICE } from '#domain/flights/flight-service.ts';
import type { Field } from '#domain/schemas/field.ts';
import { cropIn, seasonYears } from '#domain/seasons/season.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openById, openPanel } from '#shell/panels/open-panel.ts';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { FieldFlight } from './field/FieldFlight.tsx';

/** Nothing to count yet: nothing sown, or not yet. */
function NotSown({ field, years }: { readonly field: Field; readonly years: string }) {
  const { t } = useTranslation('drone-flight');
  const can_add = useFieldCan()(field, 'add_records') === true;
  return (
    <EmptyState
      title={t('panel.not_sown', { years })}
      text={t(can_add ? 'panel.not_sown_text' : 'panel.not_sown_guest')}
      actions={
        can_add && (
          <Button variant="primary" onClick={() => openPanel('record_form', { field_ids: [field.id], kind: 'sow' })}>
            {t('panel.sow')}
          </Button>
        )
      }
    />
  );
}

function OtherCrop({ field }: { readonly field: Field }) {
  const { t } = useTranslation('drone-flight');
  const { maize, soybean, sunflower } = FLIGHT_SERVICE.stages;
  const [a, b, c] = [maize, soybean, sunflower].map(([from, to]) => t('panel.stages', { from, to }));
  return (
    <EmptyState
      title={t('panel.other_crop')}
      text={t('panel.other_crop_text', { maize: a, soybean: b, sunflower: c })}
      actions={
        useFieldCan()(field, 'edit') === true && (
          <Button onClick={() => openById('field_form', { field_id: field.id })}>{t('panel.change_crop')}</Button>
        )
      }
    />
  );
}

function OfSeason({ field }: { readonly field: Field }) {
  const { season, today, error, retry } = useCalendar();
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (season === null || today === undefined) return <Skeleton rows={8} />;
  const crop = cropIn(field.crops, season);
  const years = seasonYears(season);
  if (crop !== undefined && countStages(crop.crop) === null) return <OtherCrop field={field} />;
  const sowing_date = crop?.sowing_date ?? null;
  if (crop === undefined || sowing_date === null || sowing_date > today) return <NotSown field={field} years={years} />;
  return <FieldFlight key={`${field.id} ${years} ${season.period}`} field={field} crop={{ ...crop, sowing_date }} today={today} />;
}

/** A flight over one field: whether its plants can be counted now, when the wind lets a drone fly, and what it costs. */
export default function FlightPanel() {
  const { t } = useTranslation('drone-flight');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  if (field === undefined) return <ChooseField title={t('panel.no_field')} field_id={field_id} />;
  return (
    <>
      <PanelScope>{field.name}</PanelScope>
      <OfSeason field={field} />
    </>
  );
}
