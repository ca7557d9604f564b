import { Download, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useCalendar } from '#api/use-calendar.ts';
import { REPORT } from '#domain/limits.ts';
import { REPORT_KINDS, type Report, type ReportKind } from '#domain/reports/report.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Pager } from '#shell/panels/Pager.tsx';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import rows from '#ui/display/RowTable.module.css';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { useSettled } from '#ui/use-settled.ts';
import { useSaveReport } from '../report/use-save-report.ts';
import { useShownReport } from '../shown-report.ts';
import styles from '../Panel.module.css';

type Filter = { readonly text: string; readonly kind: ReportKind | 'all'; readonly is_season: boolean; readonly is_own: boolean };
const NO_FILTER: Filter = { text: '', kind: 'all', is_season: false, is_own: false };
const COLUMNS = ['made', 'field', 'producer', 'kind', 'season', 'code', 'file'] as const;

function Filters({ filter, onChange }: { readonly filter: Filter; readonly onChange: (change: Partial<Filter>) => void }) {
  const { t } = useTranslation('planning-report');
  const { season } = useCalendar();
  return (
    <div className={styles['filters']} role="search">
      <TextField
        className={styles['search']}
        label={t('list.search')}
        label_hidden
        variant="soft"
        type="search"
        placeholder={t('list.search')}
        before={<Search size={16} aria-hidden="true" />}
        value={filter.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <Select<ReportKind | 'all'>
        className={styles['kinds']}
        label={t('list.kind')}
        label_hidden
        options={[{ value: 'all', label: t('list.all_kinds') }, ...REPORT_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))]}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {season !== null && (
        <Checkbox checked={filter.is_season} onChange={(event) => onChange({ is_season: event.target.checked })}>
          {t('list.season', { years: seasonYears(season) })}
        </Checkbox>
      )}
      <Checkbox checked={filter.is_own} onChange={(event) => onChange({ is_own: event.target.checked })}>
        {t('list.own')}
      </Checkbox>
    </div>
  );
}

function Row({ report, is_shown }: { readonly report: Report; readonly is_shown: boolean }) {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  const save = useSaveReport();
  const { field_id, id } = report;
  return (
    <tr className={rows['row']} aria-selected={is_shown}>
      <td>{format.date(report.created_at)}</td>
      <td>
        <button type="button" className={rows['open']} onClick={() => openPanel('report', { field_id, report_id: id })}>
          {report.field_name}
        </button>
        <span className={rows['sub']}>{report.farm_name}</span>
      </td>
      <td>
        {report.producer ?? '—'}
        <span className={rows['sub']}>{report.made_by}</span>
      </td>
      <td>
        {t(`kind.${report.kind}`)}
        {report.subject !== null && <span className={rows['sub']}>{report.subject}</span>}
      </td>
      <td>{seasonYears(report)}</td>
      <td>
        {report.code} {report.newest_version > 1 && <Tag>{t('view.v', { version: report.version })}</Tag>}
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

/** All reports the user sees, newest first: found, filtered and leafed through; each opens beside the list. */
export default function ReportsPanel() {
  const { t } = useTranslation(['planning-report', 'common']);
  const format = useFormat();
  const { season } = useCalendar();
  const shown = useShownReport();
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [pages, setPages] = useState<readonly string[]>([]);
  const text = useSettled(filter.text).trim();
  const change = (part: Partial<Filter>): void => {
    setFilter((before) => ({ ...before, ...part }));
    setPages([]);
  };
  const after = pages.at(-1);
  const call = useCall(
    api.reports.list,
    {
      ...(text === '' ? {} : { text }),
      ...(filter.kind === 'all' ? {} : { kind: filter.kind }),
      ...(filter.is_season && season !== null ? season : {}),
      ...(filter.is_own ? { own: 'yes' as const } : {}),
      ...(after === undefined ? {} : { after }),
    },
    { keep_previous: true },
  );
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  const { data } = call;
  const is_filtered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  const next = data?.next ?? null;
  return (
    <div className={styles['reports']}>
      <Filters filter={filter} onChange={change} />
      {data === undefined && (
        <div className={styles['none']}>
          <Skeleton rows={8} variant="cards" />
        </div>
      )}
      {data !== undefined && data.reports.length === 0 && (
        <EmptyState
          title={t(is_filtered ? 'list.none_found' : 'list.none')}
          text={t(is_filtered ? 'list.none_found_text' : 'list.none_text')}
          actions={is_filtered && <Button onClick={() => change(NO_FILTER)}>{t('list.clear')}</Button>}
        />
      )}
      {data !== undefined && data.reports.length > 0 && (
        <>
          <PanelScope>{format.number(data.total)}</PanelScope>
          <table className={classNames(rows['table'], styles['table'])} aria-label={t('list.title')} aria-busy={call.isPlaceholderData}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={styles[`column_${column}`]}>
                    {column === 'file' ? <span className="visually-hidden">{t('column.file')}</span> : t(`column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
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
            onPrevious={pages.length === 0 ? null : () => setPages(pages.slice(0, -1))}
            onNext={next === null ? null : () => setPages([...pages, next])}
          />
        </>
      )}
    </div>
  );
}
