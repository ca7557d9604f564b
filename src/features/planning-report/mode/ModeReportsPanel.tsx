import { ArrowDown, ArrowUp, Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { provinceName } from '#domain/catalog/provinces.ts';
import { REPORT } from '#domain/limits.ts';
import type { Report } from '#domain/reports/report.ts';
import { FIELD_MATRIX } from '#domain/rights/field-matrix.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Pager } from '#shell/panels/Pager.tsx';
import { PanelActions, PanelScope } from '#shell/panels/panel-parts.tsx';
import { useSession } from '#state/session.ts';
import { NO_REPORT_FILTER, setReportFilter, useReportFilter } from '#state/report-filter.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import rows from '#ui/display/RowTable.module.css';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { useSettled } from '#ui/use-settled.ts';
import { useSaveReport } from '../report/use-save-report.ts';
import { useShownReport } from '../shown-report.ts';
import { asked } from './asked.ts';
import { ModeFilters } from './ModeFilters.tsx';
import { useTableFile } from './use-table-file.ts';
import styles from '../Panel.module.css';

const COLUMNS = ['made', 'producer', 'field', 'hybrid', 'province', 'season', 'code', 'file'] as const;
const NOTHING = '—';

function Row({ report, is_shown }: { readonly report: Report; readonly is_shown: boolean }) {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  const save = useSaveReport();
  const { field_id, id } = report;
  return (
    <tr className={rows['row']} aria-selected={is_shown}>
      <td>
        {format.dayMonth(report.created_at.slice(0, 10))}
        <span className={rows['sub']}>{format.time(report.created_at)}</span>
      </td>
      <td>
        <button type="button" className={rows['open']} onClick={() => openPanel('mode_report', { field_id, report_id: id })}>
          {report.owner_name}
        </button>
        {report.business_name !== null && <span className={rows['sub']}>{report.business_name}</span>}
      </td>
      <td>
        {report.field_name}
        <span className={rows['sub']}>{report.farm_name}</span>
      </td>
      <td>{report.hybrid ?? NOTHING}</td>
      <td>{report.province === null ? NOTHING : provinceName(report.province)}</td>
      <td>{seasonYears(report)}</td>
      <td>
        {report.code} {report.version > 1 && <Tag>{t('view.v', { version: report.version })}</Tag>}
      </td>
      <td className={styles['file']}>
        <IconButton
          icon={<Download size={16} aria-hidden="true" />}
          label={t('list.download', { code: report.code })}
          disabled={save.busy}
          onClick={() => void save.run(report)}
        />
      </td>
    </tr>
  );
}

/** The day it was made is what the list is ordered by. */
function Head({ is_oldest }: { readonly is_oldest: boolean }) {
  const { t } = useTranslation('planning-report');
  const Arrow = is_oldest ? ArrowUp : ArrowDown;
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th key={column} scope="col" aria-sort={column === 'made' ? (is_oldest ? 'ascending' : 'descending') : undefined}>
            {column === 'made' ? (
              <button type="button" className={styles['sort']} onClick={() => setReportFilter({ is_oldest: !is_oldest })}>
                {t('mode.column.made')} <Arrow size={12} aria-hidden="true" />
              </button>
            ) : column === 'file' ? (
              <span className="visually-hidden">{t('column.file')}</span>
            ) : (
              t(`mode.column.${column}`)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Acts() {
  const { t } = useTranslation('planning-report');
  const file = useTableFile();
  const may_make = useSession(({ user }) => user !== null && user.role in FIELD_MATRIX.batch_report);
  return (
    <PanelActions>
      <Menu
        label={t('mode.file')}
        entries={(['xlsx', 'csv'] as const).map((kind) => ({
          id: kind,
          label: t(`mode.file_as.${kind}`),
          run: () => void file.run(kind),
        }))}
      >
        <Button size="sm" busy={file.busy} icon={<Download size={14} aria-hidden="true" />}>
          Excel
        </Button>
      </Menu>
      {may_make && (
        <Button
          size="sm"
          variant="primary"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => openPanel('batch_reports', { starts: true })}
        >
          {t('mode.batch')}
        </Button>
      )}
    </PanelActions>
  );
}

/** The planning reports of the producers one looks after: found, filtered and leafed through; each opens beside the list. */
export default function ModeReportsPanel() {
  const { t } = useTranslation(['planning-report', 'common']);
  const format = useFormat();
  const shown = useShownReport();
  const typed = useReportFilter();
  const text = useSettled(typed.text);
  const filter = { ...typed, text };
  const said = JSON.stringify(filter);
  // Another question starts at its first page.
  const [leafed, setLeafed] = useState<{ readonly said: string; readonly pages: readonly string[] }>({ said, pages: [] });
  const pages = leafed.said === said ? leafed.pages : [];
  const after = pages.at(-1);
  const order = filter.is_oldest ? { order: 'oldest' as const } : {};
  const call = useCall(
    api.reports.list,
    { ...asked(filter), ...order, ...(after === undefined ? {} : { after }) },
    { keep_previous: true },
  );
  const menus = useCall(api.reports.menus, asked(filter), { keep_previous: true });
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  const { data } = call;
  const is_filtered = said !== JSON.stringify({ ...NO_REPORT_FILTER, is_oldest: filter.is_oldest });
  const next = data?.next ?? null;
  const producers = menus.data?.producer_count;
  return (
    <div className={classNames(styles['reports'], styles['mode'])}>
      <ModeFilters filter={typed} />
      {data === undefined && (
        <div className={styles['none']}>
          <Skeleton rows={8} variant="cards" />
        </div>
      )}
      {data !== undefined && data.reports.length === 0 && (
        <EmptyState
          title={t(is_filtered ? 'list.none_found' : 'mode.none')}
          text={t(is_filtered ? 'list.none_found_text' : 'mode.none_text')}
          actions={is_filtered && <Button onClick={() => setReportFilter(NO_REPORT_FILTER)}>{t('list.clear')}</Button>}
        />
      )}
      {data !== undefined && data.reports.length > 0 && (
        <>
          <PanelScope>
            {producers === undefined
              ? format.number(data.total)
              : t('mode.scope', { reports: format.number(data.total), count: producers })}
          </PanelScope>
          <Acts />
          <table
            className={classNames(rows['table'], styles['mode_table'])}
            aria-label={t('mode.title')}
            aria-busy={call.isPlaceholderData}
          >
            <Head is_oldest={filter.is_oldest} />
            <tbody>
              {data.reports.map((report) => (
                <Row key={report.id} report={report} is_shown={report.id === shown?.report_id} />
              ))}
            </tbody>
          </table>
          <Pager
            first={pages.length * REPORT.page}
            count={data.reports.length}
            total={data.total}
            onPrevious={pages.length === 0 ? null : () => setLeafed({ said, pages: pages.slice(0, -1) })}
            onNext={next === null ? null : () => setLeafed({ said, pages: [...pages, next] })}
          />
        </>
      )}
    </div>
  );
}
