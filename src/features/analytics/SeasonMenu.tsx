import { useTranslation } from 'react-i18next';
import type { YearAnalysis } from '#domain/series/seasons/analyse-field.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { Chip } from '#ui/buttons/Chip.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';

export type SeasonMenuProps = {
  readonly year: number;
  /** Earlier years with a curve, newest first. */
  readonly past: readonly YearAnalysis[];
  /** The one drawn beside this season; null for none. */
  readonly other: number | null;
  readonly onChange: (year: number | null) => void;
};

/** This season and the earlier one it is drawn with. */
export function SeasonMenu({ year, past, other, onChange }: SeasonMenuProps) {
  const { t } = useTranslation('analytics');
  const years = seasonYears({ year });
  const entries = [
    { id: 'alone', label: t('season.alone', { years }), checked: other === null, run: () => onChange(null) },
    ...past.map((one) => ({
      id: String(one.year),
      label: t('season.compare', { years: seasonYears(one) }),
      checked: one.year === other,
      run: () => onChange(one.year),
    })),
  ];
  const text = other === null ? years : t('season.with', { years, other: seasonYears({ year: other }) });
  return (
    <Menu label={t('season.label')} entries={entries}>
      <Chip opens active={other !== null}>
        {text}
      </Chip>
    </Menu>
  );
}
