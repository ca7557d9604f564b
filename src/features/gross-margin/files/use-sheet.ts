import { useTranslation } from 'react-i18next';
import { useToday } from '#api/imagery/use-latest.ts';
import { grossMargin, sensitivity } from '#domain/margins/gross-margin.ts';
import type { MarginInputs, MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { sheetOf } from '#paper/paper.ts';
import type { PlotDrawing } from '#ui/charts/plot/draw-plot.ts';
import { drawForPaper } from '#ui/pdf/draw-for-paper.ts';
import { gridDrawing } from '../results/grid-drawing.ts';
import { waterfallDrawing } from '../results/waterfall-drawing.ts';
import { costsBlock, factsBlock } from './sheet-blocks.ts';

/** px of a drawing on the page. */
const HEIGHT = 230;

type Written = (field: Field, season: Season, plan: MarginPlan, inputs: MarginInputs) => Promise<Sheet>;

/** A scenario as a printed page, in the words and numbers of the screen. */
export function useSheet(): Written {
  const { t } = useTranslation(['gross-margin', 'catalog']);
  const format = useFormat();
  const today = useToday();
  const words = { t, format };
  return async (field, season, plan, inputs) => {
    const drawing = async (of: PlotDrawing, label: string): Promise<SheetBlock> => ({
      kind: 'drawing',
      drawing: await drawForPaper(of, HEIGHT, label),
    });
    const margin = grossMargin(inputs, plan.area_ha);
    const grid = sensitivity(inputs);
    return sheetOf({
      title: t('title'),
      subtitle: [plan.name, field.name, field.farm_name].join(' · '),
      season: seasonYears(season),
      today,
      blocks: [
        factsBlock(words, plan, inputs),
        { kind: 'heading', text: t('waterfall.title'), note: t('waterfall.unit') },
        await drawing(
          waterfallDrawing(margin, {
            number: (value) => format.derived(value),
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
        costsBlock(words, inputs),
      ],
      sources: t('page.foot'),
    });
  };
}
