import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/buttons/Chip.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';

export type FilterChipProps = {
  readonly name: string;
  readonly chosen: readonly string[];
  /** Its values, each with how many rows it leaves; those that leave none last. */
  readonly offered: readonly { readonly value: string; readonly label: string; readonly count: number }[];
  readonly labelOf: (value: string, label: string) => string;
  /** Values it takes at once. */
  readonly most: number;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** One filter of a list as a chip: several of its values with how many rows each leaves, those that leave none dimmed. */
export function FilterChip({ name, chosen, offered, labelOf, most, onChange }: FilterChipProps) {
  const { t } = useTranslation('common');
  const [first] = chosen;
  const only = first === undefined ? '' : labelOf(first, offered.find(({ value }) => value === first)?.label ?? '');
  const text = chosen.length > 1 ? t('filter_count', { name, count: chosen.length }) : only === '' ? name : `${name} ${only}`;
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
        label: t('filter_count', { name: labelOf(value, label), count }),
        checked: chosen.includes(value),
        disabled: !chosen.includes(value) && (count === 0 || chosen.length === most),
        run: () => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]),
      }))}
    >
      <Chip active={chosen.length > 0} opens name={name} onRemove={chosen.length > 0 ? () => onChange([]) : undefined}>
        {text}
      </Chip>
    </Menu>
  );
}
