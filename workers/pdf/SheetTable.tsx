import { View } from '@react-pdf/renderer';
import { paperColor, PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import type { SheetCell, SheetTable as Table } from '#domain/pdf/sheet.ts';
import { FitText } from './FitText.tsx';
import { tagged } from './structure.ts';
import { GAPS, styles } from './sheet-styles.ts';

export type Frame = { readonly family: string; readonly full: number };

const TONES = {
  quiet: PAPER['ink-3'],
  warning: PAPER.warn,
  negative: paperColor('color-mix(in srgb, var(--temp) 80%, var(--ink))'),
} as const;

type CellsProps = {
  readonly cells: readonly SheetCell[];
  readonly columns: Table['columns'];
  readonly frame: Frame;
  readonly is_head?: boolean;
  readonly is_strong?: boolean;
};

const HEAD = { scope: 'Column' } as const;
const NAME = { scope: 'Row' } as const;

function Cells({ cells, columns, frame, is_head = false, is_strong = false }: CellsProps) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  return cells.map((cell, i) => {
    const { share = 0, is_number = false } = columns[i] ?? {};
    const paddingRight = i === columns.length - 1 ? 0 : GAPS.cell;
    const width = (frame.full * share) / whole;
    const color = cell.tone === undefined ? {} : { color: TONES[cell.tone] };
    const { tag } = is_head ? tagged('TH', HEAD) : i === 0 ? tagged('TH', NAME) : tagged('TD');
    return (
      <FitText
        key={`${String(i)} ${cell.text}`}
        tag={tag}
        family={frame.family}
        size={is_head ? 'small' : 'text'}
        width={width - paddingRight}
        is_strong={cell.is_strong === true || is_strong}
        is_whole={is_number || is_head}
        style={{ width, paddingRight, textAlign: is_number ? 'right' : 'left', ...color }}
      >
        {cell.text}
      </FitText>
    );
  });
}

/** A table; its head stands again on every page, a row is never cut, and the sums stay with the last row. */
export function SheetTable({ columns, rows, foot, frame }: Table & { readonly frame: Frame }) {
  const row = (cells: readonly SheetCell[], i: number) => (
    <View key={`${String(i)} ${cells[0]?.text ?? ''}`} {...tagged('TR')} style={styles.row} wrap={false}>
      <Cells cells={cells} columns={columns} frame={frame} />
    </View>
  );
  const last = rows.at(-1);
  return (
    <View style={styles.table} {...tagged('Table')}>
      <View style={styles.columns_head} {...tagged('TR', { is_once: true })} fixed>
        <Cells cells={columns.map(({ label }) => ({ text: label }))} columns={columns} frame={frame} is_head />
      </View>
      {rows.slice(0, -1).map(row)}
      <View wrap={false}>
        {last !== undefined && row(last, rows.length - 1)}
        {foot !== undefined && (
          <View style={styles.sums} {...tagged('TR')}>
            <Cells cells={foot} columns={columns} frame={frame} is_strong />
          </View>
        )}
      </View>
    </View>
  );
}
