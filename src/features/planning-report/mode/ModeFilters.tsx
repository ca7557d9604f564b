import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { REPORT } from '#domain/limits.ts';
import { REPORT_MENUS, type ReportMenu } from '#domain/reports/report.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { registerShortcut } from '#shell/shortcuts.ts';
import { setReportFilter, type ReportFilter } from '#state/report-filter.ts';
import { Chip } from '#ui/buttons/Chip.tsx';
import { Kbd } from '#ui/display/Kbd.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { asked } from './asked.ts';
import { provinceName } from './province-name.ts';
import styles from '../Panel.module.css';

const labelOf = (menu: ReportMenu, value: string, label: string): string =>
  menu === 'years' ? seasonYears({ year: Number(value) }) : menu === 'provinces' ? provinceName(value) : label;

type MenuProps = {
  readonly menu: ReportMenu;
  readonly filter: ReportFilter;
  readonly offered: readonly { readonly value: string; readonly label: string; readonly count: number }[];
};

/** One filter as a chip: its values with how many reports each leaves, those that leave none last and dimmed. */
function FilterChip({ menu, filter, offered }: MenuProps) {
  const { t } = useTranslation('planning-report');
  const chosen = filter[menu];
  const name = t(`mode.filter.${menu}`);
  const known = offered.find(({ value }) => value === chosen[0]);
  const only = chosen[0] === undefined ? '' : labelOf(menu, chosen[0], known?.label ?? '');
  const text = chosen.length > 1 ? t('mode.filter.chosen', { name, count: chosen.length }) : only === '' ? name : `${name} ${only}`;
  const toggle = (value: string): void =>
    setReportFilter({ [menu]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] });
  if (offered.length === 0 && chosen.length === 0)
    return (
      <Chip opens disabled>
        {name}
      </Chip>
    );
  return (
    <Menu
      label={name}
      placement="bottom start"
      entries={offered.map(({ value, label, count }) => ({
        id: value,
        label: t('mode.filter.value', { label: labelOf(menu, value, label), count }),
        checked: chosen.includes(value),
        disabled: !chosen.includes(value) && (count === 0 || chosen.length === REPORT.chosen),
        run: () => toggle(value),
      }))}
    >
      <Chip active={chosen.length > 0} opens name={name} onRemove={chosen.length > 0 ? () => setReportFilter({ [menu]: [] }) : undefined}>
        {text}
      </Chip>
    </Menu>
  );
}

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
          <FilterChip key={menu} menu={menu} filter={filter} offered={data?.menus[menu] ?? []} />
        ))}
      </div>
    </div>
  );
}
