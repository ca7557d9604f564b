import { Line, Svg, View } from '@react-pdf/renderer';
import { PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import { pictureColumns, type Drawn, type SheetBlock } from '#domain/pdf/sheet.ts';
import { FitText } from './FitText.tsx';
import { widthOf } from './page-font.ts';
import { tagged } from './structure.ts';
import { GAPS, GRID, SIZES, styles } from './sheet-styles.ts';
import { SheetDrawing } from './SheetDrawing.tsx';
import { SheetTable, type Frame } from './SheetTable.tsx';

const TONES = { quiet: PAPER['ink-3'], warning: PAPER.warn } as const;
/** Below a title among others, so many points are not parted from it. */
const BELOW_TITLE = 45;
/** Texts of more lines than this stand below each other, not beside. */
const SHORT_LINES = 20;
/** Points of the side of what a page is verified by. */
const SEAL = 14 * GRID;
const SAMPLE = { width: 26, height: 2 * GRID } as const;

type Of<Kind extends SheetBlock['kind']> = Extract<SheetBlock, { kind: Kind }> & { readonly frame: Frame };

/** Points that a drawing takes as wide as it is told, up to the next line of the grid. */
const heightOf = ({ width, height }: Drawn, of: number): number => Math.ceil((of * height) / width / GRID) * GRID;

const Heading = ({ text, width, family }: { readonly text: string; readonly width: number; readonly family: string }) => (
  <FitText family={family} size="heading" width={width} is_strong style={styles.heading} {...tagged('H2')}>
    {text}
  </FitText>
);

const Facts = ({ rows, frame }: Of<'facts'>) => (
  <View style={styles.facts} wrap={false} {...tagged('L')}>
    <View style={styles.facts_top} />
    {rows.map((row) => {
      const width = frame.full / row.length;
      const text = { family: frame.family, width: width - GAPS.fact };
      return (
        <View key={row.map(({ label }) => label).join('|')} style={styles.facts_row}>
          {row.map(({ label, value, note }) => (
            <View key={label} style={[styles.fact, { width }]} {...tagged('LI')}>
              <FitText {...text} {...tagged('Lbl')} size="small" style={styles.label}>
                {label}
              </FitText>
              <FitText {...text} {...tagged('LBody')} size="value" is_strong>
                {value}
              </FitText>
              {note !== undefined && (
                <FitText {...text} {...tagged('LBody')} size="small" style={styles.label}>
                  {note}
                </FitText>
              )}
            </View>
          ))}
        </View>
      );
    })}
  </View>
);

function Pictures({ pictures, columns, frame }: Of<'pictures'>) {
  const count = columns ?? pictureColumns(pictures.length);
  const width = (frame.full - GAPS.picture * (count - 1)) / count;
  const rows = pictures.flatMap((_, i) => (i % count === 0 ? [pictures.slice(i, i + count)] : []));
  return rows.map((row) => (
    <View key={row.map(({ title }) => title).join('|')} style={styles.pictures} wrap={false}>
      {row.map(({ drawing, title, lines }) => (
        <View key={title} style={{ width }}>
          <View style={{ height: heightOf(drawing, width) }}>
            <SheetDrawing drawing={drawing} width={width} family={frame.family} />
          </View>
          <FitText family={frame.family} size="text" width={width} is_strong {...tagged('P')} style={{ marginTop: GRID }}>
            {title}
          </FitText>
          {lines.map((line) => (
            <FitText key={line} family={frame.family} size="small" width={width} {...tagged('P')} style={styles.label}>
              {line}
            </FitText>
          ))}
        </View>
      ))}
    </View>
  ));
}

const Legend = ({ entries, frame }: Of<'legend'>) => (
  <View style={styles.legend} wrap={false} {...tagged('L')}>
    {entries.map(({ color, dash, label }) => (
      <View key={label} style={styles.legend_entry} {...tagged('LI')}>
        <Svg {...SAMPLE} {...tagged('Artifact')}>
          <Line
            x1={0}
            x2={SAMPLE.width}
            y1={SAMPLE.height / 2}
            y2={SAMPLE.height / 2}
            stroke={color}
            strokeWidth={1.5}
            {...(dash === undefined ? {} : { strokeDasharray: dash })}
          />
        </Svg>
        <FitText
          family={frame.family}
          size="small"
          width={frame.full - SAMPLE.width - GAPS.column}
          style={styles.legend_label}
          {...tagged('LBody')}
        >
          {label}
        </FitText>
      </View>
    ))}
  </View>
);

function Columns({ columns, frame }: Of<'columns'>) {
  const width = (frame.full - GAPS.column * (columns.length - 1)) / columns.length;
  const is_long = columns.some(({ text }) => widthOf(text, frame.family, 400, SIZES.text) > width * SHORT_LINES);
  const parts = columns.map(({ title, text }) => (
    <View key={title} style={is_long ? {} : { width }}>
      <View minPresenceAhead={BELOW_TITLE}>
        <Heading text={title} width={is_long ? frame.full : width} family={frame.family} />
      </View>
      <FitText family={frame.family} size="text" width={is_long ? frame.full : width} {...tagged('P')} style={{ marginTop: GRID }}>
        {text}
      </FitText>
    </View>
  ));
  return is_long ? (
    <View>{parts}</View>
  ) : (
    <View style={styles.columns} wrap={false}>
      {parts}
    </View>
  );
}

function Signatures({ names, frame }: Of<'signatures'>) {
  const width = (frame.full - GAPS.column * (names.length - 1)) / names.length;
  return (
    <View style={styles.signatures} wrap={false}>
      {names.map(({ role, name }) => (
        <View key={role} style={[styles.signature, { width }]}>
          <FitText family={frame.family} size="small" width={width} style={styles.label} {...tagged('P')}>
            {role}
          </FitText>
          <FitText family={frame.family} size="text" width={width} is_strong {...tagged('P')}>
            {name}
          </FitText>
        </View>
      ))}
    </View>
  );
}

/** Points a seal beside a title takes of the width. */
export const SEAL_ASIDE = 188;

export function Seal({ drawing, title, lines, is_beside_title = false, frame }: Of<'seal'>) {
  const width = is_beside_title ? SEAL_ASIDE - SEAL - GAPS.fact : frame.full - SEAL - GAPS.picture;
  return (
    <View style={is_beside_title ? styles.seal_aside : styles.seal} wrap={false}>
      <SheetDrawing drawing={drawing} width={SEAL} family={frame.family} />
      <View style={{ width }}>
        <FitText family={frame.family} size={is_beside_title ? 'small' : 'text'} width={width} is_strong {...tagged('P')}>
          {title}
        </FitText>
        {lines.map((line) => (
          <FitText key={line} family={frame.family} size="small" width={width} style={styles.label} {...tagged('P')}>
            {line}
          </FitText>
        ))}
      </View>
    </View>
  );
}

/** One part of a page. */
export function Block({ block, frame }: { block: SheetBlock; frame: Frame }) {
  switch (block.kind) {
    case 'facts':
      return <Facts {...block} frame={frame} />;
    case 'heading':
      return (
        <View wrap={false}>
          <Heading text={block.text} width={frame.full} family={frame.family} />
          {block.note !== undefined && (
            <FitText family={frame.family} size="small" width={frame.full} style={styles.heading_note} {...tagged('P')}>
              {block.note}
            </FitText>
          )}
        </View>
      );
    case 'text':
      return (
        <FitText
          family={frame.family}
          size={block.tone === 'quiet' ? 'small' : 'text'}
          width={frame.full}
          {...tagged('P')}
          style={{ marginTop: GRID, ...(block.tone === undefined ? {} : { color: TONES[block.tone] }) }}
        >
          {block.text}
        </FitText>
      );
    case 'drawing':
      return (
        <View style={[styles.drawing, { height: heightOf(block.drawing, frame.full) }]} wrap={false}>
          <SheetDrawing drawing={block.drawing} width={frame.full} family={frame.family} />
        </View>
      );
    case 'pictures':
      return <Pictures {...block} frame={frame} />;
    case 'legend':
      return <Legend {...block} frame={frame} />;
    case 'table':
      return <SheetTable {...block} frame={frame} />;
    case 'columns':
      return <Columns {...block} frame={frame} />;
    case 'signatures':
      return <Signatures {...block} frame={frame} />;
    case 'seal':
      return block.is_beside_title === true ? null : <Seal {...block} frame={frame} />;
  }
}
