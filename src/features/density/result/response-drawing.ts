import { yieldAtNitrogen } from '#domain/density/nitrogen.ts';
import { agronomicDensity, yieldAtDensity, type DensityCurve } from '#domain/density/plant-density.ts';
import type { FieldRow } from '#domain/density/recommend-field.ts';
import type { ResponseDrawing } from '#ui/charts/plot/draw-response.ts';

const KG_A_TONNE = 1_000;
const THOUSAND = 1_000;
const STEPS = 48;
const DENSITIES = [30_000, 110_000] as const;

export type ResponseTexts = {
  readonly number: (value: number, decimals?: number) => string;
  readonly letterOf: (row: FieldRow) => string;
  readonly unit: string;
};

type Response = {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  /** t/ha of a row at `x`. */
  readonly yieldAt: (row: FieldRow, x: number) => number;
  readonly best: (row: FieldRow) => number;
  readonly pays: (row: FieldRow) => number | null;
};

/** One or two tonnes between hairlines, so that there are two to five. */
function scaleOf(yields: readonly number[]): { readonly range: readonly [number, number]; readonly values: readonly number[] } {
  const [least, most] = [Math.min(...yields), Math.max(...yields)];
  const step = most - least > 5 ? 2 : 1;
  const bottom = Math.max(0, Math.floor(least - 0.5));
  const first = Math.ceil(bottom / step) * step;
  const range = [bottom, most + 0.4] as const;
  return { range, values: Array.from({ length: Math.floor((range[1] - first) / step) + 1 }, (_, at) => first + at * step) };
}

function drawingOf(
  rows: readonly FieldRow[],
  { number, letterOf, unit }: ResponseTexts,
  { domain, ticks, yieldAt, best, pays }: Response,
): ResponseDrawing {
  const [from, to] = domain;
  const strong = rows[Math.floor(rows.length / 2)];
  const xs = Array.from({ length: STEPS + 1 }, (_, at) => from + ((to - from) * at) / STEPS);
  const curves = rows.map((row) => {
    const point = (x: number) => ({ x, y: yieldAt(row, x) });
    const paid = pays(row);
    return {
      label: letterOf(row),
      is_strong: row === strong,
      values: xs.map(point),
      best: point(best(row)),
      pays: paid === null ? null : point(paid),
    };
  });
  const { range, values } = scaleOf(curves.flatMap((curve) => curve.values.map(({ y }) => y)));
  const marked = strong === undefined ? null : (pays(strong) ?? best(strong));
  return {
    kind: 'response',
    domain,
    range,
    values: values.map((y) => ({ y, label: number(y) })),
    ticks: ticks.map((x) => ({ x, label: number(x) })),
    unit,
    curves,
    marked: marked === null || strong === undefined ? null : { x: marked, y: yieldAt(strong, marked), label: number(marked) },
  };
}

/** Yield, t/ha, by thousands of plants a hectare: hollow where it is the most, filled where it pays the most. */
export const densityDrawing = (rows: readonly FieldRow[], curve: DensityCurve, texts: ResponseTexts): ResponseDrawing =>
  drawingOf(rows, texts, {
    domain: [DENSITIES[0] / THOUSAND, DENSITIES[1] / THOUSAND],
    ticks: [50, 75],
    yieldAt: ({ yield_kg_ha }, x) => yieldAtDensity(curve, yield_kg_ha, x * THOUSAND) / KG_A_TONNE,
    best: ({ yield_kg_ha }) => agronomicDensity(curve, yield_kg_ha) / THOUSAND,
    pays: ({ economic_plants_ha }) => (economic_plants_ha === null ? null : economic_plants_ha / THOUSAND),
  });

/** Yield, t/ha, by kg of N in the soil and applied: hollow where the plateau begins, filled where the last kg pays. */
export const nitrogenDrawing = (rows: readonly FieldRow[], texts: ResponseTexts): ResponseDrawing =>
  drawingOf(rows, texts, {
    domain: [0, Math.max(200, ...rows.map(({ plateau_n_kg_ha }) => Math.ceil((plateau_n_kg_ha * 1.15) / 10) * 10))],
    ticks: [50, 100],
    yieldAt: ({ yield_kg_ha }, x) => yieldAtNitrogen(yield_kg_ha, x) / KG_A_TONNE,
    best: ({ plateau_n_kg_ha }) => plateau_n_kg_ha,
    pays: ({ target_n_kg_ha }) => target_n_kg_ha,
  });
