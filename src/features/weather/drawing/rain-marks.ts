import { scaleLinear } from 'd3-scale';
import type { RecentRain } from '#api/use-recent-rain.ts';
import type { DrawnNode } from '#domain/pdf/sheet.ts';
import { bar, rule, stroke, word } from './marks.ts';

type RainTexts = {
  readonly number: (value: number) => string;
  readonly rain: (mm: number) => string;
  readonly normal: string;
  readonly day: (date: string) => string;
};

const LEFT = 30;
const RIGHT = 54;
const TOP = 12;
const FOOT = 18;

/** What had fallen by the end of each day. */
export function addedUp(rain_mm: readonly (number | null)[]): number[] {
  const sums: number[] = [];
  for (const mm of rain_mm) sums.push((sums.at(-1) ?? 0) + (mm ?? 0));
  return sums;
}

/** Rain of 30 days, added up in steps over its days, beside the even course of what is usual. */
export function rainMarks(
  { days, normal_mm }: RecentRain,
  { width, height }: { readonly width: number; readonly height: number },
  texts: RainTexts,
): DrawnNode[] {
  const sums = addedUp(days.map(({ rain_mm }) => rain_mm));
  const last = sums.at(-1) ?? 0;
  const step = Math.max(last, normal_mm ?? 0) > 120 ? 100 : 50;
  const most = Math.max(step, Math.ceil(Math.max(last, normal_mm ?? 0) / step) * step);
  const x = scaleLinear([0, days.length], [LEFT, width - RIGHT]);
  const y = scaleLinear([0, most], [height - FOOT, TOP]);
  const marks: DrawnNode[] = [];
  for (let mm = 0; mm <= most; mm += step)
    marks.push(rule(LEFT, y(mm), width - RIGHT, y(mm), 'grid'), word(texts.number(mm), [LEFT - 6, y(mm) + 4], 'quiet', 'end'));
  days.forEach(({ rain_mm }, i) => {
    if (rain_mm !== null && rain_mm > 0) marks.push(bar(x(i + 0.2), y(rain_mm), x(0.6) - x(0), y(0) - y(rain_mm), 'rain'));
  });
  const path = sums.map((sum, i) => `V${y(sum)}H${x(i + 1)}`).join('');
  if (normal_mm !== null) marks.push(rule(x(0), y(0), x(days.length), y(normal_mm), 'quiet', '4 3'));
  marks.push(stroke(`M${x(0)},${y(0)}${path}`, 'rain', 1.8));
  const is_close = normal_mm !== null && Math.abs(y(normal_mm) - y(last)) < 14;
  const shift = is_close ? (last >= (normal_mm ?? 0) ? -7 : 8) : 0;
  marks.push(word(texts.rain(last), [width - RIGHT + 6, y(last) + 4 + shift], 'rain', 'start', true));
  if (normal_mm !== null) marks.push(word(texts.normal, [width - RIGHT + 6, y(normal_mm) + 4 - shift], 'quiet'));
  for (const i of [0, Math.floor(days.length / 2), days.length - 1])
    marks.push(
      word(texts.day(days[i]?.date ?? ''), [x(i + 0.5), height - 4], 'quiet', i === 0 ? 'start' : i === days.length - 1 ? 'end' : 'middle'),
    );
  return marks;
}
