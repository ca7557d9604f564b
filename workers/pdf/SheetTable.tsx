import { Text, View } from '@react-pdf/renderer';
import { paperColor, PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import { STRONG, type SheetBlock, type SheetCell } from '#domain/pdf/sheet.ts';
import { styles } from './sheet-styles.ts';

type Table = Extract<SheetBlock, { kind: 'table' }>;

const TONES = {
  quiet: PAPER['ink-3'],
  warning: PAPER.warn,
  negative: paperColor('color-mix(in srgb, var(--temp) 80%, var(--ink))'),
} as const;

function Cells({ cells, columns, is_strong = false }: { cells: readonly SheetCell[]; columns: Table['columns']; is_strong?: boolean }) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  return cells.map((cell, i) => {
    const { share = 0, is_number = false } = columns[i] ?? {};
    const is_last = i === columns.length - 1;
    const style = {
      width: `${String((100 * share) / whole)}%`,
      textAlign: is_number ? ('right' as const) : ('left' as const),
      paddingRight: is_last ? 0 : 6,
      fontWeight: cell.is_strong === true || is_strong ? STRONG : 400,
      ...(cell.tone === undefined ? {} : { color: TONES[cell.tone] }),
    };
    return (
      <Text key={`${String(i)} ${cell.text}`} style={style}>
        {cell.text}
      </Text>
    );
  });
}

/** A table; its head stands again on every page, a row is never cut, and the sums stay with the last row. */
export function SheetTable({ columns, rows, foot }: Table) {
  const row = (cells: readonly SheetCell[], i: number) => (
    <View key={`${String(i)} ${cells[0]?.text ?? ''}`} style={styles.row} wrap={false}>
      <Cells cells={cells} columns={columns} />
    </View>
  );
  const last = rows.at(-1);
  return (
    <View style={styles.table}>
      <View style={styles.columns_head} fixed>
        <Cells cells={columns.map(({ label }) => ({ text: label }))} columns={columns} />
      </View>
      {rows.slice(0, -1).map(row)}
      <View wrap={false}>
        {last !== undefined && row(last, rows.length - 1)}
        {foot !== undefined && (
          <View style={styles.sums}>
            <Cells cells={foot} columns={columns} is_strong />
          </View>
        )}
      </View>
    </View>
  );
}
