import { useTranslation } from 'react-i18next';
import type { DensityWorld } from '#api/fields/use-density.ts';
import { useToday } from '#api/imagery/use-latest.ts';
import { useLookups } from '#api/use-lookups.ts';
import { relationThatCounts, soilNitrogen, type OriginKey } from '#domain/density/density-plan.ts';
import type { FieldRecommendation } from '#domain/density/recommend-field.ts';
import type { Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { sheetOf } from '#paper/paper.ts';
import type { ResponseDrawing } from '#ui/charts/plot/draw-response.ts';
import { drawForPaper } from '#ui/pdf/draw-for-paper.ts';
import type { DensityTyped } from '../form.ts';
import { densityDrawing, nitrogenDrawing } from '../result/response-drawing.ts';
import { useRowWords } from '../result/row-words.ts';
import { useColumns } from '../result/use-columns.ts';
import { useTotals } from '../result/use-totals.ts';
import type { Draft } from '../use-draft.ts';

/** px of a drawing on the page. */
const HEIGHT = 190;
/** Money is not on paper that whoever sees the field may read. */
const MONEY = new Set(['cost', 'extra']);

export type SheetProps = {
  readonly field: Field;
  readonly season: Season;
  readonly world: DensityWorld;
  readonly draft: Draft;
  readonly typed: DensityTyped;
  readonly recommendation: FieldRecommendation;
};

/** What a recommendation is made from, each with where it comes from. */
function useFacts({ world, draft: { origins, relations }, typed: { inputs } }: SheetProps): SheetBlock {
  const { t } = useTranslation('density');
  const format = useFormat();
  const { name } = useLookups();
  const fact = (key: OriginKey | 'price_relation', value: string) => {
    const from = origins[key] ?? (key === 'price_relation' ? origins.n_usd_kg : undefined);
    return { label: t(`input.${key}`), value: from === undefined ? value : `${value} (${t(`origin.${from}`)})` };
  };
  const kg_ha = (value: number): string => format.withUnit(value, 'kg/ha');
  const { is_own } = world.curveOf(inputs.hybrid);
  const hybrid = inputs.hybrid === null ? t('generic') : name('genotype', inputs.hybrid);
  return {
    kind: 'facts',
    rows: [
      [
        fact('hybrid', inputs.hybrid === null || is_own ? hybrid : `${hybrid}, ${t('generic')}`),
        fact('low_kg_ha', kg_ha(inputs.low_kg_ha)),
        fact('high_kg_ha', kg_ha(inputs.high_kg_ha)),
      ],
      [
        fact('n_soil_kg_ha', kg_ha(soilNitrogen(inputs, world.stored.usual_n_kg_ha))),
        fact('price_relation', format.number(relationThatCounts({ inputs, relations }), 1)),
        fact('product', inputs.product === null ? '—' : name('product', inputs.product)),
      ],
      [
        fact('emergence_pct', format.percent(inputs.emergence_pct)),
        fact('row_spacing_cm', format.entered(inputs.row_spacing_cm, 1, 'cm')),
        fact('real_plants_ha', inputs.real_plants_ha === null ? '—' : format.withUnit(inputs.real_plants_ha, t('plants_ha'))),
      ],
    ],
  };
}

/** The three views of the result as tables, without money. */
function useTables({ draft, typed, recommendation, field }: SheetProps): readonly SheetBlock[] {
  const { t } = useTranslation('density');
  const format = useFormat();
  const { rows, field: whole } = recommendation;
  const wordsOf = useRowWords(rows);
  const views = {
    summary: useColumns('summary', draft, typed),
    sowing: useColumns('sowing', draft, typed),
    nitrogen: useColumns('nitrogen', draft, typed),
  };
  return Object.entries(views).flatMap(([view, all]): SheetBlock[] => {
    const columns = all.filter(({ key }) => !MONEY.has(key));
    return [
      { kind: 'heading', text: t(`view.${view as 'summary'}`) },
      {
        kind: 'table',
        columns: [{ label: t('zone'), share: 2 }, ...columns.map(({ label }) => ({ label, share: 1, is_number: true }))],
        rows: rows
          .toReversed()
          .map((row) => [{ text: wordsOf(row).name }, ...columns.map(({ of }) => ({ text: of(row, rows.indexOf(row)) }))]),
        ...(rows[0]?.zone === null
          ? {}
          : {
              foot: [
                { text: t('whole', { area: format.hectares(field.area_ha) }) },
                ...columns.map(({ ofField }) => ({ text: ofField(whole) })),
              ],
            }),
      },
    ];
  });
}

/** A recommendation as a printed page, in the words and numbers of the screen. */
export function useSheet(props: SheetProps): () => Promise<Sheet> {
  const { field, season, world, draft, typed, recommendation } = props;
  const { t } = useTranslation('density');
  const format = useFormat();
  const today = useToday();
  const facts = useFacts(props);
  const tables = useTables(props);
  const totals = useTotals(field, draft, recommendation);
  const { rows } = recommendation;
  const wordsOf = useRowWords(rows);
  const texts = {
    number: (value: number, decimals = 0) => format.number(value, decimals),
    letterOf: (row: (typeof rows)[number]) => wordsOf(row).letter,
  };
  const drawn = async (drawing: ResponseDrawing, label: string): Promise<SheetBlock> => ({
    kind: 'drawing',
    drawing: await drawForPaper(drawing, HEIGHT, label),
  });
  return async () =>
    sheetOf({
      title: t('title'),
      subtitle: [field.name, field.farm_name].join(' · '),
      season: seasonYears(season),
      today,
      blocks: [
        facts,
        ...tables,
        { kind: 'text', text: totals },
        { kind: 'heading', text: t('chart.density'), note: t('chart.plants') },
        await drawn(
          densityDrawing(rows, world.curveOf(typed.inputs.hybrid).curve, { ...texts, unit: t('chart.plants') }),
          t('chart.density'),
        ),
        { kind: 'heading', text: t('chart.nitrogen'), note: t('chart.nitrogen_unit') },
        await drawn(nitrogenDrawing(rows, { ...texts, unit: t('chart.nitrogen_unit') }), t('chart.nitrogen')),
        { kind: 'text', text: t('paper.marks') },
      ],
      sources: t('paper.foot'),
    });
}
