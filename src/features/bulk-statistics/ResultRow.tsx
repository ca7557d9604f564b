import { memo } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { StatisticsRow } from '#domain/schemas/statistics-job.ts';
import { isErrorCode } from '#domain/errors.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { Bone } from '#ui/display/Skeleton.tsx';
import { PAGE_ROWS, pageOf } from './page-of.ts';
import styles from './ResultTable.module.css';

type Props = { readonly job_id: string; readonly usable_only: boolean; readonly at: number; readonly top_px: number };

/** One field on one date; its page is asked for when the first of its rows comes into sight. */
export const ResultRow = memo(function ResultRow({ job_id, usable_only, at, top_px }: Props) {
  const format = useFormat();
  const page = useCall(api.statisticsJobs.results, pageOf(job_id, usable_only, at), { keep_previous: false });
  const row = page.data?.rows[at % PAGE_ROWS];
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={classNames(styles['grid'], styles['row'])}
      style={{ transform: `translateY(${top_px}px)` }}
    >
      {row === undefined ? (
        <span role="cell">
          <Bone width="60%" />
        </span>
      ) : (
        <>
          <span role="rowheader" className={styles['field']}>
            {row.field_name}
          </span>
          <span role="cell" className={styles['farm']}>
            {row.farm_name}
          </span>
          <span role="cell" className={styles['date']}>
            {format.date(row.date)}
          </span>
          {row.error === null ? <Numbers row={row} /> : <Reason code={row.error} />}
        </>
      )}
    </div>
  );
});

function Numbers({ row }: { row: StatisticsRow }) {
  const format = useFormat();
  const value = (number: number | null): string => (number === null ? '—' : format.index(number));
  return (
    <>
      <span role="cell" className={classNames(styles['share'], styles['right'])}>
        {format.percent((row.valid_fraction ?? 0) * 100)}
      </span>
      <span role="cell" className={classNames(styles['mean'], styles['right'])}>
        {value(row.mean)}
      </span>
      {(['sd', 'p10', 'p50', 'p90'] as const).map((key) => (
        <span key={key} role="cell" className={classNames(styles[key], styles['right'])}>
          {value(row[key])}
        </span>
      ))}
      <span role="cell" className={classNames(styles['pixels'], styles['right'])}>
        {format.number(row.pixel_count ?? 0)}
      </span>
    </>
  );
}

/** Columns of numbers, which an image that could not be read has none of. */
const NUMBER_COLUMNS = 7;

const Reason = ({ code }: { code: string }) => (
  <span role="cell" aria-colspan={NUMBER_COLUMNS} className={styles['reason']}>
    {codeText(isErrorCode(code) ? code : 'SCENE_UNREADABLE')}
  </span>
);
