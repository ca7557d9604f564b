import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/buttons/Chip.tsx';
import type { RecordItem } from '#domain/activities/record-items.ts';
import { FILTERS, filterOf, type RecordFilter } from './arrange-items.ts';

type Props = { readonly items: readonly RecordItem[]; readonly value: RecordFilter; readonly onChange: (filter: RecordFilter) => void };

/** What the list shows, with how many there are of each. */
export function Filters({ items, value, onChange }: Props) {
  const { t } = useTranslation('activities');
  return FILTERS.map((one) => (
    <Chip key={one} active={one === value} onClick={() => onChange(one)}>
      {one === 'all' ? t('filter.all') : t(`filter.${one}`, { count: items.filter(({ kind }) => filterOf(kind) === one).length })}
    </Chip>
  ));
}
