import { View } from '@react-pdf/renderer';
import { paperColor, PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import type { SheetBlock, SheetCell } from '#domain/pdf/sheet.ts';
import { FitText } from '#paper/FitText.tsx';
import { FULL, GAPS, SIZES, styles } from './sheet-styles.ts';

type Table = Extract<SheetBlock, { kind: 'table' }>;

const TONES = {
  quiet: PAPER['ink-3'],
  warning: PAPER.warn,
  negative: paperColor('color-mix(in srgb, var(--temp) 80%, var(--ink))'),
} as const;

type CellsProps = {
  readonly cells: readonly SheetCell[];
  readonly columns: Table['columns'];
  readonly family: string;
  readonly is_head?: boolean;
  readonly is_strong?: boolean;
};

function Cells({ cells, columns, family, is_head = false, is_strong = false }: CellsProps) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  return cells.map((cell, i) => {
    const { share = 0, is_number = false } = columns[i] ?? {};
    const is_last = i === columns.length - 1;
    const paddingRight = is_last ? 0 : GAPS.cell;
    const width = (FULL * share) / whole;
    const color = cell.tone === undefined ? {} : { color: TONES[cell.tone] };
    return (
      <FitText
        key={`${String(i)} ${cell.text}`}
        family={family}
        size={is_head ? SIZES.small : SIZES.text}
        width={width - paddingRight}
        is_strong={cell.is_strong === true || is_strong}
        is_number={is_number && !is_head}
        style={{ width, paddingRight, textAlign: is_number ? 'right' : 'left', ...color }}
      >
        {cell.text}
      </FitText>
    );
  });
}

/** A table; its head stands again on every page, a row is never cut, and the sums stay with the last row. */
export function SheetTable({ columns, rows, foot, family }: Table & { readonly family: string }) {
  const row = (cells: readonly SheetCell[], i: number) => (
    <View key={`${String(i)} ${cells[0]?.text ?? ''}`} style={styles.row} wrap={false}>
      <Cells cells={cells} columns={columns} family={family} />
    </View>
  );
  const last = rows.at(-1);
  return (
    <View style={styles.table}>
      <View style={styles.columns_head} fixed>
        <Cells cells={columns.map(({ label }) => ({ text: label }))} columns={columns} family={family} is_head />
      </View>
      {rows.slice(0, -1).map(row)}
      <View wrap={false}>
        {last !== undefined && row(last, rows.length - 1)}
        {foot !== undefined && (
          <View style={styles.sums}>
            <Cells cells={foot} columns={columns} family={family} is_strong />
          </View>
        )}
      </View>
    </View>
  );
}
