import { SlidersHorizontal } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { NO_FILTERS } from '#domain/fields/filters.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Chip } from '#ui/buttons/Chip.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { filterOptions, toggleFilter, type FilterKey } from './filter-options.ts';
import styles from './FilterBar.module.css';
import type { Filtering } from './use-filters.ts';

const FIRST: readonly FilterKey[] = ['farms', 'crops', 'location'];
const MORE: readonly FilterKey[] = ['genotype', 'fiscal_name'];

/** The five filters of the address as chips; an active one counts its values and has its own ×. `whole`: none waits behind a button. */
export const FilterBar = memo(function FilterBar({ filtering, whole = false }: { filtering: Filtering; whole?: boolean }) {
  const { t, i18n } = useTranslation(['fields', 'catalog']);
  const all = useFields();
  const season = useSeason();
  const [has_more, setMore] = useState(false);
  const { filters, setFilters, is_filtering } = filtering;
  // Of all fields each: once for a list, not at every value set or taken.
  const choices = useMemo(() => {
    const keys: readonly FilterKey[] = ['whose', ...FIRST, ...MORE.filter((key) => whole || has_more || filters[key].length > 0)];
    const translate = (key: string): string => t(key as 'catalog:crop.none');
    return keys.flatMap((key) => {
      const options = filterOptions(key, all, season, i18n.language, translate);
      return key === 'whose' && options.length === 0 ? [] : [{ key, options }];
    });
  }, [all, season, i18n.language, t, whole, has_more, filters]);
  return (
    <div className={styles['bar']}>
      {choices.map(({ key, options }) => {
        const chosen = filters[key] as readonly (string | number)[];
        const name = t(`filters.${key}`);
        const clear = (): void => setFilters({ ...filters, [key]: [] });
        return (
          <Menu
            key={key}
            label={name}
            placement="bottom start"
            entries={options.map(({ value, label }) => ({
              id: String(value),
              label,
              checked: chosen.includes(value),
              run: () => setFilters(toggleFilter(filters, key, value)),
            }))}
          >
            <Chip
              active={chosen.length > 0}
              opens
              disabled={options.length === 0}
              name={name}
              onRemove={chosen.length > 0 ? clear : undefined}
            >
              {chosen.length > 0 ? t('filters.chosen', { filter: name, count: chosen.length }) : name}
            </Chip>
          </Menu>
        );
      })}
      {!whole && (
        <IconButton
          size="sm"
          label={t('filters.more')}
          aria-expanded={has_more}
          on={has_more}
          icon={<SlidersHorizontal size={15} />}
          onClick={() => setMore(!has_more)}
        />
      )}
      {is_filtering && (
        <Button size="sm" variant="link" onClick={() => setFilters(NO_FILTERS)}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
});
