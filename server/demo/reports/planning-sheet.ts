import { findGenotype } from '#domain/catalog/genotypes.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { fitScale } from '#domain/compare/pane-views.ts';
import { MAP_ASIDE_PX, mapDrawing, scaleDrawing, sizeOf } from '#domain/pdf/map-drawing.ts';
import { PAPER_TOKENS } from '#domain/pdf/paper.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import { evi } from '#domain/raster/indices/evi.ts';
import { rampColors } from '#domain/raster/render/color-ramps.ts';
import type { PlanningInputs, ReportData } from '#domain/reports/report.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { seasonYearOf } from '../../imagery/provider/demo/calendar.ts';
import { chance, hashText } from '../../imagery/provider/demo/noise.ts';
import type { DemoFarm, DemoField } from '../farms.ts';
import { hopedYield } from '../record/margins.ts';
import type { Stand } from '../record/record-steps.ts';
import { standsOf } from '../record/records.ts';
import { adviceOf, graphComment, NITROGEN } from './comments.ts';
import { viewField, type SeenSeason, type ViewedImage } from './field-view.ts';
import { curveDrawing, PAPER_WIDTH, sheetOf, type DemoSheet, type Flag } from './sheet.ts';
import { CROP_NAMES, PERIOD_NAMES, say } from './words.ts';

type Of = { readonly area_ha: number; readonly made_by: string };
export type DemoPlanning = DemoSheet & { readonly planning: PlanningInputs; readonly images: ReportData['images'] };

/** Days before the sowing on which it is planned, and before today where it is still to come. */
const AHEAD = [14, 35] as const;
const AGO = [3, 9] as const;
/** Of the season's best EVI, at most what A shows, and days between A and B at least. */
const GROWING = 0.65;
const APART = 15;
const GAP_PX = 20;
const PICTURE = { width: Math.round((PAPER_WIDTH - GAP_PX) / 2), height: 232 } as const;
const STEPS = 24;
const LETTERS = [
  { letter: 'A', color: PAPER_TOKENS['field-a'] },
  { letter: 'B', color: PAPER_TOKENS['field-b'] },
] as const;

/** The next crop to be sown of the season that runs on a day, or its last one; of the latest season before that has any. */
function plannedStand(field: DemoField, today: number): Stand | undefined {
  const past = standsOf(field, hashText(field.id)).filter(({ year }) => year <= seasonYearOf(today));
  const year = Math.max(...past.map((stand) => stand.year));
  const running = past.filter((stand) => stand.year === year);
  return running.find(({ sown }) => sown > today) ?? running.at(-1);
}

/** The day on which a season was at its best, and before it one on which the crop still grew. */
function chosenDays({ curve, days }: SeenSeason): readonly [growing: number, best: number] {
  const valueOn = (day: number): number => curve.daily[day - curve.first_day] ?? 0;
  const [first = 0, ...later] = days;
  const best = later.reduce((most, day) => (valueOn(day) > valueOn(most) ? day : most));
  return [days.findLast((day) => day <= best - APART && valueOn(day) <= GROWING * valueOn(best)) ?? first, best];
}

/** The field on its two days, in one scale of colours. */
function imageBlocks(polygon: Polygon, viewed: readonly ViewedImage[]): SheetBlock[] {
  const metres_per_px = fitScale([sizeOf(polygon)], PICTURE.width, PICTURE.height - MAP_ASIDE_PX);
  const pictures = viewed.map(({ image, picture }, i) => {
    const { letter, color } = LETTERS[i] ?? LETTERS[0];
    const title = `${letter} ${say.date(image.date)}`;
    const lines = [`EVI ${say.index(image.mean ?? 0)} · ${say.percent(image.usable)} utilizable`];
    const label = [title, ...lines].join(', ');
    return {
      title,
      lines,
      drawing: mapDrawing({ ...PICTURE, metres_per_px, polygon, picture, badge: { text: letter, color }, north: 'N', label }),
    };
  });
  const [low, high] = evi.display;
  const limits = [0, 0.5, 1].map((at) => ({ at, text: say.index(low + at * (high - low)) }));
  return [
    { kind: 'heading', text: 'Dos momentos del lote' },
    { kind: 'pictures', pictures },
    { kind: 'drawing', drawing: scaleDrawing('EVI', rampColors('safe', 'evi', STEPS), limits, PAPER_WIDTH) },
  ];
}

const factsBlock = ({ crop, genotype_id }: Stand, area_ha: number, planning: PlanningInputs): SheetBlock => ({
  kind: 'facts',
  rows: [
    [
      { label: 'Área', value: say.hectares(area_ha) },
      { label: 'Cultivo', value: CROP_NAMES[crop] },
      { label: 'Híbrido', value: findGenotype(genotype_id ?? -1)?.names.es ?? '—' },
    ],
    [
      { label: 'Siembra sugerida', value: planning.sowing_date === null ? '—' : say.date(planning.sowing_date) },
      { label: 'Rinde objetivo', value: say.whole(planning.target_yield_kg_ha, 'kg/ha') },
      { label: 'N disponible a la siembra', value: say.whole(planning.n_kg_ha, 'kg/ha') },
    ],
  ],
});

/**
 * The planning report of a demo field for the crop that is sown next, as it was issued before its sowing: with the curve of the season before and
 * the field while it grew (A) and at its best (B). The same for a field and a day, always; null where nothing grew or was seen yet.
 */
export function planningSheet(farm: DemoFarm, field: DemoField, today: string, { area_ha, made_by }: Of): DemoPlanning | null {
  const day = epochDay(today);
  const stand = plannedStand(field, day);
  if (stand === undefined) return null;
  const seed = hashText(field.id);
  const draw = ([low, high]: readonly [number, number], at: number): number =>
    low + Math.round(chance(seed, stand.year, 2_000 + at) * (high - low));
  const on = Math.min(day - draw(AGO, 1), stand.sown - draw(AHEAD, 2));
  const { year, season, period, crop } = stand;
  const [from, to] = [epochDay(`${String(year - 1)}-07-01`), epochDay(`${String(year)}-06-30`)];
  const view = viewField(field);
  const seen = view.curveOf(from, Math.min(to, on));
  if (seen === null) return null;
  const days = chosenDays(seen);
  const viewed = days.map((one) => view.imageOn(one));
  const flags: readonly Flag[] = LETTERS.map((letter, i) => ({ ...letter, day: days[i] ?? 0 }));
  const shown = viewed.map(({ image }) => ({ value: say.index(image.mean ?? 0), date: say.date(image.date) }));
  const [a = { value: '', date: '' }, b = a] = shown;
  const [poor, good] = (viewed[1]?.spread ?? [0, 0]).map(say.index) as [string, string];
  const before = seasonYears({ year: year - 1 });
  const planning: PlanningInputs = {
    sowing_date: dayDate(stand.sown),
    target_yield_kg_ha: Math.round(hopedYield(crop) * 1_000),
    n_kg_ha: draw(NITROGEN[crop], 3),
    graph_comment: graphComment({ season: before, days_apart: days[1] - days[0], a, b, poor, good }, seed),
    comments: adviceOf(crop, seed >>> 3),
    sections: ['data', 'curve', 'images'],
  };
  const producer = farm.fiscal_name;
  const label = `Curva de EVI de ${field.name}, campaña ${before}. ${planning.graph_comment}`;
  const sheet = sheetOf({
    title: 'Informe de planificación',
    subtitle: [field.name, farm.name, producer],
    season: `${seasonYears(stand)} ${PERIOD_NAMES[period]}`,
    on: dayDate(on),
    made_by,
    blocks: [
      factsBlock(stand, area_ha, planning),
      { kind: 'heading', text: 'Evolución del cultivo', note: `EVI medio del lote cada 8 días, campaña ${before}.` },
      { kind: 'drawing', drawing: curveDrawing(seen.curve, [from, to], flags, label) },
      { kind: 'text', text: planning.graph_comment },
      ...imageBlocks(field.polygon, viewed),
      { kind: 'heading', text: 'Comentarios' },
      { kind: 'text', text: planning.comments },
      {
        kind: 'signatures',
        names: [
          { role: 'Productor', name: producer },
          { role: 'Asesor', name: made_by },
        ],
      },
    ],
    sources: 'Surco demo',
  });
  return { season: { year, season, period }, on: dayDate(on), sheet, planning, images: viewed.map(({ image }) => image) };
}
