import { Document, Image, Page, Text } from '@react-pdf/renderer';
import type { Drawn } from '#domain/pdf/sheet.ts';
import { writePages } from '#paper/write-pages.ts';
import { drawForPaper } from '#ui/pdf/draw-for-paper.ts';
import { PAGE_FONT } from '#ui/pdf/font-files.ts';
import { giveUp } from '#ui/pdf/give-up.ts';
import { CurvePage, DRAWN } from './CurvePage.tsx';
import type { ReportContent } from './report-content.ts';
import { styles } from './report-styles.ts';
import { ReportTable } from './ReportTable.tsx';

/** Shares of the page's width: letter, field, farm, crop and the numbers. */
const WIDTHS = [3, 12, 13, 11, 9, 9, 7, 7, 7, 6, 9, 7] as const;
/** The columns after the crop are numbers. */
const FIRST_NUMBER = 4;

type ReportProps = { readonly content: ReportContent; readonly drawing: Drawn | null };

function Report({ content, drawing }: ReportProps) {
  const { language, title, subtitle, picture, picture_caption, lines, note, curve } = content;
  return (
    <Document title={`${title}: ${subtitle}`} language={language} creator="Surco" producer="Surco">
      <Page size="A4" orientation="landscape" style={styles.page}>
        <Text style={styles.title}>{title}</Text>
        <Text style={styles.subtitle}>{subtitle}</Text>
        {picture !== null && <Image src={new Blob([picture], { type: 'image/png' })} style={styles.picture} />}
        <Text style={styles.note}>{picture_caption}</Text>
        <ReportTable lines={lines} widths={WIDTHS} first_number={FIRST_NUMBER} />
        <Text style={styles.note}>{note}</Text>
      </Page>
      {curve !== null && drawing !== null && <CurvePage {...curve} drawing={drawing} />}
    </Document>
  );
}

async function writeContent(content: ReportContent): Promise<Uint8Array<ArrayBuffer>> {
  const { curve } = content;
  const drawing = curve === null ? null : await drawForPaper(curve.chart, DRAWN.height, curve.title, DRAWN.width);
  return writePages({ content, drawing }, PAGE_FONT, (page) => <Report {...page} />);
}

/** Makes the report in the browser; one that does not end in time is given up, since its library cannot be stopped. */
export const writeReport = (content: ReportContent, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> =>
  giveUp(writeContent(content), signal);
