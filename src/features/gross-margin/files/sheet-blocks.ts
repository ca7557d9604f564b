import type { TFunction } from 'i18next';
import { cropKey } from '#domain/codes.ts';
import { grossMargin } from '#domain/margins/gross-margin.ts';
import { COST_GROUPS, type CostGroup, type CostKey, type MarginInputs, type MarginPlan } from '#domain/margins/margin-plan.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import type { Formats } from '#domain/formats.ts';

type Words = { readonly t: TFunction<['gross-margin', 'catalog']>; readonly format: Formats };

const GROUPS = Object.keys(COST_GROUPS) as CostGroup[];

/** What the margin is of, what it is reckoned from, and what comes of it. */
export function factsBlock({ t, format }: Words, plan: MarginPlan, inputs: MarginInputs): SheetBlock {
  const margin = grossMargin(inputs, plan.area_ha);
  const fact = (label: string, value: number | null, decimals: number, unit: string, write = format.derived) => ({
    label,
    value: value === null ? '—' : write(value, decimals, unit),
  });
  return {
    kind: 'facts',
    rows: [
      [
        { label: t('crop'), value: plan.crop === null ? t('crop_none') : t(`catalog:crop.${cropKey(plan.crop) ?? 'other'}`) },
        { label: t('page.area'), value: format.hectares(plan.area_ha) },
        { label: t('page.status'), value: t(`status.${plan.status}`) },
      ],
      [
        fact(t('income.yield_t_ha'), inputs.yield_t_ha, 2, 't/ha', format.entered),
        fact(t('income.price_usd_t'), inputs.price_usd_t, 2, 'USD/t', format.entered),
        fact(t('income.commercial_pct'), inputs.commercial_pct, 1, '%', format.entered),
      ],
      [
        fact(t('figure.margin'), margin.margin, 2, 'USD/ha'),
        fact(t('figure.total'), margin.margin_total, 2, 'USD'),
        fact(t('figure.net_income'), margin.net_income, 2, 'USD/ha'),
      ],
      [
        fact(t('figure.breakeven_yield'), margin.breakeven_yield_t_ha, 2, 't/ha'),
        fact(t('figure.breakeven_price'), margin.breakeven_price_usd_t, 2, 'USD/t'),
        fact(t('figure.return'), margin.return === null ? null : margin.return * 100, 0, '%'),
      ],
    ],
  };
}

/** The costs there are, by their groups. */
export function costsBlock({ t, format }: Words, inputs: MarginInputs): SheetBlock {
  const { groups, total_costs } = grossMargin(inputs, 0);
  const cost = (value: number | null): string => format.entered(value ?? 0, 2);
  return {
    kind: 'table',
    columns: [
      { label: t('page.cost'), share: 3 },
      { label: 'USD/ha', share: 1, is_number: true },
    ],
    rows: GROUPS.flatMap((group) => {
      const keys: readonly CostKey[] = COST_GROUPS[group];
      return [
        [
          { text: t(`group.${group}`), is_strong: true },
          { text: cost(groups[group]), is_strong: true },
        ],
        ...keys.filter((key) => (inputs.costs[key] ?? 0) > 0).map((key) => [{ text: t(`cost.${key}`) }, { text: cost(inputs.costs[key]) }]),
      ];
    }),
    foot: [{ text: t('figure.costs') }, { text: cost(total_costs) }],
  };
}
