import type { TFunction } from 'i18next';
import type { CurveStage } from '#domain/phenology/curve-stages.ts';
import { CURVE_MARGIN } from '#domain/phenology/curve-stages.ts';
import { stageDay } from '#domain/phenology/predict-stages.ts';
import type { ExtremeHours } from '#domain/phenology/stage-report.ts';
import { WEATHER } from '#domain/limits.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { Formats } from '#domain/formats.ts';
import type { ChartTick } from '#ui/charts/chart-types.ts';
import type { StageBar, StagesDrawing } from '#ui/charts/plot/draw-stages.ts';
import type { Report } from './data/report.ts';

type Texts = { readonly t: TFunction<'phenology-report'>; readonly format: Formats };

/** Days before sowing and after the last stage that are drawn. */
const BEFORE = 12;
const AFTER = 14;
/** Hours of heat in a day that fill the row. */
const HOTTEST = 8;

function monthsOf([first, last]: readonly [number, number], format: Formats): ChartTick[] {
  const found: ChartTick[] = [];
  for (let day = Math.ceil(first); day <= last; day++)
    if (dayDate(day).endsWith('-01') && day > first + 2) found.push({ x: day, label: format.month(dayDate(day)) });
  return found.filter(({ x }) => x < last - 4);
}

function domainOf({ prediction, crop, today, curve }: Report): readonly [number, number] {
  const sown = epochDay(crop.sowing_date);
  const last = prediction.maturity === null ? null : stageDay(prediction.maturity);
  const days = [last ?? sown + 60, ...curve.map(({ day }) => day), ...(last === null ? [epochDay(today)] : [])];
  return [sown - BEFORE, Math.max(...days) + AFTER];
}

/** Days with frost or heat of the season that are over. */
function extremesOf(hours: ExtremeHours | null, { t, format }: Texts): StagesDrawing['extremes'] {
  const row = { title: t('row.extremes'), note: '' };
  if (hours === null) return { ...row, none_label: '', frosts: [], frost_label: '', heats: [], heat_label: '' };
  const { first_day, frost_h, heat_h, min_c } = hours;
  const frosts = [...min_c].flatMap((value, i) => (value < WEATHER.frost_c && frost_h[i]! > 0 ? [first_day + i] : []));
  const lowest = Math.min(...[...min_c].filter((value) => !Number.isNaN(value)));
  const heats = [...heat_h].flatMap((value, i) => (value > 0 ? [{ x: first_day + i + 0.5, share: Math.min(1, value / HOTTEST) }] : []));
  const total = [...heat_h].reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
  return {
    ...row,
    none_label: t('row.no_extremes'),
    frosts: frosts.map((day) => day + 0.5),
    frost_label: t('row.frosts', { count: frosts.length, lowest: format.withUnit(lowest, '°C', 1) }),
    heats,
    heat_label: t('row.heats', { hours: format.withUnit(total, 'h') }),
  };
}

function curveRow(report: Report, domain: readonly [number, number], { t, format }: Texts): StagesDrawing['curve'] {
  if (!report.may_see_curve) return null;
  const { year, images, curve, today } = report;
  const now = epochDay(today);
  const isIn = ({ x }: { readonly x: number }): boolean => x >= domain[0] && x <= domain[1];
  const season = year?.curve ?? null;
  const line = season === null ? [] : [...season.daily].map((y, i) => ({ x: season.first_day + i, y })).filter(isIn);
  const valueOn = (day: number): number | null => season?.daily[Math.round(day) - season.first_day] ?? null;
  const label = ({ anchor, from, to }: CurveStage): string =>
    anchor === 'start' ? t('anchor.emergence') : from === to ? from : `${from}–${to}`;
  const point = (day: number | null | undefined, key: 'start' | 'slope' | 'peak') => {
    const y = day === null || day === undefined ? null : valueOn(day);
    return y === null ? [] : [{ x: day!, y, label: t(`point.${key}`, { value: format.index(y) }), is_left: key === 'start' }];
  };
  const found = year?.phenology ?? null;
  return {
    title: t('row.curve'),
    note: t('row.curve_note', { days: CURVE_MARGIN }),
    index: { title: t('row.index'), note: t('row.index_note') },
    stages: curve.map((one) => ({ x: one.day, margin: CURVE_MARGIN, label: label(one), is_open: one.day > now, is_far: one.is_far })),
    line,
    images: images.map(({ date, mean, is_used }) => ({ x: epochDay(date), y: mean, is_used })).filter(isIn),
    points: [
      ...point(found?.sos20, 'start'),
      ...point(found?.max_slope, 'slope'),
      ...point(found === null || found.is_open ? null : found.pos, 'peak'),
    ].filter(isIn),
  };
}

/** The report as rows on one axis; `date` is that of the cursor. */
export function stagesDrawing(report: Report, date: string | null, texts: Texts): StagesDrawing {
  const { t, format } = texts;
  const { rows, crop, today, critical } = report;
  const domain = domainOf(report);
  const now = epochDay(today);
  const at = (day: number, label: string): ChartTick | null => (day >= domain[0] && day <= domain[1] ? { x: day, label } : null);
  const bars = rows.flatMap(({ code, day, margin_days, observed_day }): StageBar[] =>
    day === null
      ? []
      : [{ x: day, margin: margin_days, label: code, is_open: day > now, ...(observed_day === null ? {} : { seen_x: observed_day }) }],
  );
  return {
    kind: 'stages',
    domain,
    months: monthsOf(domain, format),
    sown: { x: epochDay(crop.sowing_date), label: t('row.sown', { date: format.dayMonth(crop.sowing_date) }) },
    today: at(now, t('row.today')),
    cursor: date === null ? null : at(epochDay(date), format.dayMonth(date)),
    critical: critical === null ? null : { from: critical.from, to: critical.to, label: t('row.critical') },
    observed: {
      title: t('row.observed'),
      note: t('row.observed_note'),
      stages: rows.flatMap(({ code, observed_day }) => (observed_day === null ? [] : [{ x: observed_day, label: code }])),
    },
    predicted: { title: t('row.predicted'), note: t('row.predicted_note'), stages: bars },
    curve: curveRow(report, domain, texts),
    extremes: extremesOf(report.hours, texts),
  };
}
