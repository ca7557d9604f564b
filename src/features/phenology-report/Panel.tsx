import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useCalendar } from '#api/use-calendar.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn, seasonYears } from '#domain/seasons/season.ts';
import { errorText } from '#i18n/error-text.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelActions, PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import type { SownCrop } from './data/report.ts';
import { useReport } from './data/use-report.ts';
import styles from './Panel.module.css';
import { FarWarning } from './parts/FarWarning.tsx';
import { Figures } from './parts/Figures.tsx';
import { Preview } from './parts/Preview.tsx';
import { ReportTable } from './parts/ReportTable.tsx';
import { StagesChart } from './parts/StagesChart.tsx';
import { useReportTexts } from './use-report-texts.ts';
import { useCsv } from './use-save.ts';

/** A part of the report could not be read: what stands is shown without it. */
function Missing({ error, text, onRetry }: { error: AppError; text: string; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <p className={styles['missing']} role="alert">
      {`${text} ${errorText(error).title}`}
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}

type SownProps = {
  readonly field: Field;
  readonly season: Season;
  readonly crop: SownCrop;
  readonly today: string;
  readonly can_add: boolean;
};

/** The report of a crop whose sowing day is known. */
function SownReport({ field, season, crop, today, can_add }: SownProps) {
  const { t } = useTranslation('phenology-report');
  const { report, error, retry, pending, curve_error, hours_error } = useReport(field, season, crop, today);
  const texts = useReportTexts();
  const csv = useCsv(texts);
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (report === null) return <Skeleton variant="chart" rows={6} />;
  return (
    <div className={styles['panel']} data-fills>
      <PanelActions>
        <Button size="sm" icon={<Download size={14} aria-hidden="true" />} busy={csv.busy} onClick={() => void csv.run(report)}>
          CSV
        </Button>
      </PanelActions>
      <div className={styles['report']}>
        <div className={styles['main']}>
          <Figures report={report} texts={texts} />
          <StagesChart report={report} texts={texts} />
          {pending > 0 && (
            <p className={styles['note']} role="status">
              {t('reading', { count: pending })}
            </p>
          )}
          {curve_error !== null && <Missing error={curve_error} text={t('no_curve')} onRetry={retry} />}
          {hours_error !== null && <Missing error={hours_error} text={t('no_hours')} onRetry={retry} />}
          <FarWarning report={report} texts={texts} can_add={can_add} />
          <ReportTable report={report} texts={texts} />
          <p className={styles['note']}>{`${t('mean_note')} ${texts.sources(report)}.`}</p>
        </div>
        <Preview report={report} texts={texts} can_add={can_add} />
      </div>
    </div>
  );
}

function FieldReport({ field }: { readonly field: Field }) {
  const { t } = useTranslation('phenology-report');
  const { season, today, error, retry } = useCalendar();
  const can_add = useFieldCan()(field, 'add_records') === true;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (season === null || today === undefined) return <Skeleton variant="chart" rows={6} />;
  const crop = cropIn(field.crops, season);
  const years = seasonYears(season);
  const scope = <PanelScope>{t('scope', { field: field.name, years })}</PanelScope>;
  const sow = (
    <Button variant="primary" onClick={() => openPanel('record_form', { field_ids: [field.id], kind: 'sow' })}>
      {t('empty.sow')}
    </Button>
  );
  if (crop === undefined)
    return (
      <>
        {scope}
        <EmptyState title={t('empty.no_crop', { years })} text={t('empty.no_crop_text')} actions={can_add && sow} />
      </>
    );
  const { sowing_date } = crop;
  if (sowing_date === null || sowing_date > today)
    return (
      <>
        {scope}
        <EmptyState
          title={t('empty.not_sown', { years })}
          text={t(can_add ? 'empty.not_sown_text' : 'empty.not_sown_guest')}
          actions={can_add && sow}
        />
      </>
    );
  return (
    <>
      {scope}
      <SownReport
        key={`${field.id} ${years} ${season.period}`}
        field={field}
        season={season}
        crop={{ ...crop, sowing_date }}
        today={today}
        can_add={can_add}
      />
    </>
  );
}

/** When a crop reached its stages and will reach the next ones: as seen, by degree-days and by the season's curve. */
export default function PhenologyPanel() {
  const { t } = useTranslation('phenology-report');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  return <FieldReport field={field} />;
}
