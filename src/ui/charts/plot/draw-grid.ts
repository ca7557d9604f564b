import { cell, plot, text } from '@observablehq/plot';
import { QUIET, type Box } from './plot-parts.ts';

/** A value for each pair of a row and a column, shaded by how good or bad it is; one pair is the present one. */
export type GridDrawing = {
  readonly kind: 'grid';
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** A row of values for each row. */
  readonly cells: readonly (readonly { readonly value: number; readonly text: string }[])[];
  readonly chosen: { readonly row: number; readonly column: number };
};

const LEFT = 58;
const TOP = 26;
/** Space between cells, as a share of one. */
const GAP = 0.06;
const RADIUS = 4;
const [FAINT, STRONG] = [0.06, 0.38];

type Drawn = { readonly row: string; readonly column: string; readonly value: number; readonly text: string };

/** The grid as an SVG: gains in the curve's colour, losses in that of danger, the stronger the further from nothing. */
export function drawGrid({ corner, columns, rows, cells, chosen }: GridDrawing, { width, height }: Box): Element {
  const drawn = rows.flatMap((row, at) =>
    columns.map((column, i): Drawn => ({ row, column, ...(cells[at]?.[i] ?? { value: 0, text: '' }) })),
  );
  const most = Math.max(1, ...drawn.map(({ value }) => Math.abs(value)));
  const shadeOf = ({ value }: Drawn): number => FAINT + (STRONG - FAINT) * (Math.abs(value) / most);
  const place = { x: 'column', y: 'row' } as const;
  const isChosen = ({ row, column }: Drawn): boolean => row === rows[chosen.row] && column === columns[chosen.column];
  const heads = { fill: QUIET, textAnchor: 'middle' } as const;
  return plot({
    width,
    height,
    marginTop: TOP,
    marginBottom: 2,
    marginLeft: LEFT,
    marginRight: 2,
    x: { axis: null, domain: [...columns], padding: GAP },
    y: { axis: null, domain: [...rows], padding: GAP },
    marks: [
      cell(
        drawn.filter(({ value }) => value >= 0),
        { ...place, fill: 'var(--curve)', fillOpacity: shadeOf, rx: RADIUS },
      ),
      cell(
        drawn.filter(({ value }) => value < 0),
        { ...place, fill: 'var(--danger-solid)', fillOpacity: shadeOf, rx: RADIUS },
      ),
      cell(drawn.filter(isChosen), { ...place, fill: 'none', stroke: 'var(--ink)', strokeWidth: 1.5, rx: RADIUS }),
      text(
        drawn.filter((one) => !isChosen(one)),
        { ...place, text: 'text', fill: 'var(--ink)' },
      ),
      text(drawn.filter(isChosen), { ...place, text: 'text', fill: 'var(--ink)', fontWeight: 600 }),
      text([corner], { frameAnchor: 'top-left', text: (label: string) => label, dx: -LEFT, dy: -17, textAnchor: 'start', fill: QUIET }),
      ...columns.map((column, at) =>
        text([column], {
          x: (label: string) => label,
          frameAnchor: 'top',
          text: (label: string) => label,
          dy: -17,
          ...heads,
          ...(at === chosen.column ? { fill: 'var(--ink)', fontWeight: 600 } : {}),
        }),
      ),
      ...rows.map((row, at) =>
        text([row], {
          y: (label: string) => label,
          frameAnchor: 'left',
          text: (label: string) => label,
          dx: -LEFT,
          textAnchor: 'start',
          fill: QUIET,
          ...(at === chosen.row ? { fill: 'var(--ink)', fontWeight: 600 } : {}),
        }),
      ),
    ],
  });
}
