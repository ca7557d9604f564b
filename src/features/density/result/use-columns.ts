import { useTranslation } from 'react-i18next';
import { useLookups } from '#api/use-lookups.ts';
import { roundDensity } from '#domain/density/plant-density.ts';
import type { FieldRow, FieldTotals } from '#domain/density/recommend-field.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { DensityTyped } from '../form.ts';
import type { Draft } from '../use-draft.ts';

export const VIEWS = ['summary', 'sowing', 'nitrogen'] as const;
export type View = (typeof VIEWS)[number];
type Column = {
  readonly key: string;
  readonly label: string;
  readonly why?: string;
  readonly is_strong?: true;
  readonly of: (row: FieldRow, at: number) => string;
  readonly ofField: (field: FieldTotals) => string;
};

/** Plants of the present prescription in each zone, else what is sown today everywhere; null where nothing is. */
function presentPlants({ zones }: Draft, { inputs }: DensityTyped, at: number): number | null {
  const seeds = zones?.prescription?.rows[at]?.seeds_ha ?? null;
  return seeds === null ? inputs.real_plants_ha : roundDensity((seeds * inputs.emergence_pct) / 100);
}

type Write = (value: number | null) => string;

/** Numbers as the table writes them, a dash where there is none. */
function useWrite(is_weighed: boolean) {
  const format = useFormat();
  const known =
    (write: (value: number) => string): Write =>
    (value) =>
      value === null ? '—' : write(value);
  return {
    whole: known((value) => format.number(value)),
    tenth: known((value) => format.number(value, 1)),
    hundredth: known((value) => format.number(value, 2)),
    dose: known((value) => format.number(value, is_weighed ? 0 : 1)),
    density: known((value) => format.number(roundDensity(value))),
    signed: known((value) => format.signed(value, 0)),
  };
}

type More = Pick<Column, 'why' | 'is_strong'> & { readonly label?: string };
const STRONG = { is_strong: true } as const;

/** What the columns of a view say of a zone and of the field. */
export function useColumns(view: View, draft: Draft, typed: DensityTyped): readonly Column[] {
  const { t } = useTranslation('density');
  const { name, lists } = useLookups();
  const product = lists.product.find(({ code }) => code === typed.inputs.product);
  const is_weighed = product === undefined || product.density_kg_l === null;
  const { whole, tenth, hundredth, dose, density, signed } = useWrite(is_weighed);
  const ofRow = (key: string, label: string, of: Column['of'], more: More = {}): Column => ({ key, label, of, ofField: () => '', ...more });
  const ofBoth = (key: string, label: string, of: keyof FieldTotals, write: Write, more: More = {}): Column => ({
    key,
    label,
    of: (row) => write(row[of]),
    ofField: (field) => write(field[of]),
    ...more,
  });
  const dosed = product === undefined ? t('column.dose') : `${name('product', product.code)}, ${is_weighed ? 'kg/ha' : 'L/ha'}`;
  const change = (row: FieldRow, at: number): number | null => {
    const present = presentPlants(draft, typed, at);
    return present === null ? null : row.plants_ha - present;
  };
  const views: Readonly<Record<View, readonly Column[]>> = {
    summary: [
      ofBoth('yield', t('column.yield'), 'yield_kg_ha', whole),
      ofBoth('plants', t('column.plants'), 'plants_ha', density, STRONG),
      ofRow('present', t('column.present'), (row, at) => signed(change(row, at)), { why: t('column.present_why') }),
      ofBoth('n', t('column.n'), 'n_kg_ha', whole, STRONG),
      ofBoth('cost', 'USD/ha', 'cost_usd_ha', whole, { why: t('column.cost_why') }),
    ],
    sowing: [
      ofRow('best', t('column.best'), (row) => density(row.agronomic_plants_ha)),
      ofRow('pays', t('column.pays'), (row) => density(row.economic_plants_ha)),
      ofBoth('seeds', t('column.seeds'), 'seeds_ha', density, STRONG),
      ofRow('metre', t('column.metre'), (row) => hundredth(row.seeds_m)),
    ],
    nitrogen: [
      ofRow('target', t('column.target'), (row) => whole(row.target_n_kg_ha), { why: t('column.target_why') }),
      ofBoth('dose', dosed, 'dose', dose, STRONG),
      ofRow('gain', t('column.gain'), (row) => tenth(row.efficiency), { why: t('column.gain_why') }),
      ofBoth('expected', t('column.expected'), 'expected_kg_ha', whole),
      ofBoth('extra', t('column.extra'), 'extra_usd_ha', signed, { why: t('column.extra_why') }),
    ],
  };
  return views[view];
}
