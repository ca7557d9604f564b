import { localFrame, toEastNorth } from '../geometry/projection/local-frame.ts';
import { bboxOf } from '../geometry/measure/bbox.ts';
import type { Polygon, Position } from '../geometry/types.ts';
import { PAPER_TOKENS as PAPER } from './paper.ts';
import type { Drawn, DrawnNode } from './sheet.ts';

/** A picture on the ground: its bytes as a data address, its pixels, and its outer corners in degrees. */
export type MapPicture = {
  readonly href: string;
  readonly width: number;
  readonly height: number;
  readonly corners: readonly [nw: Position, ne: Position, se: Position, sw: Position];
};

export type PrintedMap = {
  /** px. */
  readonly width: number;
  readonly height: number;
  readonly metres_per_px: number;
  /** null where it is not known yet: the place is hatched. */
  readonly polygon: Polygon | null;
  /** null where none arrived: the place is hatched. */
  readonly picture: MapPicture | null;
  /** On a badge of its own colour, where several maps are told apart. */
  readonly badge?: { readonly text: string; readonly color: string };
  /** Parts of the field in a colour each, over the picture. */
  readonly parts?: readonly { readonly polygons: readonly Polygon['coordinates'][]; readonly fill: string }[];
  /** A round distance, and how it is said; a small picture has none. */
  readonly scale?: { readonly metres: number; readonly text: string };
  /** Letter of the north arrow; a small picture has none. */
  readonly north?: string;
  /** The map in words. */
  readonly label: string;
};

/** Of the ground beside a field. */
export const GROUND = '#f1f2ea';
const BADGE = 18;
const ASIDE = 8;
const HATCH_PX = 9;
/** px above and below the field for what stands in the corners. */
export const MAP_ASIDE_PX = 32;

const shape = (tag: string, attributes: DrawnNode['attributes'], text?: string): DrawnNode => ({
  tag,
  attributes,
  children: [],
  ...(text === undefined ? {} : { text }),
});
const word = (text: string, x: number, y: number, more: DrawnNode['attributes'] = {}): DrawnNode =>
  shape('text', { x, y, fill: PAPER.ink, 'font-size': 11, 'font-weight': '600', ...more }, text);
const round = (value: number): number => Math.round(value * 100) / 100;

/** Lines from the lower left to the upper right, cut at the edges. */
function hatch(width: number, height: number): DrawnNode {
  const lines: string[] = [];
  for (let at = HATCH_PX; at < width + height; at += HATCH_PX) {
    const [x1, y1] = at < height ? [0, at] : [at - height, height];
    const [x2, y2] = at < width ? [at, 0] : [width, at - width];
    lines.push(`M${String(x1)},${String(y1)}L${String(x2)},${String(y2)}`);
  }
  return shape('path', { d: lines.join(''), fill: 'none', stroke: PAPER['line-2'], 'stroke-width': 1 });
}

/** All that lies around a ring, as one shape: the edges run against the ring, so that the ring is a hole in it. */
function around(ring: readonly (readonly [x: number, y: number])[], width: number, height: number): DrawnNode {
  const turns = ring.reduce((sum, [x, y], i) => {
    const [next_x, next_y] = ring[i + 1] ?? ring[0] ?? [x, y];
    return sum + x * next_y - next_x * y;
  }, 0);
  const [w, h] = [String(width), String(height)];
  const edges = turns > 0 ? `M0,0V${h}H${w}V0Z` : `M0,0H${w}V${h}H0Z`;
  return shape('path', { d: `${edges}M${ring.map((place) => place.join(',')).join('L')}Z`, fill: GROUND, stroke: 'none' });
}

/** The arrow that points north, in the upper right corner. */
function northArrow(width: number, north: string): DrawnNode[] {
  const [x, y] = [width - ASIDE - 8, ASIDE];
  return [
    shape('rect', { x: x - 9, y: y - 3, width: 18, height: 30, rx: 3, fill: PAPER.surface, 'fill-opacity': 0.85 }),
    shape('path', { d: `M${String(x)},${String(y)}l5,13l-5,-3l-5,3z`, fill: PAPER.ink, stroke: 'none' }),
    word(north, x, y + 24, { 'text-anchor': 'middle' }),
  ];
}

/** A round distance in the lower left corner. */
function scaleBar({ height, metres_per_px, scale }: PrintedMap): DrawnNode[] {
  if (scale === undefined) return [];
  const { metres, text } = scale;
  const length = round(metres / metres_per_px);
  const y = height - ASIDE;
  return [
    shape('path', {
      d: `M${String(ASIDE)},${String(y - 4)}v4h${String(length)}v-4`,
      fill: 'none',
      stroke: PAPER.ink,
      'stroke-width': 1.2,
    }),
    word(text, ASIDE + 3, y - 5),
  ];
}

/** Metres from west to east and from south to north. */
export function sizeOf(polygon: Polygon): { readonly width_m: number; readonly height_m: number } {
  const [west, south, east, north] = bboxOf(polygon);
  const [right, top] = toEastNorth(localFrame([(west + east) / 2, (south + north) / 2]), [east, north]);
  return { width_m: 2 * right, height_m: 2 * top };
}

/** A field as paper shows it: its picture on plain ground in its outline, north up, with border, letter, north and scale. */
export function mapDrawing(map: PrintedMap): Drawn {
  const { width, height, metres_per_px, polygon, picture, parts = [], badge, north, label } = map;
  const [west, south, east, north_edge] = polygon === null ? [0, 0, 0, 0] : bboxOf(polygon);
  const frame = localFrame([(west + east) / 2, (south + north_edge) / 2]);
  const place = (position: Position): readonly [x: number, y: number] => {
    const [east_m, north_m] = toEastNorth(frame, position);
    return [round(width / 2 + east_m / metres_per_px), round(height / 2 - north_m / metres_per_px)];
  };
  const rings = (polygon?.coordinates ?? []).map((ring) => ring.map(place));
  const pathOf = (of: readonly (readonly (readonly [number, number])[])[]): string =>
    of.map((ring) => `M${ring.map((one) => one.join(',')).join('L')}Z`).join('');
  const outline = pathOf(rings);
  const pixels = (of: MapPicture): DrawnNode => {
    const [[x, y], [x_ne, y_ne], , [x_sw, y_sw]] = [place(of.corners[0]), place(of.corners[1]), null, place(of.corners[3])];
    const matrix = [(x_ne - x) / of.width, (y_ne - y) / of.width, (x_sw - x) / of.height, (y_sw - y) / of.height, x, y];
    const transform = `matrix(${matrix.map((part) => part.toFixed(5)).join(', ')})`;
    return shape('image', { href: of.href, x: 0, y: 0, width: of.width, height: of.height, transform });
  };
  return {
    width,
    height,
    label,
    nodes: [
      shape('rect', { x: 0, y: 0, width, height, fill: GROUND }),
      // Under a picture it shows where the image is of no use.
      ...(parts.length > 0 ? [] : [hatch(width, height), ...(rings[0] === undefined ? [] : [around(rings[0], width, height)])]),
      ...(picture === null ? [] : [pixels(picture)]),
      ...parts.map(({ polygons, fill }) =>
        shape('path', {
          d: polygons.map((one) => pathOf(one.map((ring) => ring.map(place)))).join(''),
          fill,
          stroke: PAPER.surface,
          'stroke-width': 1,
        }),
      ),
      ...(outline === ''
        ? []
        : [
            shape('path', {
              d: outline,
              fill: 'none',
              stroke: PAPER.ink,
              'stroke-width': 1.3,
              'stroke-linejoin': 'round',
            }),
          ]),
      shape('rect', {
        x: 0.75,
        y: 0.75,
        width: width - 1.5,
        height: height - 1.5,
        fill: 'none',
        stroke: PAPER['line-strong'],
        'stroke-width': 1,
      }),
      ...(north === undefined ? [] : northArrow(width, north)),
      ...scaleBar(map),
      ...(badge === undefined
        ? []
        : [
            shape('rect', { x: ASIDE, y: ASIDE, width: BADGE, height: BADGE, rx: 4, fill: badge.color }),
            word(badge.text, ASIDE + BADGE / 2, ASIDE + BADGE / 2 + 4, { fill: PAPER.surface, 'text-anchor': 'middle' }),
          ]),
    ],
  };
}

/** px of the bar of a scale of colours, and of all of it. */
const BAR = { width: 300, height: 9 } as const;
const SCALE_HEIGHT = 42;

/** Colours from low to high with what stands at their limits, `at` in shares of the bar, under a title. */
export function scaleDrawing(
  title: string,
  colors: readonly string[],
  limits: readonly { readonly at: number; readonly text: string }[],
  width: number,
): Drawn {
  const step = BAR.width / colors.length;
  return {
    width,
    height: SCALE_HEIGHT,
    label: `${title}: ${limits.map(({ text }) => text).join(', ')}`,
    nodes: [
      word(title, 0, 10, { fill: PAPER['ink-2'], 'font-weight': '400' }),
      // A hair wider than its step, so that no paper shines through between two.
      ...colors.map((fill, i) =>
        shape('rect', { x: round(i * step), y: 16, width: round(i === colors.length - 1 ? step : step + 0.4), height: BAR.height, fill }),
      ),
      ...limits.map(({ at, text }) =>
        word(text, round(at * BAR.width), 38, {
          fill: PAPER['ink-3'],
          'font-weight': '400',
          'text-anchor': at === 0 ? 'start' : at === 1 ? 'end' : 'middle',
        }),
      ),
    ],
  };
}
