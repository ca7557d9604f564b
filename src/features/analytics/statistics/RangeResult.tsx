import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ChartTableView } from '#ui/charts/ChartFigure.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { downloadCsv } from '#ui/download-csv.ts';
import { rounded } from '../actions.ts';
import { UnreadImages } from '../UnreadImages.tsx';
import styles from '../Panel.module.css';
import { summarizeRows } from './summarize-rows.ts';

const POLL_MS = 700;

/** What the images between two dates say, as facts, a table and a file. */
export function RangeResult({ field, from, to }: { field: Field; from: string; to: string }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const asked = useCall(
    api.imagery.statistics,
    { field_id: field.id, index: 'evi', from, to },
    { poll_ms: (reply) => (reply !== undefined && reply.pending > 0 ? POLL_MS : false) },
  );
  const excluded = useCall(api.imagery.excluded, { field_id: field.id });
  const summary = useMemo(() => {
    const left_out = new Set(excluded.data?.excluded);
    return summarizeRows(asked.data?.statistics.map((row) => ({ ...row, is_excluded: left_out.has(row.scene_id) })) ?? []);
  }, [asked.data, excluded.data]);
  const columns = [
    t('curve.date'),
    t('curve.mean'),
    t('statistics.sd'),
    t('curve.p10'),
    t('statistics.p50'),
    t('curve.p90'),
    t('statistics.share'),
  ];
  const save = useAction(
    async () =>
      downloadCsv(t('statistics.file', { field: field.name, from, to }), [
        columns,
        ...(summary?.frames.map((row) => [row.date, ...[row.mean, row.sd, row.p10, row.p50, row.p90, row.valid_fraction].map(rounded)]) ??
          []),
      ]),
    { done: 'analytics:export.done' },
  );

  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (asked.isPending) return <Skeleton rows={5} />;
  const unread = <UnreadImages failed={asked.data.failed} />;
  const pending = asked.data.pending > 0 && (
    <p className={styles['pending']} role="status">
      {t('season.reading', { count: asked.data.pending })}
    </p>
  );
  if (summary === null)
    return (
      <>
        {unread}
        {pending || <EmptyState title={t('statistics.none')} text={t('statistics.none_text')} />}
      </>
    );
  const index = (value: number | null): string => (value === null ? '—' : format.index(value));
  const facts = [
    { key: 'mean', value: index(summary.mean), note: t('statistics.count', { count: summary.frames.length }) },
    { key: 'lowest', value: index(summary.lowest.mean), note: format.dayMonth(summary.lowest.date) },
    { key: 'highest', value: index(summary.highest.mean), note: format.dayMonth(summary.highest.date) },
    { key: 'change', value: format.signed(summary.change), note: ' ' },
    { key: 'cv', value: summary.cv === null ? '—' : format.percent(summary.cv * 100), note: ' ' },
  ] as const;
  return (
    <div data-testid="range-result">
      {pending}
      {unread}
      <dl className={styles['facts']}>
        {facts.map(({ key, value, note }) => (
          <div key={key}>
            <dt>{t(`statistics.${key}`)}</dt>
            <dd>{value}</dd>
            <dd className={styles['note']}>{note}</dd>
          </div>
        ))}
      </dl>
      <ChartTableView
        caption={t('statistics.table')}
        columns={columns}
        rows={summary.frames.map((row) => ({
          key: row.scene_id,
          cells: [
            format.date(row.date),
            ...[row.mean, row.sd, row.p10, row.p50, row.p90].map(index),
            format.percent(row.valid_fraction * 100),
          ],
        }))}
      />
      <div className={styles['foot']}>
        <Button size="sm" busy={save.busy} onClick={() => void save.run()}>
          {t('statistics.csv')}
        </Button>
      </div>
    </div>
  );
}
