import { useTranslation } from 'react-i18next';
import { useToday } from '#api/imagery/use-latest.ts';
import { cropKey } from '#domain/codes.ts';
import { grossMargin, sensitivity } from '#domain/margins/gross-margin.ts';
import { COST_GROUPS, type CostGroup, type CostKey, type MarginInputs, type MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { sheetBrand } from '#shell/brand/mark-shapes.ts';
import { useTheme } from '#shell/brand/appearance.ts';
import type { PlotDrawing } from '#ui/charts/plot/draw-plot.ts';
import { drawForPaper } from '#ui/pdf/draw-for-paper.ts';
import { gridDrawing } from '../results/grid-drawing.ts';
import { waterfallDrawing } from '../results/waterfall-drawing.ts';

/** px of a drawing on the page. */
const HEIGHT = 230;
const GROUPS = Object.keys(COST_GROUPS) as CostGroup[];

type Written = (field: Field, season: Season, plan: MarginPlan, inputs: MarginInputs) => Promise<Sheet>;

/** A scenario as a printed page, in the words and numbers of the screen. */
export function useSheet(): Written {
  const { t } = useTranslation(['gross-margin', 'catalog']);
  const format = useFormat();
  const language = useLanguage();
  const theme = useTheme();
  const today = useToday();
  const cost = (value: number | null): string => format.number(value ?? 0, 2);

  const table = (inputs: MarginInputs): SheetBlock => {
    const { groups } = grossMargin(inputs, 0);
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
          ...keys
            .filter((key) => (inputs.costs[key] ?? 0) > 0)
            .map((key) => [{ text: t(`cost.${key}`) }, { text: cost(inputs.costs[key]) }]),
        ];
      }),
      foot: [{ text: t('figure.costs') }, { text: cost(grossMargin(inputs, 0).total_costs) }],
    };
  };

  return async (field, season, plan, inputs) => {
    const drawing = async (of: PlotDrawing, label: string): Promise<SheetBlock> => ({
      kind: 'drawing',
      drawing: await drawForPaper(of, HEIGHT, label),
    });
    const margin = grossMargin(inputs, plan.area_ha);
    const grid = sensitivity(inputs);
    const fact = (label: string, value: number | null, decimals: number, unit: string) => ({
      label,
      value: value === null ? '—' : format.withUnit(value, unit, decimals),
    });
    return {
      language,
      ...sheetBrand(theme),
      title: t('title'),
      subtitle: [plan.name, field.name, field.farm_name].join(' · '),
      head: [t('page.season', { years: seasonYears(season) }), today === undefined ? '' : format.date(today)],
      blocks: [
        {
          kind: 'facts',
          rows: [
            [
              { label: t('crop'), value: plan.crop === null ? t('crop_none') : t(`catalog:crop.${cropKey(plan.crop) ?? 'other'}`) },
              { label: t('page.area'), value: format.hectares(plan.area_ha) },
              { label: t('page.status'), value: t(`status.${plan.status}`) },
            ],
            [
              fact(t('income.yield_t_ha'), inputs.yield_t_ha, 2, 't/ha'),
              fact(t('income.price_usd_t'), inputs.price_usd_t, 2, 'USD/t'),
              fact(t('income.commercial_pct'), inputs.commercial_pct, 1, '%'),
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
        },
        { kind: 'heading', text: t('waterfall.title'), note: t('waterfall.unit') },
        await drawing(
          waterfallDrawing(margin, {
            number: (value) => format.number(value),
            step: (step) => t(`step.${step}`),
            short: (step) => t(`step_short.${step}`),
          }),
          t('waterfall.title'),
        ),
        ...(grid === null
          ? []
          : [
              { kind: 'heading' as const, text: t('grid.title'), note: t('grid.unit') },
              await drawing(
                gridDrawing(grid, (value, decimals) => format.number(value, decimals)),
                t('grid.title'),
              ),
            ]),
        { kind: 'heading', text: t('page.costs') },
        table(inputs),
      ],
      foot: t('page.foot'),
      page_of: t('page.of'),
    };
  };
}
