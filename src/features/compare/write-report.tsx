import { Document, Image, Page, pdf, StyleSheet, Text, View } from '@react-pdf/renderer';
import { AppError } from '#domain/errors.ts';
import { winAnsi } from './win-ansi.ts';

export type ReportContent = {
  readonly language: string;
  readonly title: string;
  readonly subtitle: string;
  readonly picture: Uint8Array<ArrayBuffer> | null;
  readonly picture_words: string;
  /** Head and lines, as on the screen. */
  readonly lines: readonly (readonly string[])[];
  readonly note: string;
};

const GREY = '#64665e';
const LINE = '#dfe0db';
/** Shares of the page's width: letter, lot, farm, crop and the numbers. */
const WIDTHS = [3, 14, 14, 13, 9, 10, 8, 8, 8, 7, 6] as const;

const styles = StyleSheet.create({
  page: { padding: 32, fontSize: 9, fontFamily: 'Helvetica', color: '#1e1f18' },
  title: { fontSize: 18, fontFamily: 'Helvetica-Bold' },
  subtitle: { marginTop: 4, marginBottom: 12, fontSize: 10, color: GREY },
  picture: { width: '100%', height: 300, objectFit: 'contain', objectPosition: 'left' },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: LINE, paddingVertical: 5 },
  head: { marginTop: 14, color: GREY },
  cell: { paddingRight: 6 },
  number: { paddingRight: 6, textAlign: 'right' },
  note: { marginTop: 8, fontSize: 8, color: GREY },
});
/** The columns after the crop are numbers. */
const FIRST_NUMBER = 4;

function Report({ language, title, subtitle, picture, picture_words, lines, note }: ReportContent) {
  return (
    <Document title={`${title}: ${subtitle}`} language={language} creator="Surco" producer="Surco">
      <Page size="A4" orientation="landscape" style={styles.page}>
        <Text style={styles.title}>{winAnsi(title)}</Text>
        <Text style={styles.subtitle}>{winAnsi(subtitle)}</Text>
        {picture !== null && <Image src={new Blob([picture], { type: 'image/png' })} style={styles.picture} />}
        <Text style={styles.note}>{winAnsi(picture_words)}</Text>
        {lines.map((line, at) => (
          <View key={line.join('|')} style={at === 0 ? [styles.row, styles.head] : styles.row} wrap={false}>
            {line.map((text, column) => (
              <Text
                key={`${String(column)} ${text}`}
                style={[column < FIRST_NUMBER ? styles.cell : styles.number, { width: `${String(WIDTHS[column] ?? 8)}%` }]}
              >
                {winAnsi(text)}
              </Text>
            ))}
          </View>
        ))}
        <Text style={styles.note}>{winAnsi(note)}</Text>
      </Page>
    </Document>
  );
}

/** Makes the report in the browser; one that does not end in time is given up, since its library cannot be stopped. */
export async function writeReport(content: ReportContent, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('GENERIC', {}, { cause: signal.reason })), { once: true });
  });
  const blob = await Promise.race([pdf(<Report {...content} />).toBlob(), late]);
  return new Uint8Array(await blob.arrayBuffer());
}
