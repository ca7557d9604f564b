import { Document, Page, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { writePages } from '#paper/write-pages.ts';
import { PAGE_FONT } from '#ui/pdf/font-files.ts';
import { giveUp } from '#ui/pdf/give-up.ts';
import { PAPER } from '#ui/pdf/paper.ts';
import { PDF_FONT, PDF_STRONG } from '#ui/pdf/pdf-font.ts';
import { PdfMarks } from './PdfMarks.tsx';
import { weatherPage, WIDTH, type WeatherPage, type WeatherPdf } from './weather-page.ts';

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

const Drawing = ({ marks, height }: WeatherPage['strips']) => (
  <Svg width={WIDTH} height={height} viewBox={`0 0 ${String(WIDTH)} ${String(height)}`}>
    <PdfMarks marks={marks} />
  </Svg>
);

const WeatherReport = ({ language, document, title, lines, days, strips, rain }: WeatherPage) => (
  <Document title={document} language={language} creator="Surco" producer="Surco">
    <Page size="A4" style={styles.page}>
      <Text style={styles.title}>{title}</Text>
      {lines.map((line) => (
        <Text key={line} style={styles.quiet}>
          {line}
        </Text>
      ))}
      <View style={styles.heads}>
        {days.map(({ date, day, lines: below }) => (
          <View key={date} style={styles.head}>
            <Text style={styles.strong}>{day}</Text>
            {below.map((line) => (
              <Text key={line}>{line}</Text>
            ))}
          </View>
        ))}
      </View>
      <Drawing {...strips} />
      {rain !== null && (
        <View wrap={false}>
          <Text style={styles.section}>{rain.title}</Text>
          <Drawing {...rain} />
        </View>
      )}
    </Page>
  </Document>
);

/** Makes the page in the browser; one that does not end in time is given up, since its library cannot be stopped. */
export const writeWeatherPdf = (content: WeatherPdf, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> =>
  giveUp(
    writePages(weatherPage(content), PAGE_FONT, (page) => <WeatherReport {...page} />),
    signal,
  );
