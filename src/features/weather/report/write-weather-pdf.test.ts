import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { Forecast } from '#api/use-forecast.ts';
import { unknownHours } from '#domain/weather/weather-hours.ts';
import { formatsOfTag } from '#i18n/format.ts';
import { loadPageFont } from '#paper/page-font.ts';
import { PAGE_FONT } from '../../../../tests/setup/page-font.ts';
import { pdfPages } from '../../../../tests/setup/pdf-pages.ts';
import texts from '../locales/es.json' with { type: 'json' };
import { viewOf } from '../view.ts';
import type { WeatherPdf } from './weather-page.ts';
import { writeWeatherPdf } from './write-weather-pdf.tsx';

const format = formatsOfTag('es');
const hours = unknownHours(Date.parse('2026-01-14T03:00Z'), 48);
for (let i = 0; i < 48; i++) [hours.temperature_c[i], hours.wmo_code[i]] = [20 + (i % 24) / 4, 0];
const forecast: Forecast = {
  attribution: 'Open-Meteo.com',
  is_demo: false,
  as_of: '2026-01-14T15:00:00.000Z',
  timezone: 'America/Argentina/Buenos_Aires',
  now: '2026-01-14T15:40:00.000Z',
  hours,
};

let page: Pick<WeatherPdf, 't' | 'texts'>;
beforeAll(async () => {
  // A name that is known already is not fetched from the bundler's address again.
  await loadPageFont(PAGE_FONT);
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'es', ns: ['weather'], resources: { es: { weather: texts } }, interpolation: { escapeValue: false } });
  const t = i18n.getFixedT(null, 'weather');
  page = {
    t,
    texts: {
      name: (id) => t(`strip.${id}`),
      number: (value) => format.number(value),
      degrees: (value) => `${format.number(value)}°`,
      rain: (mm) => format.withUnit(mm, 'mm'),
      limit: '',
      gusts: t('gusts'),
      day: (date) => date,
      hour: String,
      ago: String,
      wind: String,
      station: 'Łąka ő ★',
      grid: 'Open-Meteo.com',
    },
  };
});

it('writes every letter of the names of a field, a farm and a station, or a sign in its place', async () => {
  const field = { name: 'Поле 5 · Ñandú 3 · Maíz 🌽', farm_name: 'Ñemby g̃uasu ỹ' };
  const content = { ...page, language: 'es', field, view: viewOf(forecast, null), rain: null, format };
  const [only] = pdfPages(await writeWeatherPdf(content, new AbortController().signal));
  const printed = (only?.texts.join('') ?? '').replaceAll(/\s/g, '');
  for (const words of ['????5·Ñandú3·Maíz?', 'Ñembyg̃uasuỹ·Łąkaő?·Open-Meteo.com', '2026-01-14', '26°/20°', 'Temperatura'])
    expect(printed).toContain(words);
});
