import { CircleAlert, CircleCheck, Clock, Download, FileArchive, Files, LoaderCircle, RotateCcw, Square } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldPolygon, useFieldShapes } from '#api/fields/field-shapes.ts';
import { isErrorCode } from '#domain/errors.ts';
import type { BatchReport, BatchReportItem } from '#domain/reports/batch-report.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { downloadJoined, downloadReport, downloadZip } from '#paper/download-report.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { FieldShape } from '#widgets/FieldShape.tsx';
import { cancelRest, readReports, tryAgain } from '../actions.ts';
import styles from '../Panel.module.css';
import { closeWindow } from '../store.ts';
import { allOf, leftOf, useRun } from '../use-batch-reports.ts';

const WIDTH = 820;
/** More of them are too thin to be told apart. */
const SEGMENTS = 60;

const ICONS: Readonly<Record<BatchReportItem['state'], ReactNode>> = {
  waiting: <Clock size={16} aria-hidden="true" />,
  making: <LoaderCircle size={16} aria-hidden="true" className={styles['turning']} />,
  done: <CircleCheck size={16} aria-hidden="true" />,
  failed: <CircleAlert size={16} aria-hidden="true" />,
  cancelled: <Square size={16} aria-hidden="true" />,
};

/** One stretch a field, or, of many fields, one for those of a state. */
function Progress({ order, items }: { readonly order: BatchReport; readonly items: readonly BatchReportItem[] }) {
  const { t } = useTranslation('batch-report');
  const format = useFormat();
  const all = allOf(order);
  const ended = all - leftOf(order);
  const stretches =
    items.length <= SEGMENTS
      ? items.map(({ state }) => ({ state, share: 1 }))
      : (['done', 'failed', 'cancelled', 'making', 'waiting'] as const).map((state) => ({ state, share: order.counts[state] }));
  return (
    <div className={styles['progress']}>
      <p>
        <b>{t('run.progress', { count: all, ended: format.number(ended), all: format.number(all) })}</b>
        {order.counts.failed > 0 && <span className={styles['danger']}>{t('run.failed', { count: order.counts.failed })}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={t('run.progress_label')}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={ended}
        className={styles['bar']}
      >
        {stretches.map(({ state, share }, i) => (
          <span key={`${state} ${String(i)}`} data-state={state} style={{ flexGrow: share }} />
        ))}
      </div>
    </div>
  );
}

function useFileName(order: BatchReport) {
  const { t } = useTranslation('batch-report');
  return (item: BatchReportItem): string => t('file', { field: item.field_name, code: item.report?.code ?? '', batch: order.batch.number });
}

function Row({ order, item }: { readonly order: BatchReport; readonly item: BatchReportItem }) {
  const { t } = useTranslation('batch-report');
  const { data: shapes } = useFieldShapes();
  const nameOf = useFileName(order);
  const again = useAction(() => tryAgain(order.id, item.field_id), { done: 'batch-report:run.again' });
  const save = useAction(
    async () => {
      for (const { issued, name } of await readReports([item], nameOf)) await downloadReport(issued, name);
    },
    { done: 'batch-report:run.saved' },
  );
  const { state, step, error, report } = item;
  const said =
    state === 'failed'
      ? codeText(isErrorCode(error) ? error : 'GENERIC')
      : state === 'making' && step !== null
        ? t(`step.${step}`)
        : t(`state.${state}`);
  return (
    <li className={styles['item']} data-state={state}>
      <FieldShape polygon={fieldPolygon(item.field_id, shapes)} size={28} />
      <span className={styles['names']}>
        <b>{item.field_name}</b> <span>{item.farm_name}</span>
      </span>
      <span className={styles['said']}>
        {ICONS[state]} {said}
      </span>
      <span className={styles['acts']}>
        {report !== null && (
          <>
            <span className={styles['code']}>{report.code}</span>
            <IconButton
              size="sm"
              icon={<Download size={16} aria-hidden="true" />}
              label={t('run.download', { field: item.field_name })}
              disabled={save.busy}
              onClick={() => void save.run()}
            />
          </>
        )}
        {(state === 'failed' || state === 'cancelled') && (
          <Button size="sm" busy={again.busy} icon={<RotateCcw size={14} aria-hidden="true" />} onClick={() => void again.run()}>
            {t('run.try')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** What can be taken along of what is made so far, and what can be done about the rest. */
function Acts({ order, items }: { readonly order: BatchReport; readonly items: readonly BatchReportItem[] }) {
  const { t } = useTranslation(['batch-report', 'common']);
  const nameOf = useFileName(order);
  const [written, setWritten] = useState<number | null>(null);
  const name = t('file_all', { batch: order.batch.number });
  const done = { done: 'batch-report:run.saved' } as const;
  const zip = useAction(async () => {
    setWritten(0);
    await downloadZip(await readReports(items, nameOf), name, setWritten).finally(() => setWritten(null));
  }, done);
  const joined = useAction(async () => downloadJoined(await readReports(items, nameOf), name), done);
  const stop = useAction(() => cancelRest(order.id), { done: 'batch-report:run.stopped' });
  const again = useAction(() => tryAgain(order.id), { done: 'batch-report:run.again' });
  const { done: made, failed, cancelled } = order.counts;
  const left = leftOf(order);
  return (
    <>
      <span className={styles['sum']} role="status">
        {written === null ? left > 0 && t('run.note') : t('run.writing', { count: made, written, all: made })}
      </span>
      {left > 0 && (
        <Button busy={stop.busy} onClick={() => void stop.run()}>
          {t('run.stop', { count: left })}
        </Button>
      )}
      {left === 0 && failed + cancelled > 0 && (
        <Button busy={again.busy} icon={<RotateCcw size={14} aria-hidden="true" />} onClick={() => void again.run()}>
          {t('run.try_all', { count: failed + cancelled })}
        </Button>
      )}
      {made > 0 && left === 0 && (
        <>
          <Button busy={joined.busy} icon={<Files size={16} aria-hidden="true" />} onClick={() => void joined.run()}>
            {t('run.joined')}
          </Button>
          <Button variant="primary" busy={zip.busy} icon={<FileArchive size={16} aria-hidden="true" />} onClick={() => void zip.run()}>
            {t('run.zip')}
          </Button>
        </>
      )}
      <Button {...(left > 0 ? { variant: 'primary' as const } : {})} onClick={closeWindow}>
        {left > 0 ? t('run.behind') : t('common:close')}
      </Button>
    </>
  );
}

/** How one batch report stands, field by field; closing it stops nothing. */
export function RunDialog({ id }: { readonly id: string }) {
  const { t } = useTranslation(['batch-report', 'common']);
  const { data, error, refetch } = useRun(id);
  const producers = [...new Set(data?.items.map(({ producer }) => producer))];
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('form.title')}
      onClose={closeWindow}
      actions={
        data === undefined ? (
          <Button onClick={closeWindow}>{t('common:close')}</Button>
        ) : (
          <Acts order={data.batch_report} items={data.items} />
        )
      }
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton rows={8} variant="cards" />}
      {data !== undefined && (
        <>
          <p className={styles['lead']}>{t('run.lead')}</p>
          <div className={styles['head']}>
            <div>
              <p className={styles['label']}>{t('form.batch')}</p>
              <p className={styles['number']}>
                <b>{data.batch_report.batch.number}</b> <Tag tone="ok">{t('run.validated')}</Tag>
              </p>
            </div>
            <Progress order={data.batch_report} items={data.items} />
          </div>
          <ul className={styles['scroll']}>
            {producers.map((producer) => {
              const of = data.items.filter((item) => item.producer === producer);
              return (
                <li key={producer}>
                  <div className={styles['group']}>
                    <b>{producer ?? t('form.no_producer')}</b>
                    <span>{t('form.of', { count: of.length, chosen: of.filter(({ state }) => state === 'done').length })}</span>
                  </div>
                  <ul>
                    {of.map((item) => (
                      <Row key={item.field_id} order={data.batch_report} item={item} />
                    ))}
                  </ul>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Dialog>
  );
}
