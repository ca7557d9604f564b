import { useTranslation } from 'react-i18next';
import { useLookups } from '#api/use-lookups.ts';
import type { FieldRow, FieldTotals } from '#domain/density/recommend-field.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { DensityTyped } from '../form.ts';
import type { Draft } from '../use-draft.ts';

export const VIEWS = ['summary', 'sowing', 'nitrogen'] as const;
export type View = (typeof VIEWS)[number];
export type Column = {
  readonly key: string;
  readonly label: string;
  readonly why?: string;
  readonly is_strong?: true;
  readonly of: (row: FieldRow, at: number) => string;
  readonly ofField: (field: FieldTotals) => string;
};

const STEP = 500;

/** Plants of the present prescription in each zone, else what is sown today everywhere; null where nothing is. */
export function presentPlants({ zones }: Draft, { inputs }: DensityTyped, at: number): number | null {
  const seeds = zones?.prescription?.rows[at]?.seeds_ha ?? null;
  return seeds === null ? inputs.real_plants_ha : Math.round((seeds * inputs.emergence_pct) / 100 / STEP) * STEP;
}

/** What the columns of a view say of a zone and of the field. */
export function useColumns(view: View, draft: Draft, typed: DensityTyped): readonly Column[] {
  const { t } = useTranslation('density');
  const format = useFormat();
  const { name, lists } = useLookups();
  const whole = (value: number | null): string => (value === null ? '—' : format.number(value));
  const product = lists.product.find(({ code }) => code === typed.inputs.product);
  const dose = (value: number | null): string => (value === null ? '—' : format.number(value, product?.density_kg_l === null ? 0 : 1));
  const nothing = (): string => '';
  const toStep = (value: number): string => format.number(Math.round(value / STEP) * STEP);
  const plants: Column = {
    key: 'plants',
    label: t('column.plants'),
    is_strong: true,
    of: ({ plants_ha }) => whole(plants_ha),
    ofField: ({ plants_ha }) => toStep(plants_ha),
  };
  const views: Readonly<Record<View, readonly Column[]>> = {
    summary: [
      { key: 'yield', label: t('column.yield'), of: (row) => whole(row.yield_kg_ha), ofField: (field) => whole(field.yield_kg_ha) },
      plants,
      {
        key: 'present',
        label: t('column.present'),
        why: t('column.present_why'),
        of: (row, at) => {
          const present = presentPlants(draft, typed, at);
          return present === null ? '—' : format.signed(row.plants_ha - present, 0);
        },
        ofField: nothing,
      },
      { key: 'n', label: t('column.n'), is_strong: true, of: (row) => whole(row.n_kg_ha), ofField: (field) => whole(field.n_kg_ha) },
      {
        key: 'cost',
        label: 'USD/ha',
        why: t('column.cost_why'),
        of: (row) => whole(row.cost_usd_ha),
        ofField: (field) => whole(field.cost_usd_ha),
      },
    ],
    sowing: [
      { key: 'best', label: t('column.best'), of: (row) => toStep(row.agronomic_plants_ha), ofField: nothing },
      {
        key: 'pays',
        label: t('column.pays'),
        of: (row) => (row.economic_plants_ha === null ? '—' : toStep(row.economic_plants_ha)),
        ofField: nothing,
      },
      {
        key: 'seeds',
        label: t('column.seeds'),
        is_strong: true,
        of: (row) => whole(row.seeds_ha),
        ofField: (field) => toStep(field.seeds_ha),
      },
      { key: 'metre', label: t('column.metre'), of: (row) => format.number(row.seeds_m, 2), ofField: nothing },
    ],
    nitrogen: [
      { key: 'target', label: t('column.target'), why: t('column.target_why'), of: (row) => whole(row.target_n_kg_ha), ofField: nothing },
      {
        key: 'dose',
        label:
          product === undefined
            ? t('column.dose')
            : `${name('product', product.code)}, ${product.density_kg_l === null ? 'kg/ha' : 'L/ha'}`,
        is_strong: true,
        of: (row) => dose(row.dose),
        ofField: (field) => dose(field.dose),
      },
      {
        key: 'gain',
        label: t('column.gain'),
        why: t('column.gain_why'),
        of: (row) => (row.efficiency === null ? '—' : format.number(row.efficiency, 1)),
        ofField: nothing,
      },
      {
        key: 'expected',
        label: t('column.expected'),
        of: (row) => whole(row.expected_kg_ha),
        ofField: (field) => whole(field.expected_kg_ha),
      },
      {
        key: 'extra',
        label: t('column.extra'),
        why: t('column.extra_why'),
        of: (row) => (row.extra_usd_ha === null ? '—' : format.signed(row.extra_usd_ha, 0)),
        ofField: (field) => (field.extra_usd_ha === null ? '—' : format.signed(field.extra_usd_ha, 0)),
      },
    ],
  };
  return views[view];
}
