import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchReport } from '#domain/reports/batch-report.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useSeasonLabels } from '#i18n/use-season-labels.ts';
import { PanelActions } from '#shell/panels/panel-parts.tsx';
import type { PanelArgs } from '#shell/panels/define-panel.ts';
import { useSession } from '#state/session.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { LockedState } from '#ui/display/LockedState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import rows from '#ui/display/RowTable.module.css';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import { OrderDialog } from './form/OrderDialog.tsx';
import { MAKER_ROLES } from './maker-roles.ts';
import styles from './Panel.module.css';
import { RunDialog } from './run/RunDialog.tsx';
import { openForm, openRun, useBatchWindow } from './store.ts';
import { allOf, leftOf, useBatchReports } from './use-batch-reports.ts';

const COLUMNS = ['made', 'batch', 'season', 'fields', 'state'] as const;

function StateTag({ order }: { readonly order: BatchReport }) {
  const { t } = useTranslation('batch-report');
  const { failed, cancelled } = order.counts;
  if (leftOf(order) > 0) return <Tag tone="info">{t('state.running')}</Tag>;
  if (failed > 0) return <Tag tone="danger">{t('list.failed', { count: failed })}</Tag>;
  return cancelled > 0 ? <Tag tone="warn">{t('list.cancelled', { count: cancelled })}</Tag> : <Tag tone="ok">{t('state.done')}</Tag>;
}

function Row({ order }: { readonly order: BatchReport }) {
  const { t } = useTranslation('batch-report');
  const format = useFormat();
  const season = useSeasonLabels()(order);
  const { batch, created_at, counts } = order;
  return (
    <tr className={rows['row']}>
      <td>
        {format.date(created_at)}
        <span className={rows['sub']}>{format.time(created_at)}</span>
      </td>
      <td>
        <button type="button" className={rows['open']} onClick={() => openRun(order.id)}>
          {batch.number}
        </button>
        <span className={rows['sub']}>{batch.hybrid}</span>
      </td>
      <td>{season}</td>
      <td>{t('list.done', { count: allOf(order), done: format.number(counts.done), all: format.number(allOf(order)) })}</td>
      <td>
        <StateTag order={order} />
      </td>
    </tr>
  );
}

function Orders() {
  const { t } = useTranslation('batch-report');
  const call = useBatchReports();
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  if (call.data === undefined)
    return (
      <div className={styles['padded']}>
        <Skeleton rows={6} variant="cards" />
      </div>
    );
  const { batch_reports } = call.data;
  if (batch_reports.length === 0)
    return (
      <EmptyState
        title={t('list.none')}
        text={t('list.none_text')}
        actions={
          <Button variant="primary" onClick={openForm}>
            {t('new')}
          </Button>
        }
      />
    );
  return (
    <>
      <PanelActions>
        <Button size="sm" variant="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={openForm}>
          {t('new')}
        </Button>
      </PanelActions>
      <table className={classNames(rows['table'], styles['table'])} aria-label={t('list.title')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {batch_reports.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Own batch reports, newest first; a new one, and how one stands, open over them. */
export default function Panel({ args }: { readonly args: PanelArgs['batch_reports'] }) {
  const { t } = useTranslation('batch-report');
  const role = useSession((state) => state.user?.role);
  const open = useBatchWindow((state) => state.open);
  useEffect(() => {
    if (args !== undefined) useBatchWindow.setState({ open: 'id' in args ? { id: args.id } : 'form' });
  }, [args]);
  if (role === undefined || !MAKER_ROLES.includes(role)) return <LockedState title={t('locked')} text={t('locked_text')} />;
  return (
    <>
      <Orders />
      {open === 'form' && <OrderDialog />}
      {open !== null && open !== 'form' && <RunDialog key={open.id} id={open.id} />}
    </>
  );
}
