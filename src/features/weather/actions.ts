import { api } from '#api/client.ts';
import { getCached } from '#api/use-call.ts';
import type { Field } from '#domain/schemas/field.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { i18next } from '#i18n/index.ts';
import type { WeatherTexts } from './use-weather-texts.ts';
import type { WeatherView } from './view.ts';

/** The detail of a field's weather as the screen draws it, to print or send. */
export async function exportPdf(field: Field, view: WeatherView, texts: WeatherTexts): Promise<void> {
  const [{ weatherSheet }, { saveSheet }] = await Promise.all([import('./report/weather-sheet.ts'), import('#paper/paper.ts')]);
  const rain = getCached(api.weather.rain, { field_id: field.id }) ?? (await api.weather.rain({ field_id: field.id }).catch(() => null));
  const [t, format] = [i18next.getFixedT(null, 'weather'), formatsOfTag(i18next.language)];
  const sheet = weatherSheet({ field, view, texts, rain, t, format, today: getCached(api.config.features, {})?.today });
  await saveSheet(sheet, `${t('title')} ${field.name} ${view.days[0]?.date ?? ''}`);
}
