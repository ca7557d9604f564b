import { Line, Page, Svg, Text, View } from '@react-pdf/renderer';
import type { Drawn } from '#domain/pdf/sheet.ts';
import { SheetDrawing } from '#paper/SheetDrawing.tsx';
import { PAPER_TONES } from '#ui/pdf/paper.ts';
import { PDF_FONT } from '#ui/pdf/pdf-font.ts';
import type { ReportCurve } from './report-content.ts';
import { styles, WIDTH } from './report-styles.ts';
import { ReportTable } from './ReportTable.tsx';

/** The drawing of the screen in px, 96 to the inch: at the size of the page its letters have 8 points. */
export const DRAWN = { width: (WIDTH * 96) / 72, height: (230 * 96) / 72 } as const;
const SAMPLE = { width: 26, height: 8 } as const;
const DATE_SHARE = 20;

/** The linked curves as the screen draws them, whose each is, and their values by date. */
export function CurvePage({ title, drawing, legend, notes, lines }: Omit<ReportCurve, 'chart'> & { readonly drawing: Drawn }) {
  const columns = Math.max(1, (lines[0]?.length ?? 1) - 1);
  const widths = [DATE_SHARE, ...Array.from({ length: columns }, () => (100 - DATE_SHARE) / columns)];
  return (
    <Page size="A4" orientation="landscape" style={styles.page}>
      <Text style={styles.section}>{title}</Text>
      <SheetDrawing drawing={drawing} width={WIDTH} family={PDF_FONT} />
      <View style={styles.legend}>
        {legend.map(({ id, tone, dash, label }) => (
          <View key={id} style={styles.legend_entry}>
            <Svg {...SAMPLE}>
              <Line
                x1={0}
                x2={SAMPLE.width}
                y1={SAMPLE.height / 2}
                y2={SAMPLE.height / 2}
                stroke={PAPER_TONES[tone]}
                strokeWidth={1.5}
                {...(dash === undefined ? {} : { strokeDasharray: dash })}
              />
            </Svg>
            <Text style={styles.legend_label}>{label}</Text>
          </View>
        ))}
      </View>
      {notes.map((note) => (
        <Text key={note} style={styles.note}>
          {note}
        </Text>
      ))}
      <ReportTable lines={lines} widths={widths} first_number={1} />
    </Page>
  );
}
