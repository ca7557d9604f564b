import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { provinceName } from '#domain/catalog/provinces.ts';
import { REPORT } from '#domain/limits.ts';
import { REPORT_MENUS, type ReportMenu } from '#domain/reports/report.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { registerShortcut } from '#shell/shortcuts.ts';
import { setReportFilter, type ReportFilter } from '#state/report-filter.ts';
import { Kbd } from '#ui/display/Kbd.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { FilterChip } from '#widgets/FilterChip.tsx';
import { asked } from './asked.ts';
import styles from '../Panel.module.css';

const labelOf = (menu: ReportMenu, value: string, label: string): string =>
  menu === 'years' ? seasonYears({ year: Number(value) }) : menu === 'provinces' ? provinceName(value) : label;

/** What of all reports is shown; it stands in the address. */
export function ModeFilters({ filter }: { readonly filter: ReportFilter }) {
  const { t } = useTranslation('planning-report');
  const search = useRef<HTMLInputElement>(null);
  const { data } = useCall(api.reports.menus, asked(filter), { keep_previous: true });
  useEffect(() => registerShortcut({ key: '/', label_key: 'planning-report:list.search', run: () => search.current?.focus() }), []);
  return (
    <div className={styles['filters']} role="search">
      <TextField
        ref={search}
        className={styles['search']}
        label={t('list.search')}
        label_hidden
        variant="soft"
        type="search"
        maxLength={100}
        placeholder={t('list.search')}
        before={<Search size={16} aria-hidden="true" />}
        after={<Kbd>/</Kbd>}
        value={filter.text}
        onChange={(event) => setReportFilter({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setReportFilter({ text: '' });
        }}
      />
      <div className={styles['chips']}>
        {REPORT_MENUS.map((menu) => (
          <FilterChip
            key={menu}
            name={t(`mode.filter.${menu}`)}
            chosen={filter[menu]}
            offered={data?.menus[menu] ?? []}
            labelOf={(value, label) => labelOf(menu, value, label)}
            most={REPORT.chosen}
            onChange={(chosen) => setReportFilter({ [menu]: chosen })}
          />
        ))}
      </div>
    </div>
  );
}
