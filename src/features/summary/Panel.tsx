import { useTranslation } from 'react-i18next';
import { fieldDay } from '#api/fields/field-day.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useCalendar } from '#api/use-calendar.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Changes } from './Changes.tsx';
import { Density } from './Density.tsx';
import { Due } from './Due.tsx';
import { Head } from './Head.tsx';
import { LastRecords } from './LastRecords.tsx';
import styles from './Panel.module.css';
import { useFieldRecord } from './use-field-record.ts';
import { Week } from './Week.tsx';
import { WhyNot } from './WhyNot.tsx';

type Props = { readonly field: Field; readonly season: Season; readonly today: string };

/** Every part stands on its own calls: one that fails leaves the others. */
function Parts({ field, season, today }: Props) {
  const record = useFieldRecord(field.id, season);
  return (
    <div className={styles['summary']}>
      <Head field={field} season={season} today={today} record={record} />
      <Changes field={field} season={season} record={record} />
      <Due field={field} season={season} today={today} record={record} />
      <Week field={field} />
      <Density field={field} season={season} />
      <LastRecords record={record} />
      <WhyNot field={field} />
    </div>
  );
}

/** A field at a glance: how it stands, what is new, what waits, what the week brings. */
export default function SummaryPanel() {
  const { t } = useTranslation('summary');
  const format = useFormat();
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const { today: server_day, season, error, retry } = useCalendar();
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  const today = server_day === undefined ? undefined : fieldDay(field, server_day).today;
  return (
    <>
      <PanelScope>{today === undefined ? field.name : t('scope', { name: field.name, date: format.date(today) })}</PanelScope>
      {season === null || today === undefined ? (
        <Skeleton rows={6} />
      ) : (
        <Parts key={field.id} field={field} season={season} today={today} />
      )}
    </>
  );
}
