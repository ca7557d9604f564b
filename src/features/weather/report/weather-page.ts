import type { TFunction } from 'i18next';
import { sumOf, type RecentRain } from '#api/use-recent-rain.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Formats } from '#i18n/format.ts';
import type { Mark } from '../drawing/marks.ts';
import { rainMarks } from '../drawing/rain-marks.ts';
import { drawStrips, STRIPS } from '../drawing/strips.ts';
import type { WeatherTexts } from '../use-weather-texts.ts';
import type { WeatherView } from '../view.ts';

export type WeatherPdf = {
  readonly language: string;
  readonly field: Pick<Field, 'name' | 'farm_name'>;
  readonly view: WeatherView;
  readonly texts: WeatherTexts;
  readonly rain: RecentRain | null;
  readonly t: TFunction<'weather'>;
  readonly format: Formats;
};

/** A drawing in points of the page, as wide as the page. */
type Strip = { readonly marks: readonly Mark[]; readonly height: number };

/** What the page of the weather says, as plain data. */
export type WeatherPage = {
  readonly language: string;
  readonly document: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly days: readonly { readonly date: string; readonly day: string; readonly lines: readonly string[] }[];
  readonly strips: Strip;
  readonly rain: (Strip & { readonly title: string }) | null;
};

/** A4 upright, less its margins. */
export const WIDTH = 595 - 2 * 32;
const RAIN_HEIGHT = 96;

/** The texts and drawings of a page, in the words and numbers of the screen. */
export function weatherPage({ language, field, view, texts, rain, t, format }: WeatherPdf): WeatherPage {
  const { days, hours } = view;
  const today = days[0]?.date ?? '';
  const span = { name: field.name, from: format.dayMonth(today), to: format.dayMonth(days.at(-1)?.date ?? today) };
  const rain_texts = {
    number: (value: number) => format.number(value),
    rain: (value: number) => format.withUnit(value, 'mm'),
    normal: t('rain.line'),
    day: (date: string) => format.dayMonth(date),
  };
  return {
    language,
    document: `${t('title')}: ${field.name}`,
    title: t('title'),
    lines: [t('scope_days', span), [field.farm_name, texts.station, texts.grid].filter(Boolean).join(' · ')],
    days: days.map(({ date, condition, tmin_c, tmax_c, rain_mm }) => ({
      date,
      day: texts.day(date, today),
      lines: [
        condition === null ? t('unknown') : t(`condition.${condition}`),
        [tmax_c, tmin_c].map((value) => (value === null ? '—' : texts.degrees(value))).join(' / '),
        rain_mm !== null && rain_mm >= 0.5 ? texts.rain(rain_mm) : ' ',
      ],
    })),
    strips: drawStrips(view, { width: WIDTH, ids: STRIPS.map(({ id }) => id), from: 0, to: hours.temperature_c.length - 1 }, texts),
    rain:
      rain === null
        ? null
        : {
            title: `${t('rain.title')}: ${texts.rain(sumOf(rain).mm)}`,
            marks: rainMarks(rain, { width: WIDTH, height: RAIN_HEIGHT }, rain_texts),
            height: RAIN_HEIGHT,
          },
  };
}
