import type { ExportedField } from '#domain/accounts/export-file.ts';
import { grossMargin } from '#domain/margins/gross-margin.ts';
import { COST_GROUPS, type CostGroup, type CostKey } from '#domain/margins/margin-plan.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { sheetOf } from '../../resources/reports/paper/sheet.ts';
import type { DemoSheet } from './planning-sheet.ts';
import { COST_NAMES, GROUP_NAMES, STATUS_NAMES, WORDS } from './words.ts';

type Plan = ExportedField['margins'][number];
type Of = {
  readonly field: string;
  readonly farm: string;
  readonly area_ha: number;
  readonly on: string;
  readonly made_by: string;
  readonly brand: number;
};

const { format } = WORDS;

const GROUPS = Object.keys(COST_GROUPS) as CostGroup[];

function factsBlock({ crop, status, inputs, closed_area_ha }: Plan, field_ha: number): SheetBlock {
  const area_ha = closed_area_ha ?? field_ha;
  const margin = grossMargin(inputs, area_ha);
  const derived = (label: string, value: number | null, unit: string, least = 2) => ({
    label,
    value: value === null ? '—' : format.derived(value, least, unit),
  });
  return {
    kind: 'facts',
    rows: [
      [
        { label: 'Cultivo', value: crop === null ? 'Sin decidir' : WORDS.cropName(crop) },
        { label: 'Superficie', value: format.hectares(area_ha) },
        { label: 'Estado', value: STATUS_NAMES[status] },
      ],
      [
        { label: 'Rinde seco esperado', value: format.entered(inputs.yield_t_ha ?? 0, 2, 't/ha') },
        { label: 'Precio del grano', value: format.entered(inputs.price_usd_t ?? 0, 2, 'USD/t') },
        { label: 'Gastos comerciales', value: format.entered(inputs.commercial_pct ?? 0, 1, '%') },
      ],
      [
        derived('Margen bruto', margin.margin, 'USD/ha'),
        derived('Total del lote', margin.margin_total, 'USD'),
        derived('Ingreso neto', margin.net_income, 'USD/ha'),
      ],
      [
        derived('Rinde de indiferencia', margin.breakeven_yield_t_ha, 't/ha'),
        derived('Precio de indiferencia', margin.breakeven_price_usd_t, 'USD/t'),
        derived('Retorno', margin.return === null ? null : margin.return * 100, '%', 0),
      ],
    ],
  };
}

function costsBlock({ inputs }: Plan): SheetBlock {
  const { groups, total_costs } = grossMargin(inputs, 0);
  const cost = (value: number | null): string => format.entered(value ?? 0, 2);
  return {
    kind: 'table',
    columns: [
      { label: 'Concepto', share: 3 },
      { label: 'USD/ha', share: 1, is_number: true },
    ],
    rows: GROUPS.flatMap((group) => [
      [
        { text: GROUP_NAMES[group], is_strong: true },
        { text: cost(groups[group]), is_strong: true },
      ],
      ...(COST_GROUPS[group] as readonly CostKey[])
        .filter((key) => (inputs.costs[key] ?? 0) > 0)
        .map((key) => [{ text: COST_NAMES[key] }, { text: cost(inputs.costs[key]) }]),
    ]),
    foot: [{ text: 'Costo total' }, { text: cost(total_costs) }],
  };
}

/** The page of a field's margin plan: what the client prints of it but for its two charts. */
export function marginSheet(plan: Plan, { field, farm, area_ha, on, made_by, brand }: Of): DemoSheet {
  const { year, season, period } = plan;
  return {
    season: { year, season, period },
    on,
    sheet: sheetOf(WORDS, {
      title: 'Margen bruto',
      subtitle: [plan.name, field, farm],
      season: seasonYears(plan),
      on,
      made_by,
      brand,
      blocks: [factsBlock(plan, area_ha), { kind: 'heading', text: 'Costos' }, costsBlock(plan)],
      sources: 'Montos en dólares, cálculo con los datos del escenario',
    }),
  };
}
