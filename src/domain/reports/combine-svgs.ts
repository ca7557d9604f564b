import { AppError } from '../errors.ts';
import { readText, scanXml } from '../files/kml/xml-scanner.ts';
import { CHARTS } from '../limits.ts';

const SHAPES = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop clipPath'.split(' '),
);
/** Elements whose words are kept; of all others they are blanks of the layout. */
const WORDED = new Set(['text', 'tspan', 'title', 'desc']);
const KEPT = new Set(
  (
    'id x y x1 x2 y1 y2 cx cy r rx ry dx dy fx fy width height d points transform offset viewBox preserveAspectRatio gradientUnits gradientTransform ' +
    'spreadMethod clipPathUnits clip-path clip-rule fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit opacity stop-color stop-opacity font-family font-size font-style font-weight text-anchor ' +
    'dominant-baseline letter-spacing visibility'
  ).split(' '),
);
const NAME = /^[\w.-]{1,100}$/;
const LOCAL_URL = /url\(\s*(['"]?)#([\w.-]{1,100})\1\s*\)/g;
/** Everything by which a value could reach out of its own chart, and what no text holds. */
const REACHES_OUT = /url\s*\(|\\|javascript:|expression\s*\(|@import|\p{Cc}/iu;
const SIZE = /^\d{1,5}(?:\.\d{1,6})?(?:px)?$/;
/** Of a chart's root, which is placed anew. */
const PLACED = new Set(['x', 'y', 'width', 'height']);

type Chart = { readonly width: number; readonly height: number; readonly body: string };

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Width and height of a chart, px: its own, else those of its view box. */
const sizeOf = (attributes: ReadonlyMap<string, string>): readonly [number, number] | null => {
  const own = ['width', 'height'].map((name) => attributes.get(name) ?? '');
  const box = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/);
  const sides = own.every((text) => SIZE.test(text)) ? own : box.slice(2);
  const [width = 0, height = 0] = sides.map((text) => Number.parseFloat(text));
  return width > 0 && height > 0 && width <= CHARTS.side_px && height <= CHARTS.side_px ? [width, height] : null;
};

const foreignAt = (at: number, name: string): AppError => new AppError('CHART_SVG_FOREIGN', { at, name: name.slice(0, 40) });
const tooLarge = (): AppError => new AppError('CHART_SVG_TOO_LARGE', { count: CHARTS.count, length: CHARTS.one_length });
const prefixAt = (at: number): string => `c${String(at)}-`;

const attributeOf = (name: string, given: string, at: number): string => {
  const value = given.replaceAll(/\s+/g, ' ').trim();
  if (name === 'id' ? !NAME.test(value) : REACHES_OUT.test(value.replaceAll(LOCAL_URL, ''))) throw foreignAt(at, name);
  const written =
    name === 'id' ? prefixAt(at) + value : value.replaceAll(LOCAL_URL, (_whole, _quote, id: string) => `url(#${prefixAt(at)}${id})`);
  return ` ${name}="${escapeValue(written)}"`;
};

/** Those that are known, in the order of their names; of the others, those that do something are refused. */
const attributesOf = (attributes: ReadonlyMap<string, string>, at: number, isRoot: boolean): string =>
  [...attributes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => {
      if (/^on|href|src|style/i.test(name)) throw foreignAt(at, name);
      return KEPT.has(name) && !(isRoot && PLACED.has(name)) ? attributeOf(name, value, at) : '';
    })
    .join('');

/** One chart read strictly and written anew, of nothing but what is known, `y` from the top; `at` counts from 1 and begins its ids. */
const readChart = (source: string, at: number, y: number): Chart => {
  const unreadable = (cause?: unknown): AppError => new AppError('CHART_SVG_UNREADABLE', { at }, { cause });
  const instruction = /<\?(?!xml\s)([^\s?>]*)/.exec(source);
  if (instruction !== null) throw foreignAt(at, `?${instruction[1] ?? ''}`);
  const bytes = new TextEncoder().encode(source);
  const pieces: string[] = [];
  const stack: string[] = [];
  const sizes: (readonly [number, number])[] = [];

  const open = (name: string, attributes: ReadonlyMap<string, string>): void => {
    const isRoot = stack.length === 0;
    if (!SHAPES.has(name) || (name === 'svg' && !isRoot)) throw foreignAt(at, name);
    if (isRoot && name !== 'svg') throw unreadable();
    stack.push(name);
    if (stack.length > CHARTS.nesting) throw tooLarge();
    const size = isRoot ? sizeOf(attributes) : null;
    if (isRoot && size === null) throw unreadable();
    if (size !== null) sizes.push(size);
    const place = size === null ? '' : ` x="0" y="${String(y)}" width="${String(size[0])}" height="${String(size[1])}"`;
    pieces.push(`<${name}${place}${attributesOf(attributes, at, isRoot)}>`);
  };

  try {
    scanXml(bytes, {
      open: (name, attributes) => open(name, attributes()),
      close: (name) => {
        stack.pop();
        pieces.push(`</${name}>`);
      },
      text: (from, to, isCdata) => {
        const text = isCdata ? new TextDecoder().decode(bytes.subarray(from, to)) : readText(bytes, from, to);
        if (WORDED.has(stack.at(-1) ?? '')) pieces.push(escapeText(text));
        else if (text.trim() !== '') throw unreadable();
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('CHART_')) throw error;
    if (error instanceof AppError && error.code === 'XML_DOCTYPE') throw foreignAt(at, '!DOCTYPE');
    throw unreadable(error);
  }
  const [[width, height] = [0, 0]] = sizes;
  return { width, height, body: pieces.join('') };
};

/**
 * Joins charts below each other into one SVG of plain shapes, as wide as the widest, `CHARTS.gap_px` apart. Whatever draws nothing is
 * refused by its name: scripts, pictures, links, styles, addresses, entities. The same charts give the same text. Throws CHART_SVG_NOT_FOUND,
 * CHART_SVG_UNREADABLE, CHART_SVG_FOREIGN or CHART_SVG_TOO_LARGE. Two charts of 100 × 50 px give one of 100 × 116 px.
 */
export function combineSvgs(svgs: readonly string[]): string {
  if (svgs.length === 0 || svgs.some((svg) => svg.trim() === '')) throw new AppError('CHART_SVG_NOT_FOUND');
  const all = svgs.reduce((sum, { length }) => sum + length, 0);
  if (svgs.length > CHARTS.count || all > CHARTS.length || svgs.some(({ length }) => length > CHARTS.one_length)) throw tooLarge();
  const charts: Chart[] = [];
  let bottom = 0;
  for (const [index, svg] of svgs.entries()) {
    const chart = readChart(svg.trim(), index + 1, bottom);
    charts.push(chart);
    bottom += chart.height + CHARTS.gap_px;
  }
  const width = String(Math.max(...charts.map((chart) => chart.width)));
  const height = String(bottom - CHARTS.gap_px);
  const body = charts.map((chart) => chart.body).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}
