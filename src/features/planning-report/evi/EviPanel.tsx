import { Download, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { issueOfSeason } from '#api/fields/issue-report.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useCalendar } from '#api/use-calendar.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { CREATE_RIGHTS } from '#domain/reports/report-rights.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { codeText } from '#i18n/error-text.ts';
import { downloadReport } from '#paper/download-report.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openById } from '#shell/panels/open-panel.ts';
import { PanelFooter, PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { LockedState } from '#ui/display/LockedState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { fewOf } from '../form/chosen.ts';
import { Pages } from '../page/Pages.tsx';
import { usePictures } from '../page/use-pictures.ts';
import { usePrinted } from '../page/use-printed.ts';
import { sourcesOf, useSections } from '../page/use-sections.tsx';
import styles from '../Panel.module.css';
import { eviSheet, IMAGES } from './evi-sheet.ts';

const CURVE = new Set(['curve'] as const);
/** The index is asked for when the season's images have been read. */
const CURVE_AND_INDEX = new Set(['curve', 'index'] as const);

type Of = { readonly field: Field; readonly season: Season; readonly today: string };

/** Everything the page is made of, and what it still waits for. */
function useEvi({ field, season, today }: Of) {
  const { printed, timeline, scenes, requestsOf } = usePrinted(field, season, today);
  const [attempt, setAttempt] = useState(0);
  const [is_read, setRead] = useState(false);
  const { states, makers } = useSections(is_read ? CURVE_AND_INDEX : CURVE, { field, season, today, days: [] });
  const { curve, index } = states;
  if (!is_read && curve?.kind === 'ready' && timeline.pending === 0) setRead(true);
  const shown = fewOf(scenes, [], IMAGES);
  const pictures = usePictures(shown.flatMap(requestsOf), attempt);
  const images = shown.map((scene) => ({ letter: '', scene, picture: pictures.get(scene.id)?.picture ?? null }));
  const errors = [timeline.error, ...[curve, index].map((state) => (state?.kind === 'failed' ? state.error : null))];
  const picture_errors = [...pictures.values()].map(({ error }) => error);
  const error = [...errors, ...picture_errors].find((one) => one !== null) ?? null;
  const retry = (): void => {
    if (timeline.error !== null) timeline.retry();
    for (const state of [curve, index]) if (state?.kind === 'failed') state.onRetry();
    setAttempt((times) => times + 1);
  };
  const is_complete =
    curve?.kind === 'ready' &&
    curve.is_partial !== true &&
    index !== undefined &&
    index.kind !== 'pending' &&
    images.every(({ picture }) => picture !== null);
  return { sheet: eviSheet(printed, states, images), scene_ids: shown.map(({ id }) => id), states, makers, error, retry, is_complete };
}

function Report(of: Of) {
  const { t } = useTranslation(['planning-report', 'common']);
  const { field, season, today } = of;
  const { sheet, scene_ids, states, makers, error, retry, is_complete } = useEvi(of);
  const save = useAction(
    async () => {
      const issued = await issueOfSeason({ field_id: field.id, ...season, kind: 'evi', scene_ids, sources: sourcesOf(states), sheet });
      await downloadReport(issued, t('evi.file', { field: field.name, date: today }));
      return issued;
    },
    { done: 'common:paper.issued', params: ({ code }) => ({ code }) },
  );
  if (error !== null)
    return (
      <>
        {makers}
        <ErrorState error={error} onRetry={retry} />
      </>
    );
  if (states.curve?.kind === 'absent') return <EmptyState title={codeText('REPORT_NO_CHART')} text={states.curve.reason} />;
  return (
    <>
      {makers}
      {states.curve?.kind === 'ready' ? <Pages sheet={sheet} field_name={field.name} /> : <Skeleton variant="chart" rows={6} />}
      <PanelFooter>
        <div className={styles['footer']}>
          <Button
            variant="primary"
            icon={<Download size={16} aria-hidden="true" />}
            busy={save.busy}
            disabled={!is_complete}
            onClick={() => void save.run()}
          >
            {t('evi.create')}
          </Button>
          {!is_complete && (
            <span className={styles['note']} role="status">
              {t('create.reading')}
            </span>
          )}
          <span className={styles['fixed']}>
            <Lock size={14} aria-hidden="true" /> {t('common:paper.sealed')}
          </span>
        </div>
      </PanelFooter>
    </>
  );
}

/** Why there is none to make, with the way to the plans where a plan is what is missing. */
function Refused({ refusal }: { readonly refusal: ErrorCode }) {
  const { t } = useTranslation('planning-report');
  const is_plan = refusal === 'PLAN_REQUIRED';
  return (
    <LockedState
      needs_plan={is_plan}
      title={is_plan ? t('evi.locked') : codeText(refusal)}
      {...(is_plan ? { text: t('evi.locked_text') } : refusal === 'FORBIDDEN' ? { text: t('field.none_reader') } : {})}
      actions={
        is_plan && (
          <Button variant="primary" onClick={() => openById('plan')}>
            {t('evi.plans')}
          </Button>
        )
      }
    />
  );
}

function EviReport({ field }: { readonly field: Field }) {
  const { t } = useTranslation('planning-report');
  const { season, today, error, retry } = useCalendar();
  const can = useFieldCan();
  const refusal = CREATE_RIGHTS.evi.map((right) => can(field, right)).find((verdict) => verdict !== true) ?? null;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (season === null || today === undefined) return <Skeleton variant="chart" rows={6} />;
  return (
    <>
      <PanelScope>{t('scope', { field: field.name, years: seasonYears(season) })}</PanelScope>
      {refusal === null ? (
        <Report key={`${field.id} ${seasonYears(season)} ${season.period}`} {...{ field, season, today }} />
      ) : (
        <Refused refusal={refusal as ErrorCode} />
      )}
    </>
  );
}

/** The season of an advanced field on one page: its index, its curve and its images. */
export default function EviReportPanel() {
  const { t } = useTranslation('planning-report');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  return <EviReport field={field} />;
}
