import { paperColor } from '#domain/pdf/paper.ts';
import type { Drawn, DrawnNode } from '#domain/pdf/sheet.ts';

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
type Style = {
  readonly values: ReadonlyMap<string, string>;
  /** Opacity of all the groups around it. */
  readonly opacity: number;
  readonly matrix: Matrix;
};

/** Size of the words of a chart, px (PlotFigure.module.css). */
const FONT_SIZE = 11;
const STAY: Matrix = [1, 0, 0, 1, 0, 0];
/** What an element takes from the groups around it. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  line: ['x1', 'y1', 'x2', 'y2'],
  rect: ['x', 'y', 'width', 'height', 'rx'],
  circle: ['cx', 'cy', 'r'],
  path: [],
};
/** Where the two coordinates of each place of a shape stand. */
const ACROSS = ['x', 'x1', 'x2', 'cx'];
const DOWN = ['y', 'y1', 'y2', 'cy'];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

function matrixOf(text: string | null): Matrix {
  let matrix = STAY;
  for (const [, name, list = ''] of (text ?? '').matchAll(/(translate|rotate|scale)\(([^)]*)\)/g)) {
    const [x = 0, y] = list.split(/[\s,]+/).map(Number);
    const [cos, sin] = [Math.cos((x * Math.PI) / 180), Math.sin((x * Math.PI) / 180)];
    const next: Matrix =
      name === 'translate' ? [1, 0, 0, 1, x, y ?? 0] : name === 'scale' ? [x, 0, 0, y ?? x, 0, 0] : [cos, sin, -sin, cos, 0, 0];
    matrix = times(matrix, next);
  }
  return matrix;
}

/** A length in px: `0.32em` of the element's own letters, `12px`, `12`. */
const lengthOf = (text: string | null, em: number): number => {
  const value = Number.parseFloat(text ?? '');
  if (Number.isNaN(value)) return 0;
  return text?.endsWith('em') === true ? value * em : value;
};

function styleOf(element: Element, around: Style): Style {
  const values = new Map(around.values);
  for (const name of INHERITED) {
    const own = element.getAttribute(name);
    if (own !== null) values.set(name, own);
  }
  const opacity = Number(element.getAttribute('opacity') ?? 1);
  return {
    values,
    opacity: around.opacity * (Number.isNaN(opacity) ? 1 : opacity),
    matrix: times(around.matrix, matrixOf(element.getAttribute('transform'))),
  };
}

const isShifted = ([a, b, c, d]: Matrix): boolean => a === 1 && b === 0 && c === 0 && d === 1;

/** Fill, stroke and their opacities, each written out. */
function paintOf({ values, opacity }: Style): Record<string, string | number> {
  const paint: Record<string, string | number> = {};
  for (const name of ['fill', 'stroke'] as const) {
    const color = paperColor(values.get(name) ?? 'none');
    if (color === 'none') continue;
    paint[name] = color;
    const share = opacity * Number(values.get(`${name}-opacity`) ?? 1);
    if (share < 1) paint[`${name}-opacity`] = share;
  }
  if (paint['stroke'] === undefined) return paint;
  paint['stroke-width'] = lengthOf(values.get('stroke-width') ?? '1', FONT_SIZE);
  for (const name of ['stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'] as const) {
    const value = values.get(name);
    if (value !== undefined && value !== 'none') paint[name] = value;
  }
  return paint;
}

/** A node where the groups around it have put it: shifted by its coordinates, else by the whole of their transforms. */
function placed(tag: string, attributes: Record<string, string | number>, matrix: Matrix, text?: string): DrawnNode {
  const node = { ...attributes };
  if (isShifted(matrix) && tag !== 'path') {
    for (const name of ACROSS) if (name in node) node[name] = Number(node[name]) + matrix[4];
    for (const name of DOWN) if (name in node) node[name] = Number(node[name]) + matrix[5];
  } else if (matrix.some((value, i) => value !== STAY[i])) node['transform'] = `matrix(${matrix.join(', ')})`;
  return { tag, attributes: node, children: [], ...(text === undefined ? {} : { text }) };
}

/** Lines of a text, each with a place of its own; only its fill is drawn, since paper needs no halo. */
function textNodes(element: Element, style: Style): DrawnNode[] {
  const size = lengthOf(style.values.get('font-size') ?? null, FONT_SIZE) || FONT_SIZE;
  const spans = [...element.children].filter(({ tagName }) => tagName === 'tspan');
  const lines = spans.length === 0 ? [element] : spans;
  const { stroke: _stroke, ...paint } = paintOf(style);
  const of = (one: Element, name: string): number => lengthOf(one.getAttribute(name), size);
  let y = of(element, 'y') + of(element, 'dy');
  return lines.flatMap((line) => {
    if (line !== element) y = line.hasAttribute('y') ? of(line, 'y') + of(line, 'dy') : y + of(line, 'dy');
    const x = of(element, 'dx') + (line.hasAttribute('x') ? of(line, 'x') : of(element, 'x'));
    const text = line.textContent ?? '';
    if (text.trim() === '' || paint['fill'] === undefined) return [];
    const attributes = {
      x,
      y,
      fill: paint['fill'],
      ...(paint['fill-opacity'] === undefined ? {} : { 'fill-opacity': paint['fill-opacity'] }),
      'font-size': size,
      'font-weight': style.values.get('font-weight') ?? '400',
      'text-anchor': style.values.get('text-anchor') ?? 'start',
    };
    return [placed('text', attributes, style.matrix, text)];
  });
}

function nodesOf(element: Element, around: Style): DrawnNode[] {
  const style = styleOf(element, around);
  const { tagName } = element;
  if (tagName === 'g' || tagName === 'svg') return [...element.children].flatMap((child) => nodesOf(child, style));
  if (tagName === 'text') return textNodes(element, style);
  const names = SHAPES[tagName];
  const paint = paintOf(style);
  if (names === undefined || (paint['fill'] === undefined && paint['stroke'] === undefined)) return [];
  // Unlike what hands it down, a shape alone would be filled with black.
  const attributes: Record<string, string | number> = { fill: 'none', ...paint };
  for (const name of names) if (element.hasAttribute(name)) attributes[name] = lengthOf(element.getAttribute(name), FONT_SIZE);
  const path = element.getAttribute('d');
  if (tagName === 'path' && path !== null) attributes['d'] = path;
  return [placed(tagName, attributes, style.matrix)];
}

/**
 * A chart that stands on screen as plain shapes, flat, in the colours of paper: what paper shows is the drawing of the screen.
 * It reads attributes alone, as Observable Plot writes them, never computed styles, which are those of the screen's mode.
 */
export function drawnOf(svg: Element, label: string): Drawn {
  const base: Style = {
    values: new Map([
      ['fill', 'currentColor'],
      ['font-size', String(FONT_SIZE)],
    ]),
    opacity: 1,
    matrix: STAY,
  };
  const [width, height] = ['width', 'height'].map((name) => lengthOf(svg.getAttribute(name), FONT_SIZE));
  const style = styleOf(svg, base);
  // Plot's own size of letters is not that of the page's style sheet.
  const values = new Map([...style.values, ['font-size', String(FONT_SIZE)] as const]);
  return {
    width: width ?? 0,
    height: height ?? 0,
    label,
    nodes: [...svg.children].flatMap((child) => nodesOf(child, { ...style, values })),
  };
}
