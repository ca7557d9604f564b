import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { fieldDay } from '#api/fields/field-day.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { RAIN } from '#domain/limits.ts';
import type { Field } from '#domain/schemas/field.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import styles from './Panel.module.css';
import { Review } from './Review.tsx';
import { useRainFile, type RainFile } from './use-rain-file.ts';

const ACCEPTED = '.csv,.txt,.tsv,.xlsx,.xlsm';

/** A table of rain becomes days of a field's log: chosen, looked at as it was understood, then entered all or none. */
export default function RainImportPanel({ args }: { args: { field_id: string } | undefined }) {
  const { t } = useTranslation('rain-import');
  const field = useField(args?.field_id ?? null);
  const can = useFieldCan();
  if (field === undefined) return <ChooseField title={t('choose')} field_id={args?.field_id ?? null} />;
  const scope = <PanelScope>{field.name}</PanelScope>;
  if (can(field, 'import_rain') !== true)
    return (
      <>
        {scope}
        <EmptyState title={t('locked')} text={t('locked_why')} />
      </>
    );
  return (
    <>
      {scope}
      <Import key={field.id} field={field} />
    </>
  );
}

/** From a file to what was understood of it, by the days of the field's own clock. */
function Import({ field }: { field: Field }) {
  const { t } = useTranslation('rain-import');
  const { zone, today } = fieldDay(field, useDay());
  const reading = useRainFile(today, zone);
  const { file, preview, error } = reading;
  return (
    <>
      {file === null || error !== null ? (
        <Start reading={reading} />
      ) : preview === null ? (
        <div className={styles['panel']}>
          <p role="status">{t('reading', { file: file.name })}</p>
          <Skeleton rows={6} onStop={() => reading.take(null)} />
        </div>
      ) : (
        <Review key={`${file.name} ${file.lastModified}`} field_id={field.id} file={file} preview={preview} reading={reading} />
      )}
    </>
  );
}

/** Before a file is chosen, and after one could not be read. */
function Start({ reading: { file, error, take } }: { reading: RainFile }) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  const failure = error === null ? null : errorText(error);
  const facts = [
    [t('start.formats'), t('start.formats_text')],
    [t('start.limits'), t('start.limits_text', { size: format.bytes(RAIN.file_bytes), rows: format.number(RAIN.rows) })],
    [t('start.missing'), t('start.missing_text')],
  ];
  return (
    <div className={styles['panel']}>
      <p className={styles['text']}>{t('start.text')}</p>
      {failure !== null && (
        <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
          <b>{failure.title}</b>
          <span className={styles['second']}>
            {failure.hint !== null && `${failure.hint}. `}
            {t('start.safe', { file: file?.name ?? '' })}
          </span>
        </NoteBox>
      )}
      <FileDrop
        label={t(error === null ? 'start.choose' : 'start.choose_other')}
        accept={ACCEPTED}
        onFiles={([chosen]) => chosen !== undefined && take(chosen)}
      />
      <dl className={styles['limits']}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
