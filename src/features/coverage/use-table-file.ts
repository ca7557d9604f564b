import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { localDay } from '#domain/calendar/local-hour.ts';
import type { CoverageLine } from '#domain/coverage/coverage.ts';
import { columnOf } from '#domain/files/workbook/table.ts';
import type { TableFormat } from '#domain/files/workbook/write-table.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { saveTable } from '#paper/save-table.ts';
import { useAction, type Action } from '#shell/feedback/use-action.ts';
import { useCoverageList } from './store.ts';
import { useBrandName } from './use-brand-name.ts';
import { asked } from './use-coverages.ts';

const COLUMNS = {
  season: 'text',
  period: 'text',
  created: 'date',
  accepted: 'date',
  hour: 'text',
  state: 'text',
  producer: 'text',
  fields: 'text',
  area: 'derived',
  brand: 'text',
  invoice: 'text',
  firstname: 'text',
  lastname: 'text',
  business_name: 'text',
  terms: 'text',
} as const;
type Column = keyof typeof COLUMNS;
type Row = Readonly<Record<Column, string | number | null>>;
const KEYS = Object.keys(COLUMNS) as Column[];
/** Of the same clock as the hour beside it. */
const dayHere = (moment: string): string => localDay(new Date(moment), Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Hands over what the filters show, all pages of it, as a workbook or CSV. */
export function useTableFile(): Action<[TableFormat], { readonly count: number; readonly total: number }> {
  const { t } = useTranslation(['coverage', 'catalog']);
  const format = useFormat();
  const brandName = useBrandName();
  const rowOf = (coverage: CoverageLine): Row => {
    const { acceptance, firstname, lastname } = coverage;
    return {
      season: seasonYears(coverage),
      period: t(`catalog:period.${coverage.period}`),
      created: dayHere(coverage.created_at),
      accepted: acceptance === null ? null : dayHere(acceptance.at),
      hour: acceptance === null ? null : format.time(acceptance.at),
      state: t(`state.${coverage.state}`),
      producer: `${firstname} ${lastname}`,
      fields: coverage.fields.map(({ name }) => name).join(', '),
      area: coverage.area_ha,
      brand: brandName(coverage.seed_brand),
      invoice: coverage.invoice?.name ?? null,
      firstname,
      lastname,
      business_name: coverage.business_name,
      terms: acceptance === null ? null : t('table.terms_version', { version: acceptance.terms_version }),
    };
  };
  return useAction(
    async (kind: TableFormat) => {
      const { coverages, total } = await api.coverage.table(asked(useCoverageList.getState().filter));
      const columns = KEYS.map((key) => columnOf(key, t(`table.${key}`), COLUMNS[key]));
      await saveTable({ sheet: t('table.sheet'), columns, rows: coverages.map(rowOf) }, kind, t('title'));
      return { count: coverages.length, total };
    },
    {
      done: 'coverage:table.saved',
      params: ({ count }) => ({ count }),
      note: ({ count, total }) => (count < total ? t('table.cut', { count: total, most: format.number(count) }) : null),
    },
  );
}
