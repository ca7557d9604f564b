import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { StatisticsJob } from '#domain/schemas/statistics-job.ts';
import { usePanel } from '#shell/panels/panel-parts.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { useSize } from '#ui/use-size.ts';
import { ResultRow } from './ResultRow.tsx';
import styles from './ResultTable.module.css';
import { isOpen } from './use-job.ts';
import { pageOf } from './page-of.ts';

const ROW_PX = 36;
const LINES_PX = 2;
const COLUMNS = ['field', 'farm', 'date', 'share', 'mean', 'sd', 'p10', 'p50', 'p90', 'pixels'] as const;
const TEXTS: readonly string[] = ['field', 'farm', 'date'];

type Props = { readonly job: StatisticsJob; readonly usable_only: boolean; readonly above_px: number };

/** The rows measured so far. Only those in sight exist and are asked for, so a hundred thousand scroll like a hundred. */
export function ResultTable({ job, usable_only, above_px }: Props) {
  const { t } = useTranslation('bulk-statistics');
  const { scroller } = usePanel();
  const { ref: heads, height } = useSize<HTMLDivElement>();
  const heads_px = height + LINES_PX;
  const first = useCall(api.statisticsJobs.results, pageOf(job.id, usable_only, 0), { keep_previous: true });
  const total = first.data?.total ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- its answers are read here and passed on as numbers
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: above_px + heads_px,
    scrollPaddingStart: heads_px,
  });
  if (first.isError) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />;
  if (first.isPending)
    return (
      <div className={styles['waiting']}>
        <Skeleton rows={6} />
      </div>
    );
  if (total === 0)
    return (
      <EmptyState title={t(isOpen(job.state) ? 'none.yet' : 'none.title')} text={t(isOpen(job.state) ? 'none.yet_text' : 'none.text')} />
    );
  return (
    <div role="table" aria-label={t('table')} aria-rowcount={total + 1} className={styles['table']}>
      <div role="rowgroup" className={styles['headGroup']}>
        <div ref={heads} role="row" aria-rowindex={1} className={classNames(styles['grid'], styles['heads'])}>
          {COLUMNS.map((column) => (
            <span key={column} role="columnheader" className={classNames(styles[column], !TEXTS.includes(column) && styles['right'])}>
              {t(`column.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles['body']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <ResultRow key={index} job_id={job.id} usable_only={usable_only} at={index} top_px={start - above_px - heads_px} />
        ))}
      </div>
    </div>
  );
}
