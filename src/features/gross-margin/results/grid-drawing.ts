import type { Sensitivity } from '#domain/margins/gross-margin.ts';
import type { GridDrawing } from '#ui/charts/plot/draw-grid.ts';

const decimalsOf = (values: readonly number[]): number => Math.max(...values.map((value) => (String(value).split('.')[1] ?? '').length));

/** The grid of yields and prices as it is drawn; the plan's own pair is in the middle. */
export function gridDrawing(
  { yields_t_ha, prices_usd_t, margins }: Sensitivity,
  number: (value: number, decimals: number) => string,
): GridDrawing {
  const yields = decimalsOf(yields_t_ha);
  const prices = decimalsOf(prices_usd_t);
  return {
    kind: 'grid',
    corner: 't/ha',
    columns: prices_usd_t.map((price) => number(price, prices)),
    rows: yields_t_ha.map((one) => number(one, yields)),
    cells: margins.map((row) => row.map((value) => ({ value, text: number(value, 0) }))),
    chosen: { row: Math.floor(yields_t_ha.length / 2), column: Math.floor(prices_usd_t.length / 2) },
  };
}
