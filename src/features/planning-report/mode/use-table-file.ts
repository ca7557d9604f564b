import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { provinceName } from '#domain/catalog/provinces.ts';
import { columnOf } from '#domain/files/workbook/table.ts';
import type { TableFormat } from '#domain/files/workbook/write-table.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { saveTable } from '#paper/save-table.ts';
import { useAction, type Action } from '#shell/feedback/use-action.ts';
import { useReportFilter } from '#state/report-filter.ts';
import { asked } from './asked.ts';

const COLUMNS = [
  'made',
  'producer',
  'business_name',
  'field',
  'farm',
  'hybrid',
  'province',
  'season',
  'code',
  'version',
  'made_by',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;

/** Hands over what the filters show, all pages of it, as a workbook or CSV; it is written in a worker. */
export function useTableFile(): Action<[TableFormat], { readonly count: number; readonly total: number }> {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  return useAction(
    async (kind: TableFormat) => {
      const { lines, total } = await api.reports.table(asked(useReportFilter.getState()));
      const rows = lines.map((line): Row => ({
        made: line.created_at.slice(0, 10),
        producer: line.owner_name,
        business_name: line.business_name,
        field: line.field_name,
        farm: line.farm_name,
        hybrid: line.hybrid,
        province: line.province === null ? null : provinceName(line.province),
        season: seasonYears(line),
        code: line.code,
        version: line.version,
        made_by: line.made_by,
      }));
      const columns = COLUMNS.filter((key) => key !== 'business_name' || lines.some(({ business_name }) => business_name !== null)).map(
        (key) => columnOf(key, t(`mode.column.${key}`), key === 'made' ? 'date' : key === 'version' ? 'entered' : 'text'),
      );
      await saveTable({ sheet: t('mode.sheet'), columns, rows }, kind, t('mode.title'));
      return { count: lines.length, total };
    },
    {
      done: 'planning-report:mode.file_saved',
      params: ({ count }) => ({ count }),
      note: ({ count, total }) => (count < total ? t('mode.file_cut', { count: total, most: format.number(count) }) : null),
    },
  );
}
