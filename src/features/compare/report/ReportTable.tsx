import { View } from '@react-pdf/renderer';
import { FitText } from '#paper/FitText.tsx';
import { PDF_FONT } from '#ui/pdf/pdf-font.ts';
import type { Lines } from './report-content.ts';
import { GAP, TEXT, WIDTH, styles } from './report-styles.ts';

type Props = {
  readonly lines: Lines;
  /** Shares of the page's width, in percent. */
  readonly widths: readonly number[];
  /** Columns from this one on are numbers. */
  readonly first_number: number;
};

/** A table on paper; its head stands again on every page. */
export const ReportTable = ({ lines, widths, first_number }: Props) =>
  lines.map((line, at) => (
    <View key={line.join('|')} style={at === 0 ? [styles.row, styles.head] : styles.row} wrap={false} fixed={at === 0}>
      {line.map((text, column) => (
        <FitText
          key={`${column} ${text}`}
          family={PDF_FONT}
          size={TEXT}
          width={((widths[column] ?? 0) * WIDTH) / 100 - GAP}
          is_number={column >= first_number && at > 0}
          style={{ ...(column < first_number ? styles.cell : styles.number), width: `${widths[column] ?? 0}%` }}
        >
          {text}
        </FitText>
      ))}
    </View>
  ));
