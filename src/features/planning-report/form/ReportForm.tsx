import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { issueReport } from '#api/fields/issue-report.ts';
import type { Report } from '#domain/reports/report.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { codeText, errorText } from '#i18n/error-text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { PanelFooter, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PlotFigure } from '#ui/charts/PlotFigure.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { sourcesOf } from '../page/use-sections.tsx';
import { Preview } from '../page/Preview.tsx';
import styles from '../Panel.module.css';
import { pressed } from './chosen.ts';
import { DataInputs } from './DataInputs.tsx';
import { keepDraft } from './draft.ts';
import { Tiles } from './Tiles.tsx';
import { usePlanning, type PlanningWork } from './use-planning.ts';
import { whyNot } from './why-not.ts';

type Props = {
  readonly field: Field;
  readonly season: Season;
  readonly today: string;
  readonly replaced: Report | null;
  readonly onIssued: (report: Report) => void;
};

/** The chart a report begins with, or why there is none and the way to it. */
function Chart({ states: { curve }, timeline }: PlanningWork) {
  const { t } = useTranslation('planning-report');
  // The season's own images, then those beside it, which its curve is drawn with.
  const reading = timeline.pending > 0 ? t('chart.reading', { count: timeline.pending }) : t('chart.waiting');
  if (curve?.kind === 'failed') return <ErrorState error={curve.error} onRetry={curve.onRetry} />;
  if (curve?.kind === 'absent')
    return (
      <EmptyState
        title={codeText('REPORT_NO_CHART')}
        text={curve.reason}
        actions={
          <Button variant="primary" onClick={() => openPanel('analytics')}>
            {t('chart.make')}
          </Button>
        }
      />
    );
  if (curve?.kind !== 'ready' || curve.chart === undefined)
    return (
      <>
        <Skeleton variant="chart" rows={1} />
        <p className={styles['note']} role="status">
          {reading}
        </p>
      </>
    );
  const { drawing, height, label, note } = curve.chart;
  return (
    <section className={styles['part']} aria-label={t('chart.title')}>
      <div className={styles['part_head']}>
        <h3>{t('chart.title')}</h3>
        <span>{note}</span>
        <Button size="sm" variant="link" onClick={() => openPanel('analytics')}>
          {t('chart.change')}
        </Button>
      </div>
      <PlotFigure drawing={drawing} height={height} label={label} />
      {curve.is_partial === true && (
        <p className={styles['note']} role="status">
          {reading}
        </p>
      )}
    </section>
  );
}

/** Sections that could not be read: they are left out, or tried again. */
function Failed({ states, wanted, setWanted }: PlanningWork) {
  const { t } = useTranslation(['planning-report', 'common']);
  return Object.entries(states).map(([id, state]) => {
    const section = id as 'zones';
    if (id === 'curve' || !wanted.has(section) || state.kind !== 'failed') return null;
    return (
      <NoteBox key={id} tone="warn" role="alert">
        {t('section.failed', { section: t(`section.${section}`) })} {errorText(state.error).title}{' '}
        <Button size="sm" onClick={state.onRetry}>
          {t('common:retry')}
        </Button>{' '}
        <Button size="sm" onClick={() => setWanted((before) => new Set([...before].filter((one) => one !== section)))}>
          {t('section.leave_out')}
        </Button>
      </NoteBox>
    );
  });
}

/** A planning report before it is issued: its chart, its two images and what is filled in; or its pages. */
export function ReportForm({ field, season, today, replaced, onIssued }: Props) {
  const { t } = useTranslation('planning-report');
  const id = useId();
  const work = usePlanning(field, season, today, replaced);
  const { form, chosen, setChosen, wanted, scenes, polygon, pictures, tiles, makers, sheet, states, timeline } = work;
  const [is_preview, setPreview] = useState(false);
  const [is_asked, setAsked] = useState(false);
  useUnsaved(form.formState.isDirty);
  const reason = whyNot(work);
  const issue = useAction(issueReport, {
    done: 'planning-report:issued.done',
    params: ({ code }) => ({ code }),
    onDone: (report) => {
      keepDraft(field.id, season, null);
      form.reset(form.getValues());
      onIssued(report);
    },
    onError: (error) => form.place(error),
  });
  const submit = form.submit(async (values) => {
    setAsked(true);
    if (reason !== null) return;
    await issue.run({
      field_id: field.id,
      ...season,
      kind: 'planning',
      replaces: replaced?.id ?? null,
      planning: { ...values, sections: [...wanted] },
      scene_ids: work.picked.map(({ scene }) => scene.id),
      sources: sourcesOf(states),
      sheet,
    });
  });
  if (timeline.error !== null) return <ErrorState error={timeline.error} onRetry={timeline.retry} />;
  const missing = reason === 'pending' ? t('create.reading') : reason === null ? null : t(`create.missing.${reason as 'REPORT_NO_CHART'}`);
  const has_chart = states.curve?.kind === 'ready';
  const is_blocked = reason !== null && reason !== 'REPORT_TWO_IMAGES';
  return (
    <>
      {makers}
      <form id={id} className={styles['form']} data-fills data-view={is_preview ? 'preview' : 'form'} noValidate onSubmit={submit}>
        {is_preview ? (
          <Preview work={work} />
        ) : (
          <>
            <div className={styles['main']}>
              <Chart {...work} />
              {has_chart && (
                <Tiles
                  {...{ scenes, chosen, polygon, pictures }}
                  shown={tiles.shown}
                  is_all={tiles.is_all}
                  onAll={tiles.setAll}
                  onPress={(scene_id) => setChosen((before) => pressed(before, scene_id))}
                  error={is_asked && chosen.length < 2 ? codeText('REPORT_TWO_IMAGES') : null}
                />
              )}
              <Failed {...work} />
            </div>
            <DataInputs field={field} season={season} producer={work.producer} form={form} />
          </>
        )}
      </form>
      <PanelFooter>
        <div className={styles['footer']}>
          <Button variant="primary" type="submit" form={id} busy={issue.busy} disabled={is_blocked}>
            {replaced === null ? t('create.button') : t('create.version')}
          </Button>
          {missing !== null && (
            <span className={reason === 'pending' ? styles['note'] : styles['wrong']} role="status">
              {missing}
            </span>
          )}
          <span className={styles['fixed']}>
            <Lock size={14} aria-hidden="true" /> {t('create.fixed')}
          </span>
          <Button disabled={!has_chart} onClick={() => setPreview(!is_preview)}>
            {is_preview ? t('create.back') : t('create.preview')}
          </Button>
        </div>
      </PanelFooter>
    </>
  );
}
