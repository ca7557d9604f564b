import { Document, Page, pdf, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import type { TFunction } from 'i18next';
import { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Formats } from '#i18n/format.ts';
import { PAPER } from '#ui/pdf/paper.ts';
import { PDF_FONT, PDF_STRONG, registerPdfFont } from '#ui/pdf/pdf-font.ts';
import { sumOf, type RecentRain } from '#api/use-recent-rain.ts';
import { rainMarks } from '../drawing/rain-marks.ts';
import { drawStrips, STRIPS } from '../drawing/strips.ts';
import type { WeatherTexts } from '../use-weather-texts.ts';
import type { WeatherView } from '../view.ts';
import { PdfMarks } from './PdfMarks.tsx';

export type WeatherPdf = {
  readonly language: string;
  readonly field: Field;
  readonly view: WeatherView;
  readonly texts: WeatherTexts;
  readonly rain: RecentRain | null;
  readonly t: TFunction<'weather'>;
  readonly format: Formats;
};

/** A4 upright, less its margins. */
const WIDTH = 595 - 2 * 32;
const RAIN_HEIGHT = 96;
const HEAD = 40;
const styles = StyleSheet.create({
  page: { padding: 32, fontSize: 9, fontFamily: PDF_FONT, color: PAPER.ink },
  title: { fontSize: 18, fontWeight: PDF_STRONG },
  quiet: { marginTop: 4, color: PAPER.quiet },
  heads: { flexDirection: 'row', marginTop: 12, paddingLeft: HEAD },
  head: { flex: 1, alignItems: 'center', textAlign: 'center' },
  strong: { fontWeight: PDF_STRONG },
  section: { marginTop: 12, marginBottom: 4, fontSize: 11, fontWeight: PDF_STRONG },
});

function WeatherReport({ language, field, view, texts, rain, t, format }: WeatherPdf) {
  const { marks, height } = drawStrips(
    view,
    { width: WIDTH, ids: STRIPS.map(({ id }) => id), from: 0, to: view.hours.temperature_c.length - 1 },
    texts,
  );
  const today = view.days[0]?.date ?? '';
  const title = t('scope_days', { name: field.name, from: format.dayMonth(today), to: format.dayMonth(view.days.at(-1)?.date ?? today) });
  const rain_texts = {
    number: (value: number) => format.number(value),
    rain: (value: number) => format.withUnit(value, 'mm'),
    normal: t('rain.line'),
    day: (date: string) => format.dayMonth(date),
  };
  return (
    <Document title={`${t('title')}: ${field.name}`} language={language} creator="Surco" producer="Surco">
      <Page size="A4" style={styles.page}>
        <Text style={styles.title}>{t('title')}</Text>
        <Text style={styles.quiet}>{title}</Text>
        <Text style={styles.quiet}>{[field.farm_name, texts.station, texts.grid].filter(Boolean).join(' · ')}</Text>
        <View style={styles.heads}>
          {view.days.map(({ date, condition, tmin_c, tmax_c, rain_mm }) => (
            <View key={date} style={styles.head}>
              <Text style={styles.strong}>{texts.day(date, today)}</Text>
              <Text>{condition === null ? t('unknown') : t(`condition.${condition}`)}</Text>
              <Text>{[tmax_c, tmin_c].map((value) => (value === null ? '—' : texts.degrees(value))).join(' / ')}</Text>
              <Text>{rain_mm !== null && rain_mm >= 0.5 ? texts.rain(rain_mm) : ' '}</Text>
            </View>
          ))}
        </View>
        <Svg width={WIDTH} height={height} viewBox={`0 0 ${String(WIDTH)} ${String(height)}`}>
          <PdfMarks marks={marks} />
        </Svg>
        {rain !== null && (
          <View wrap={false}>
            <Text style={styles.section}>{`${t('rain.title')}: ${texts.rain(sumOf(rain).mm)}`}</Text>
            <Svg width={WIDTH} height={RAIN_HEIGHT} viewBox={`0 0 ${String(WIDTH)} ${String(RAIN_HEIGHT)}`}>
              <PdfMarks marks={rainMarks(rain, { width: WIDTH, height: RAIN_HEIGHT }, rain_texts)} />
            </Svg>
          </View>
        )}
      </Page>
    </Document>
  );
}

/** Makes the page in the browser; one that does not end in time is given up, since its library cannot be stopped. */
export async function writeWeatherPdf(content: WeatherPdf, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  registerPdfFont();
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('GENERIC', {}, { cause: signal.reason })), { once: true });
  });
  const blob = await Promise.race([pdf(<WeatherReport {...content} />).toBlob(), late]);
  return new Uint8Array(await blob.arrayBuffer());
}
