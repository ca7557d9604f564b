import { sumOf, type RecentRain } from '#api/use-recent-rain.ts';
import { onPaper } from '#domain/pdf/paper.ts';
import type { Drawn, DrawnNode, Sheet, SheetBlock, SheetTable } from '#domain/pdf/sheet.ts';
import type { Field } from '#domain/schemas/field.ts';
import { sheetOf } from '#paper/paper.ts';
import { PAPER_WIDTH } from '#ui/pdf/draw-for-paper.ts';
import { rainMarks } from '../drawing/rain-marks.ts';
import { drawStrips, STRIPS } from '../drawing/strips.ts';
import type { WeatherTexts } from '../use-weather-texts.ts';
import type { WeatherView } from '../view.ts';
import { NONE, nowFacts, rainTexts, rainWords, warningText, type Words } from '../words.ts';

export type PrintedWeather = Words & {
  readonly field: Pick<Field, 'name' | 'farm_name'>;
  readonly view: WeatherView;
  readonly texts: WeatherTexts;
  readonly rain: RecentRain | null;
  /** On the server; undefined before it is known. */
  readonly today: string | undefined;
};

/** px of the strips, set a little smaller so that a week and the rain of a month stand on one page. */
const STRIPS_PX = PAPER_WIDTH * 1.1;
/** px of the rain of a month, and before the first day of the strips. */
const RAIN_PX = 84;
const AXIS_PX = 44;

const drawn = (nodes: readonly DrawnNode[], width: number, height: number, label: string): SheetBlock => {
  const drawing: Drawn = { width, height, label, nodes: onPaper(nodes) };
  return { kind: 'drawing', drawing };
};

function nowBlock({ view, texts, t, format }: PrintedWeather): SheetBlock {
  const { value } = view.reading('temperature_c');
  const facts = nowFacts(view, texts, { t, format }).map(({ name, text }) => ({ label: name, value: text }));
  const sky = view.condition === null ? t('unknown') : t(`condition.${view.condition}`);
  const felt = view.felt_c === null ? null : t('felt', { felt: texts.degrees(view.felt_c) });
  const first = { label: sky, value: value === null ? NONE : texts.degrees(value), ...(felt === null ? {} : { note: felt }) };
  return { kind: 'facts', rows: [[first, ...facts]] };
}

/** The days side by side, over the strips that say them hour by hour. */
function daysBlock({ view: { days }, texts, t }: PrintedWeather): SheetTable {
  const today = days[0]?.date ?? '';
  const degrees = (value: number | null): string => (value === null ? NONE : texts.degrees(value));
  const share = (PAPER_WIDTH - AXIS_PX) / Math.max(1, days.length);
  const row = (name: string, of: (day: (typeof days)[number]) => string) => [{ text: name }, ...days.map((day) => ({ text: of(day) }))];
  return {
    kind: 'table',
    columns: [{ label: '', share: AXIS_PX }, ...days.map(({ date }) => ({ label: texts.day(date, today), share }))],
    rows: [
      row('', ({ condition }) => (condition === null ? t('unknown') : t(`condition.${condition}`))),
      row('°C', ({ tmax_c, tmin_c }) => `${degrees(tmax_c)} / ${degrees(tmin_c)}`),
      row('mm', ({ rain_mm }) => (rain_mm !== null && rain_mm >= 0.5 ? texts.rain(rain_mm) : t('dry'))),
    ],
  };
}

function rainBlocks({ rain, texts, t, format }: PrintedWeather): SheetBlock[] {
  if (rain === null) return [];
  const { difference, normal } = rainWords(rain, { t, format });
  const { mm } = sumOf(rain);
  const label = t('rain.summary', { mm: format.number(mm), normal: difference });
  return [
    {
      kind: 'heading',
      text: `${t('rain.title')}: ${texts.rain(mm)}`,
      note: [difference, normal].filter((part) => part !== '').join(' · '),
    },
    drawn(rainMarks(rain, { width: PAPER_WIDTH, height: RAIN_PX }, rainTexts({ t, format })), PAPER_WIDTH, RAIN_PX, label),
  ];
}

/** The weather of a field on paper, in the words, numbers and drawings of the screen. */
export function weatherSheet(weather: PrintedWeather): Sheet {
  const { field, view, texts, t, format, today } = weather;
  const [first, last] = [view.days[0]?.date ?? '', view.days.at(-1)?.date ?? ''];
  const span = { name: field.name, from: format.dayMonth(first), to: format.dayMonth(last) };
  const ids = STRIPS.map(({ id }) => id);
  const strips = drawStrips(view, { width: STRIPS_PX, ids, from: 0, to: view.hours.temperature_c.length - 1 }, texts);
  const warnings = view.warnings.map((warning) => warningText(warning, view, texts, { t, format }));
  return sheetOf({
    title: t('title'),
    subtitle: [t('scope_days', span), field.farm_name].filter((part) => part !== '').join(' · '),
    season: null,
    today,
    blocks: [
      nowBlock(weather),
      daysBlock(weather),
      drawn(strips.marks, STRIPS_PX, strips.height, t('chart.summary', span)),
      ...warnings.map((text) => ({ kind: 'text', text, tone: 'warning' }) as const),
      ...rainBlocks(weather),
    ],
    sources: [texts.station, texts.grid].filter((part) => part !== null).join(' · '),
  });
}
