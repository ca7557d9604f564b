import { Text, View } from '@react-pdf/renderer';
import { PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import { FitText } from '#paper/FitText.tsx';
import { SheetDrawing } from '#paper/SheetDrawing.tsx';
import { FULL, GAPS, SIZES, styles } from './sheet-styles.ts';
import { SheetTable } from './SheetTable.tsx';

/** A heading is not left alone at the foot of a page: so many points must fit below it. */
const BELOW_HEADING = 60;
const TONES = { quiet: PAPER['ink-3'], warning: PAPER.warn } as const;

type Of<Kind extends SheetBlock['kind']> = Extract<SheetBlock, { kind: Kind }> & { readonly family: string };

const Facts = ({ rows, family }: Of<'facts'>) => (
  <View style={styles.facts} wrap={false}>
    {rows.map((row) => (
      <View key={row.map(({ label }) => label).join('|')} style={styles.facts_row}>
        {row.map(({ label, value, note }) => (
          <View key={label} style={styles.fact}>
            {(
              [
                [label, SIZES.small, styles.label],
                [value, SIZES.value, styles.value],
                [note ?? '', SIZES.small, styles.label],
              ] as const
            ).map(([text, size, style], i) => (
              // oxlint-disable-next-line react/no-array-index-key -- label, value and note by their places
              <FitText key={i} family={family} size={size} width={FULL / row.length - GAPS.fact} is_strong={i === 1} style={style}>
                {text}
              </FitText>
            ))}
          </View>
        ))}
      </View>
    ))}
  </View>
);

const Columns = ({ columns, family }: Of<'columns'>) => (
  <View style={styles.columns} wrap={false}>
    {columns.map(({ title, text }) => (
      <View key={title} style={styles.column}>
        <Text style={styles.heading}>{title}</Text>
        <FitText family={family} size={SIZES.text} width={FULL / columns.length - GAPS.column} style={styles.text}>
          {text}
        </FitText>
      </View>
    ))}
  </View>
);

/** One part of a page; a drawing fills its width, at most in the size of the screen. */
export function Block({ block, family }: { block: SheetBlock; family: string }) {
  switch (block.kind) {
    case 'facts':
      return <Facts {...block} family={family} />;
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
      return <SheetTable {...block} family={family} />;
    case 'columns':
      return <Columns {...block} family={family} />;
    case 'page_break':
      return <View break />;
  }
}
