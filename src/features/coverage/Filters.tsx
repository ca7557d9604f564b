import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { provinceName } from '#domain/catalog/provinces.ts';
import { COVERAGE_MENUS } from '#domain/coverage/coverage.ts';
import type { CoverageState } from '#domain/coverage/states.ts';
import { REPORT } from '#domain/limits.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { registerShortcut } from '#shell/shortcuts.ts';
import { Kbd } from '#ui/display/Kbd.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { FilterChip } from '#widgets/FilterChip.tsx';
import styles from './Panel.module.css';
import { setFilter, useCoverageList } from './store.ts';
import { asked, useSettledFilter } from './use-coverages.ts';

/** What of all coverages is shown, and how much that is; it stands in the address. */
export function Filters({ sum }: { readonly sum: string }) {
  const { t } = useTranslation('coverage');
  const search = useRef<HTMLInputElement>(null);
  const filter = useCoverageList((state) => state.filter);
  const { data } = useCall(api.coverage.menus, asked(useSettledFilter()), { keep_previous: true });
  useEffect(() => registerShortcut({ key: '/', label_key: 'coverage:list.search', run: () => search.current?.focus() }), []);
  const labels: Readonly<Record<(typeof COVERAGE_MENUS)[number], (value: string, label: string) => string>> = {
    years: (value) => seasonYears({ year: Number(value) }),
    states: (value) => t(`state.${value as CoverageState}`),
    provinces: provinceName,
    producers: (_value, label) => label,
  };
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
        onChange={(event) => setFilter({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setFilter({ text: '' });
        }}
      />
      <div className={styles['chips']}>
        {COVERAGE_MENUS.map((menu) => (
          <FilterChip
            key={menu}
            name={t(`filter.${menu}`)}
            chosen={filter[menu]}
            offered={data?.menus[menu] ?? []}
            labelOf={labels[menu]}
            most={REPORT.chosen}
            onChange={(chosen) => setFilter({ [menu]: chosen })}
          />
        ))}
      </div>
      <p className={styles['sum']} role="status">
        {sum}
      </p>
    </div>
  );
}
