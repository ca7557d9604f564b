import { Text, View } from '@react-pdf/renderer';
import { PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import { SheetDrawing } from '#paper/SheetDrawing.tsx';
import { PAGE_WIDTH, SIDE, styles } from './sheet-styles.ts';
import { SheetTable } from './SheetTable.tsx';

/** A heading is not left alone at the foot of a page: so many points must fit below it. */
const BELOW_HEADING = 60;
const FULL = PAGE_WIDTH - 2 * SIDE;
const TONES = { quiet: PAPER['ink-3'], warning: PAPER.warn } as const;

const Facts = ({ rows }: Extract<SheetBlock, { kind: 'facts' }>) => (
  <View style={styles.facts} wrap={false}>
    {rows.map((row) => (
      <View key={row.map(({ label }) => label).join('|')} style={styles.facts_row}>
        {row.map(({ label, value, note }) => (
          <View key={label} style={styles.fact}>
            <Text style={styles.label}>{label}</Text>
            <Text style={styles.value}>{value}</Text>
            {note !== undefined && <Text style={styles.label}>{note}</Text>}
          </View>
        ))}
      </View>
    ))}
  </View>
);

const Columns = ({ columns }: Extract<SheetBlock, { kind: 'columns' }>) => (
  <View style={styles.columns} wrap={false}>
    {columns.map(({ title, text }) => (
      <View key={title} style={styles.column}>
        <Text style={styles.heading}>{title}</Text>
        <Text style={styles.text}>{text}</Text>
      </View>
    ))}
  </View>
);

/** One part of a page; a drawing fills its width, at most in the size of the screen. */
export function Block({ block, family }: { block: SheetBlock; family: string }) {
  switch (block.kind) {
    case 'facts':
      return <Facts {...block} />;
    case 'heading':
      return (
        <View minPresenceAhead={BELOW_HEADING} wrap={false}>
          <Text style={styles.heading}>{block.text}</Text>
          {block.note !== undefined && <Text style={styles.heading_note}>{block.note}</Text>}
        </View>
      );
    case 'text':
      return <Text style={block.tone === undefined ? styles.text : [styles.text, { color: TONES[block.tone] }]}>{block.text}</Text>;
    case 'drawing':
      return (
        <View style={styles.drawing} wrap={false}>
          <SheetDrawing drawing={block.drawing} width={Math.min(FULL, block.drawing.width)} family={family} />
        </View>
      );
    case 'table':
      return <SheetTable {...block} />;
    case 'columns':
      return <Columns {...block} />;
    case 'page_break':
      return <View break />;
  }
}
