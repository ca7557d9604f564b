import type { GrossMargin } from '#domain/margins/gross-margin.ts';
import type { WaterfallDrawing } from '#ui/charts/plot/draw-waterfall.ts';

type Step = 'income' | 'commercial' | 'inputs' | 'labour' | 'other' | 'margin';
export type WaterfallTexts = {
  readonly number: (value: number) => string;
  readonly step: (step: Step) => string;
  readonly short: (step: Step) => string;
};

const STEPS = [1, 2, 5];
/** Two to five hairlines: up to 1691 → 500, 1000, 1500. */
function hairlines(low: number, high: number): number[] {
  const raw = Math.max(1, high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * (STEPS.find((digit) => digit * power >= raw) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step).filter((value) => value !== 0);
}

/** From the gross income, less what goes, to what is left; a loss reaches below nothing. */
export function waterfallDrawing(
  { gross_income, commercial_expense, groups, margin }: GrossMargin,
  { number, step, short }: WaterfallTexts,
): WaterfallDrawing {
  const costs = [
    ['commercial', commercial_expense] as const,
    ...(['inputs', 'labour', 'other'] as const).map((key) => [key, groups[key]] as const),
  ];
  let left = gross_income;
  const falls = costs.map(([key, cost]) => {
    const from = left;
    left -= cost;
    return { label: step(key), short: short(key), from, to: left, text: number(cost === 0 ? 0 : -cost), role: 'cost' as const };
  });
  const levels = [0, gross_income, margin, ...falls.map(({ to }) => to)];
  return {
    kind: 'waterfall',
    steps: [
      { label: step('income'), short: short('income'), from: 0, to: gross_income, text: number(gross_income), role: 'income' },
      ...falls,
      { label: step('margin'), short: short('margin'), from: 0, to: margin, text: number(margin), role: margin < 0 ? 'loss' : 'left' },
    ],
    values: hairlines(Math.min(...levels), Math.max(...levels)).map((y) => ({ y, label: number(y) })),
  };
}
