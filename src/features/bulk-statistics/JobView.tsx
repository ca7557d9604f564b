import { CircleAlert, Download, EyeOff, Play, Plus, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { isErrorCode } from '#domain/errors.ts';
import type { JobState } from '#domain/schemas/statistics-job.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { announce } from '#shell/feedback/announce.ts';
import { PanelActions, PanelFooter, PanelScope, usePanel, usePanelBack } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { useSize } from '#ui/use-size.ts';
import { resumeJob, saveCsv, stopJob } from './actions.ts';
import styles from './Panel.module.css';
import { pageOf } from './page-of.ts';
import { Progress } from './Progress.tsx';
import { ResultTable } from './ResultTable.tsx';
import { showJob, useShownJob } from './store.ts';
import { isOpen, useJob } from './use-job.ts';

const backToForm = (): void => showJob(null);

/** Says once that an order which was seen under way has ended. */
function useEndSaid(state: JobState | undefined, text: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && isOpen(before.current) && state !== undefined && !isOpen(state)) announce(text);
    before.current = state;
  }, [state, text]);
}

/** One order: how far it is, what can be done with it, and its rows so far. */
export function JobView({ job_id }: { job_id: string }) {
  const { t } = useTranslation('bulk-statistics');
  const format = useFormat();
  const { is_sheet } = usePanel();
  const call = useJob(job_id);
  const usable_only = useShownJob((state) => state.usable_only);
  const shown = useCall(api.statisticsJobs.results, pageOf(job_id, usable_only, 0), { keep_previous: true }).data?.total ?? 0;
  const { ref: above, height: above_px } = useSize<HTMLDivElement>();
  usePanelBack(backToForm);
  const stop = useAction(() => stopJob(job_id), { done: 'bulk-statistics:done.stopped' });
  const resume = useAction(() => resumeJob(job_id), { done: 'bulk-statistics:done.resumed' });
  const csv = useAction(saveCsv, { done: 'bulk-statistics:done.saved', params: (count) => ({ count }) });
  const job = call.data?.job;
  useEndSaid(job?.state, job === undefined ? '' : t('announce', { done: job.done_count, count: job.field_count }));

  if (call.isError)
    return <ErrorState error={call.error} onRetry={() => void call.refetch()} actions={<Button onClick={backToForm}>{t('new')}</Button>} />;
  if (call.data === undefined || job === undefined)
    return (
      <div className={styles['padded']}>
        <Skeleton rows={8} />
      </div>
    );
  const { hidden_count, failed_rows } = call.data;
  const heads = (['field', 'farm', 'date', 'scene', 'share', 'mean', 'sd', 'p10', 'p50', 'p90', 'pixels', 'error'] as const).map((key) =>
    t(`column.${key}`),
  );
  const order = `${job.index.toUpperCase()} · ${t('range', { from: format.date(job.from), to: format.date(job.to) })} · ${t('fields', { count: job.field_count })}`;
  return (
    <div className={styles['job']}>
      {!is_sheet && <PanelScope>{order}</PanelScope>}
      <PanelActions>
        <IconButton size="sm" label={t('new')} icon={<Plus size={16} />} onClick={backToForm} />
      </PanelActions>
      <div ref={above}>
        <div className={styles['head']}>
          {is_sheet && <p className={styles['order']}>{order}</p>}
          <Progress job={job} />
          {job.failed_count > 0 && (
            <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
              <b>{t('failed', { count: job.failed_count })}</b> {isErrorCode(job.error) && codeText(job.error)}
            </NoteBox>
          )}
          {failed_rows > 0 && (
            <NoteBox tone="warn" icon={<CircleAlert size={16} aria-hidden="true" />}>
              <b>{t('unread', { count: failed_rows })}</b> {t('unread_why')}
            </NoteBox>
          )}
          {hidden_count > 0 && <NoteBox icon={<EyeOff size={16} aria-hidden="true" />}>{t('hidden', { count: hidden_count })}</NoteBox>}
          <Switch checked={usable_only} onChange={(checked) => useShownJob.setState({ usable_only: checked })}>
            {t('usable_only')}
          </Switch>
        </div>
      </div>
      <ResultTable job={job} usable_only={usable_only} above_px={above_px} />
      <PanelFooter>
        <Button
          variant="primary"
          icon={<Download size={16} aria-hidden="true" />}
          busy={csv.busy}
          disabled={shown === 0}
          onClick={() => void csv.run(job, usable_only, heads)}
        >
          {t('csv')}
        </Button>
        {isOpen(job.state) && (
          <Button icon={<Square size={14} aria-hidden="true" />} busy={stop.busy} onClick={() => void stop.run()}>
            {t('stop')}
          </Button>
        )}
        {(job.state === 'cancelled' || job.state === 'failed') && (
          <Button icon={<Play size={14} aria-hidden="true" />} busy={resume.busy} onClick={() => void resume.run()}>
            {t('resume')}
          </Button>
        )}
        <span className={styles['facts']}>{t('rows', { count: shown, shown: format.number(shown) })}</span>
      </PanelFooter>
    </div>
  );
}
