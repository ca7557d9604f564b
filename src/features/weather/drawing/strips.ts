import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { WEATHER } from '#domain/limits.ts';
import type { DrawnNode } from '#domain/pdf/sheet.ts';
import type { HourColumn } from '#domain/schemas/weather.ts';
import type { ForecastDay } from '#domain/weather/forecast-days.ts';
import type { WeatherView } from '../view.ts';
import { bar, ground, rule, stroke, word, type MarkTone } from './marks.ts';

export type StripId = 'temperature' | 'rain' | 'wind' | 'humidity' | 'dew_point' | 'pressure';

type Definition = {
  readonly id: StripId;
  readonly column: HourColumn;
  readonly tone: MarkTone;
  readonly height: number;
  /** The axis reaches at least from here to here, and further by whole steps. */
  readonly span: readonly [low: number, high: number];
  readonly step: number;
};

/** Strips that share one axis of time, from the top (DESIGN, weather detail). */
export const STRIPS: readonly Definition[] = [
  { id: 'temperature', column: 'temperature_c', tone: 'temp', height: 108, span: [10, 30], step: 10 },
  { id: 'rain', column: 'rain_mm', tone: 'rain', height: 70, span: [0, 4], step: 4 },
  { id: 'wind', column: 'wind_kmh', tone: 'hist', height: 108, span: [0, 40], step: 20 },
  { id: 'humidity', column: 'humidity_pct', tone: 'rain', height: 72, span: [20, 100], step: 40 },
  { id: 'dew_point', column: 'dew_point_c', tone: 'cold', height: 66, span: [10, 20], step: 10 },
  { id: 'pressure', column: 'pressure_hpa', tone: 'quiet', height: 68, span: [1_005, 1_015], step: 10 },
];

/** Words and numbers of a drawing, in the language on screen. */
export type StripTexts = {
  readonly name: (id: StripId) => string;
  readonly number: (value: number) => string;
  readonly degrees: (value: number) => string;
  readonly rain: (mm: number) => string;
  readonly limit: string;
  readonly gusts: string;
};

export type StripsBox = {
  readonly width: number;
  readonly ids: readonly StripId[];
  readonly from: number;
  readonly to: number;
  readonly hour_marks?: true;
};
export type Strip = { readonly id: StripId; readonly column: HourColumn; readonly tone: MarkTone; readonly y: ScaleLinear<number, number> };
export type StripsDrawing = {
  readonly marks: readonly DrawnNode[];
  readonly height: number;
  readonly x: ScaleLinear<number, number>;
  readonly strips: readonly Strip[];
};

const LEFT = 40;
const RIGHT = 4;
const HEAD = 18;
const FOOT = 6;
const ARROW = 5;
/** Between two level lines, pixels. */
const LEVEL_PX = 26;
/** Between two arrows of the wind, pixels. */
const ARROW_GAP = 46;
/** Hours below the name of a line at its end. */
const NAME_H = 12;
/** Rain of a day too small for a label. */
const LABELLED_MM = 0.5;

type Frame = { readonly view: WeatherView; readonly box: StripsBox; readonly texts: StripTexts; readonly x: ScaleLinear<number, number> };

const valuesIn = ({ view, box }: Frame, column: HourColumn): { readonly at: number; readonly value: number | null }[] =>
  view.hours[column].slice(box.from, box.to + 1).map((value, i) => ({ at: box.from + i, value }));

const scaleOf = (frame: Frame, { column, span, step }: Definition, top: number, foot: number): ScaleLinear<number, number> => {
  const columns: HourColumn[] = column === 'wind_kmh' ? ['wind_kmh', 'gust_kmh'] : [column];
  const known = columns.flatMap((name) => valuesIn(frame, name).flatMap(({ value }) => value ?? []));
  const low = Math.min(span[0], ...known.map((value) => Math.floor(value / step) * step));
  const high = Math.max(span[1], ...known.map((value) => Math.ceil(value / step) * step));
  const is_percent = column === 'humidity_pct';
  return scaleLinear([is_percent ? 0 : low, is_percent ? 105 : high], [foot, top]);
};

/** The level lines of a strip and what they stand for. */
const levels = ({ texts, x }: Frame, { id, step: usual, height }: Definition, y: ScaleLinear<number, number>): DrawnNode[] => {
  const [low = 0, high = 0] = y.domain();
  const step = Math.max(1, Math.ceil((high - low) / usual / (height / LEVEL_PX))) * usual;
  const [left, right] = x.range();
  const marks: DrawnNode[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    if (id === 'humidity' && (value === 0 || value > 80)) continue;
    const label = id === 'temperature' || id === 'dew_point' ? texts.degrees(value) : texts.number(value);
    marks.push(rule(left ?? 0, y(value), right ?? 0, y(value), 'grid'), word(label, [LEFT - 6, y(value) + 4], 'quiet', 'end'));
  }
  return marks;
};

const curveOf = (frame: Frame, column: HourColumn, y: ScaleLinear<number, number>): string =>
  line<{ at: number; value: number | null }>()
    .defined(({ value }) => value !== null)
    .x(({ at }) => frame.x(at))
    .y(({ value }) => y(value ?? 0))
    .curve(curveMonotoneX)(valuesIn(frame, column)) ?? '';

/** Highest and lowest of each day beside the curve, where the day is wide enough. */
const extremes = (frame: Frame, y: ScaleLinear<number, number>): DrawnNode[] =>
  daysIn(frame).flatMap(({ from, to, tmax_c, tmin_c }) => {
    const values = frame.view.hours.temperature_c;
    const spot = (value: number): number => frame.x(Math.max(from, values.indexOf(value, from)));
    const edge = (x: number): number => Math.min(Math.max(x, frame.x(frame.box.from) + 14), frame.x(frame.box.to) - 14);
    if (to - from < 12 || tmax_c === null || tmin_c === null) return [];
    return [
      word(frame.texts.degrees(tmax_c), [edge(spot(tmax_c)), y(tmax_c) - 7], 'ink', 'middle', true),
      word(frame.texts.degrees(tmin_c), [edge(spot(tmin_c)), y(tmin_c) + 15], 'quiet', 'middle'),
    ];
  });

const daysIn = ({ view, box }: Frame): readonly ForecastDay[] => view.days.filter(({ from, to }) => to > box.from && from < box.to);

/** A bar an hour, ending at the hour: the source's rain is that of the hour before. */
const rainBars = (frame: Frame, y: ScaleLinear<number, number>, top: number): DrawnNode[] => {
  const bars = valuesIn(frame, 'rain_mm').flatMap(({ at, value }): DrawnNode[] => {
    if (value === null || value <= 0 || at === frame.box.from) return [];
    const [left, right] = [frame.x(at - 0.9), frame.x(at - 0.1)];
    return [bar(left, y(value), right - left, y(0) - y(value), 'rain')];
  });
  const sums = daysIn(frame).flatMap(({ from, to, rain_mm }) =>
    rain_mm === null || rain_mm < LABELLED_MM
      ? []
      : [word(frame.texts.rain(rain_mm), [frame.x((from + to) / 2), top + 11], 'rain', 'middle', true)],
  );
  return [...bars, ...sums];
};

/** Whither the wind blows, now and then along the foot. */
const arrows = (frame: Frame, foot: number): DrawnNode[] => {
  const { view, box, x } = frame;
  const step = Math.max(3, Math.round(ARROW_GAP / Math.max(1, x(1) - x(0))));
  const marks: DrawnNode[] = [];
  for (let at = box.from + Math.ceil(step / 2); at < box.to; at += step) {
    const from_deg = view.hours.wind_deg[at] ?? null;
    if (from_deg === null) continue;
    const turn = ((from_deg + 180) * Math.PI) / 180;
    const [dx, dy] = [Math.sin(turn) * ARROW, -Math.cos(turn) * ARROW];
    const [cx, cy] = [x(at), foot - 9];
    const wing = (side: 1 | -1): string => {
      const bend = turn + Math.PI + side * 0.6;
      return `L${cx + dx + Math.sin(bend) * 4.5},${cy + dy - Math.cos(bend) * 4.5}`;
    };
    marks.push(stroke(`M${cx - dx},${cy - dy}L${cx + dx},${cy + dy}${wing(1)}M${cx + dx},${cy + dy}${wing(-1)}`, 'ink', 1.2));
  }
  return marks;
};

const wind = (frame: Frame, y: ScaleLinear<number, number>, foot: number): DrawnNode[] => {
  const { x, texts, view, box } = frame;
  const [left = 0, right = 0] = x.range();
  const below = area<{ at: number; value: number | null }>()
    .defined(({ value }) => value !== null)
    .x(({ at }) => x(at))
    .y0(foot)
    .y1(({ value }) => y(value ?? 0))
    .curve(curveMonotoneX)(valuesIn(frame, 'wind_kmh'));
  const last_hours = view.hours.gust_kmh.slice(Math.max(box.from, box.to - NAME_H), box.to + 1).filter((value) => value !== null);
  const at = y(WEATHER.max_wind_kmh);
  return [
    ground(below ?? '', 'hist'),
    stroke(curveOf(frame, 'wind_kmh', y), 'hist', 1.4),
    stroke(curveOf(frame, 'gust_kmh', y), 'ink', 1.4),
    rule(left, at, right, at, 'warn', '4 3'),
    word(texts.limit, [left + 52, at - 5], 'warn'),
    ...(last_hours.length === 0 ? [] : [word(texts.gusts, [right - 2, y(Math.max(...last_hours)) - 5], 'quiet', 'end')]),
    ...arrows(frame, foot),
  ];
};

const bodyOf = (frame: Frame, { id, column, tone }: Definition, y: ScaleLinear<number, number>, top: number, foot: number): DrawnNode[] => {
  if (id === 'rain') return rainBars(frame, y, top);
  if (id === 'wind') return wind(frame, y, foot);
  const curve = stroke(curveOf(frame, column, y), tone, 1.8);
  return id === 'temperature' ? [curve, ...extremes(frame, y)] : [curve];
};

/** Hour strips of a stretch of the series (indices, both included) that share their x, as marks for the screen and for paper. */
export function drawStrips(view: WeatherView, box: StripsBox, texts: StripTexts): StripsDrawing {
  const x = scaleLinear([box.from, box.to], [LEFT, Math.max(LEFT + 1, box.width - RIGHT)]);
  const frame: Frame = { view, box, texts, x };
  const shown = STRIPS.filter(({ id }) => box.ids.includes(id));
  const height = shown.reduce((sum, strip) => sum + strip.height, 0);
  const [left = 0, right = 0] = x.range();
  const now = Math.min(Math.max(view.now, box.from), box.to);
  const marks: DrawnNode[] = [];
  if (now > box.from) marks.push(bar(left, 0, x(now) - left, height, 'ground'));
  for (const { from } of view.days) if (from > box.from && from < box.to) marks.push(rule(x(from), 0, x(from), height, 'grid'));
  const strips: Strip[] = [];
  let top = 0;
  for (const definition of shown) {
    const foot = top + definition.height - FOOT;
    const y = scaleOf(frame, definition, top + HEAD + 8, foot - (definition.id === 'temperature' ? 14 : 0));
    marks.push(rule(0, top + definition.height, right, top + definition.height, 'grid'), ...levels(frame, definition, y));
    marks.push(word(texts.name(definition.id), [0, top + 12], 'ink'), ...bodyOf(frame, definition, y, top, foot));
    strips.push({ id: definition.id, column: definition.column, tone: definition.tone, y });
    top += definition.height;
  }
  if (view.now > box.from && view.now < box.to) marks.push(rule(x(view.now), 0, x(view.now), height, 'quiet', '2 3'));
  return { marks, height, x, strips };
}
