import type { CropCode } from '#domain/codes.ts';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import type { Sheet } from '#domain/pdf/sheet.ts';
import { chooseDays } from '#domain/reports/choose-days.ts';
import type { IssuedPlanning, PlannedBatch, ReportData } from '#domain/reports/report.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { seasonYearOf } from '../../imagery/provider/demo/calendar.ts';
import { chance, hashText } from '../../imagery/provider/demo/noise.ts';
import { factsBlock, imageBlocks, LETTERS, signatureBlock } from '../../resources/reports/paper/planning-blocks.ts';
import { curveDrawing, sheetOf, type Flag } from '../../resources/reports/paper/sheet.ts';
import type { DemoFarm, DemoField } from '../farms.ts';
import { hopedYield } from '../record/margins.ts';
import type { Stand } from '../record/record-steps.ts';
import { standsOf } from '../record/records.ts';
import { adviceOf, graphComment, NITROGEN } from './comments.ts';
import { viewField } from './field-view.ts';
import { WORDS } from './words.ts';

/** A report as it is issued, but for what the installation adds. */
export type DemoSheet = { readonly season: Season; readonly on: string; readonly sheet: Sheet };
/** `batch`: the seed it is planned with, where that is known. */
type Of = { readonly area_ha: number; readonly made_by: string; readonly brand: number; readonly batch?: PlannedBatch };
export type DemoPlanning = DemoSheet & { readonly planning: IssuedPlanning; readonly images: ReportData['images'] };

/** Days before the sowing on which it is planned, and before today where it is still to come. */
const AHEAD = [14, 35] as const;
const AGO = [3, 9] as const;
const { t, format } = WORDS;

/** The next crop to be sown of the season that runs on a day, or its last one; of the latest season before that has any. */
function plannedStand(field: DemoField, today: number): Stand | undefined {
  const past = standsOf(field, hashText(field.id)).filter(({ year }) => year <= seasonYearOf(today));
  const year = Math.max(...past.map((stand) => stand.year));
  const running = past.filter((stand) => stand.year === year);
  return running.find(({ sown }) => sown > today) ?? running.at(-1);
}

/** What is sown next on a day, as the planning report of that day says it. */
export const plannedCrop = (field: DemoField, today: string): CropCode | undefined => plannedStand(field, epochDay(today))?.crop;

/**
 * The planning report of a demo field for the crop that is sown next, as it was issued before its sowing: with the curve of the season before and
 * the field while it grew (A) and at its best (B). The same for a field and a day, always; null where nothing grew or was seen yet.
 */
export function planningSheet(
  farm: DemoFarm,
  field: DemoField,
  today: string,
  { area_ha, made_by, brand, batch }: Of,
): DemoPlanning | null {
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
  const chosen = chooseDays(seen.days.map((one) => ({ day: one, value: seen.curve.daily[one - seen.curve.first_day] ?? 0 })));
  if (chosen === null) return null;
  const days = chosen.map((one) => one.day) as [number, number];
  const viewed = days.map((one) => view.imageOn(one));
  const flags: readonly Flag[] = LETTERS.map((letter, i) => ({ ...letter, day: days[i] ?? 0 }));
  const shown = viewed.map(({ image }) => ({ value: format.index(image.mean ?? 0), date: format.date(image.date) }));
  const [a = { value: '', date: '' }, b = a] = shown;
  const [poor, good] = (viewed[1]?.spread ?? [0, 0]).map(format.index) as [string, string];
  const before = seasonYears({ year: year - 1 });
  const planning: IssuedPlanning = {
    sowing_date: dayDate(stand.sown),
    target_yield_kg_ha: Math.round(hopedYield(crop) * 1_000),
    n_kg_ha: draw(NITROGEN[crop], 3),
    graph_comment: graphComment({ season: before, days_apart: days[1] - days[0], a, b, poor, good }, seed),
    comments: adviceOf(crop, seed >>> 3),
    sections: ['data', 'curve', 'images'],
    ...(batch === undefined ? {} : { batch }),
  };
  const producer = farm.fiscal_name;
  const label = `Curva de EVI de ${field.name}, campaña ${before}. ${planning.graph_comment}`;
  const sheet = sheetOf(WORDS, {
    title: t('planning-report:page.title'),
    subtitle: [field.name, farm.name, producer],
    season: WORDS.seasonName(stand),
    on: dayDate(on),
    made_by,
    brand,
    blocks: [
      factsBlock(WORDS, { area_ha, crop, hybrid: batch?.hybrid ?? findGenotype(stand.genotype_id ?? -1)?.names.es ?? null, planning }),
      { kind: 'heading', text: t('analytics:curve.paper'), note: `EVI medio del lote cada 8 días, campaña ${before}.` },
      { kind: 'drawing', drawing: curveDrawing(WORDS, { curve: seen.curve, span: [from, to], flags, label }) },
      { kind: 'text', text: planning.graph_comment },
      ...imageBlocks(WORDS, field.polygon, viewed),
      { kind: 'heading', text: t('planning-report:page.comments') },
      { kind: 'text', text: planning.comments },
      signatureBlock(WORDS, producer, made_by),
    ],
    sources: 'Surco demo',
  });
  return { season: { year, season, period }, on: dayDate(on), sheet, planning, images: viewed.map(({ image }) => image) };
}
