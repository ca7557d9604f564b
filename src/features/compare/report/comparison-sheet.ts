import { PAPER_TOKENS } from '#domain/pdf/paper.ts';
import type { Sheet, SheetBlock, SheetTable } from '#domain/pdf/sheet.ts';
import { sheetOf, type Paper } from '#paper/paper.ts';
import { drawForPaper } from '#ui/pdf/draw-for-paper.ts';
import type { ShownCurve } from '../curve/shown-curve.ts';
import { comparisonTexts, type WrittenField } from '../table/comparison-table.ts';
import { tableNote } from '../table/table-note.ts';
import type { ComparedField } from '../use-compared-fields.ts';
import { pictureBlocks, type Printed, type PrintedField } from './print-pictures.ts';

export type ComparisonField = PrintedField & Pick<ComparedField, 'weather'>;
type Comparison = Pick<Paper, 'season' | 'today'> &
  Printed & {
    readonly fields: readonly ComparisonField[];
    readonly written: readonly WrittenField[];
    readonly curve: ShownCurve | null;
  };

/** px of the curves on paper. */
const CURVE_PX = 260;
const DATE_SHARE = 20;
/** Of the table: the field with its letter, crop, hectares, date, index, and its numbers; the farm is below the picture. */
const SHARES = [21, 18, 10, 15, 9, 8, 9, 9, 9, 11];

function tableBlock({ written, t, format }: Comparison): SheetTable {
  const [, ...rows] = comparisonTexts(written, t, format);
  const heads = ['field', 'crop', 'area', 'date', 'index', 'value', 'versus', 'change', 'uniformity', 'rain'] as const;
  return {
    kind: 'table',
    columns: heads.map((key, i) => ({
      label: key === 'area' ? 'ha' : t(`table.${key}`),
      share: SHARES[i] ?? 0,
      is_number: i === 2 || i > 4,
    })),
    rows: rows.map(([letter = '', name = '', , ...rest]) => [
      { text: `${letter} ${name}`, is_strong: true },
      ...rest.map((text) => ({ text })),
    ]),
  };
}

/** The curves of the screen with their lines, what is guessed, and the same numbers by date. */
async function curveBlocks({ title, chart, legend, notes, lines: [head = [], ...rows] }: ShownCurve): Promise<SheetBlock[]> {
  const share = (100 - DATE_SHARE) / Math.max(1, head.length - 1);
  return [
    { kind: 'heading', text: title },
    { kind: 'drawing', drawing: await drawForPaper(chart, CURVE_PX, [title, ...legend.map(({ label }) => label)].join(', ')) },
    {
      kind: 'legend',
      entries: legend.map(({ tone, dash, label }) => ({
        color: PAPER_TOKENS[tone === 'quiet' ? 'ink-3' : tone],
        label,
        ...(dash === undefined ? {} : { dash }),
      })),
    },
    ...notes.map((text) => ({ kind: 'text', text, tone: 'quiet' }) as const),
    {
      kind: 'table',
      columns: head.map((label, i) => ({ label, share: i === 0 ? DATE_SHARE : share, is_number: i > 0 })),
      rows: rows.map((cells) => cells.map((text) => ({ text }))),
    },
  ];
}

/** The comparison on paper: the fields as pictures, their numbers, and their curves, as on the screen. */
export async function comparisonSheet(comparison: Comparison): Promise<Sheet> {
  const { fields, curve, season, today, t, format } = comparison;
  const names = [...new Set(fields.map(({ field }) => field.name))];
  const date = fields[0]?.scene?.date;
  const shares = fields.flatMap(({ letter, scene }) =>
    typeof scene?.valid_fraction === 'number' ? [`${letter} ${format.percent(scene.valid_fraction * 100)}`] : [],
  );
  return sheetOf({
    title: t('report.title'),
    subtitle: [...names, ...(date === undefined ? [] : [format.date(date)])].join(' · '),
    season,
    today,
    blocks: [
      ...(await pictureBlocks(fields, comparison)),
      tableBlock(comparison),
      { kind: 'text', text: tableNote(fields, t), tone: 'quiet' },
      ...(curve === null ? [] : await curveBlocks(curve)),
    ],
    sources: [
      ...new Set(fields.map(({ measured }) => measured.attribution).filter((text) => text !== '')),
      ...(shares.length === 0 ? [] : [t('usable', { share: shares.join(', ') })]),
    ].join(' · '),
  });
}
