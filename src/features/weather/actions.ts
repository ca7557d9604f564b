import { api } from '#api/client.ts';
import { getCached } from '#api/use-call.ts';
import type { Field } from '#domain/schemas/field.ts';
import { formatsOfTag } from '#i18n/format.ts';
import { i18next } from '#i18n/index.ts';
import { download, fileName } from '#ui/download.ts';
import type { WeatherTexts } from './use-weather-texts.ts';
import type { WeatherView } from './view.ts';

/** A page is written in a second or two; a library that hangs is given up. */
const PDF_MS = 30_000;

/** The detail of a field's weather as the screen draws it, to print or send. */
export async function exportPdf(field: Field, view: WeatherView, texts: WeatherTexts): Promise<void> {
  const { writeWeatherPdf } = await import('./report/write-weather-pdf.tsx');
  const format = formatsOfTag(i18next.language);
  const rain = getCached(api.weather.rain, { field_id: field.id }) ?? (await api.weather.rain({ field_id: field.id }).catch(() => null));
  const bytes = await writeWeatherPdf(
    { language: i18next.language, field, view, texts, rain, t: i18next.getFixedT(null, 'weather'), format },
    AbortSignal.timeout(PDF_MS),
  );
  const day = view.days[0]?.date ?? '';
  download(bytes, fileName(`${i18next.getFixedT(null, 'weather')('title')} ${field.name} ${day}`, 'pdf'), 'application/pdf');
}
