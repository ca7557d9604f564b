import type { LesionColour } from './lesion-looks.ts';
import { COLOUR_CLASSES, PATTERN_FAMILIES, type Family } from './pest-looks.ts';
import { signsOf } from './pest-signs.ts';
import type { Pest } from './pests.ts';

/** Sides of a drawing. */
export const DRAWING = { width: 96, height: 64 } as const;
const INKS: Readonly<Record<LesionColour, string>> = {
  chlorotic: '#d8cf5f',
  rust: '#b8651e',
  brown: '#7d5432',
  dark: '#2e2621',
  pale: '#dad7cd',
  red: '#93322c',
};
const LEAF = { fill: '#4f8a3c', vein: '#8fb878', ground: '#f1eee6' } as const;
/** Grasses have blades; soybean and sunflower have broad leaves. */
const GRASSES = [1, 2, 4, 5, 9, 10];

/** Even, and never in rows: the golden angle's places in the leaf, from −1 to 1. */
const places = (count: number): readonly (readonly [number, number])[] =>
  Array.from({ length: count }, (_, at) => {
    const [reach, turn] = [Math.sqrt((at + 0.6) / count), at * 2.39996];
    return [reach * Math.cos(turn), reach * Math.sin(turn)] as const;
  });

type Look = { readonly ink: string; readonly halo: string | null; readonly ground: string };
const round = (value: number): string => String(Number(value.toFixed(1)));
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"/>`;
const spots = (count: number, rx: number, ry: number, { ink, halo }: Look): string =>
  places(count)
    .map(([x, y]) => {
      const [cx, cy] = [48 + 30 * x, 32 + 10 * y];
      return `${halo === null ? '' : ellipse(cx, cy, rx + 1.6, ry + 1.2, halo)}${ellipse(cx, cy, rx, ry, ink)}`;
    })
    .join('');

/** How each family is drawn within the leaf. */
const DRAW: Readonly<Record<Family, (look: Look) => string>> = {
  pustules: (look) => spots(40, 1.1, 0.8, look),
  spots: (look) => spots(11, 2.6, 2.1, look),
  rings: ({ ink, halo, ground }) =>
    places(6)
      .map(([x, y]) => {
        const [cx, cy] = [48 + 28 * x, 32 + 8 * y];
        return `${ellipse(cx, cy, 4.4, 3.8, halo ?? ink)}${ellipse(cx, cy, 3, 2.6, ground)}${ellipse(cx, cy, 1.6, 1.4, ink)}`;
      })
      .join(''),
  elongate: (look) => spots(4, 10, 2.4, look),
  stripes: ({ ink }) =>
    [-9, -5.5, -2.5, 2.5, 5.5, 9]
      .map(
        (y, at) =>
          `<path d="M${String(20 + 4 * (at % 3))} ${round(32 + y)}h${String(52 - 5 * (at % 2))}" stroke="${ink}" stroke-width="1.5"/>`,
      )
      .join(''),
  angular: ({ ink, halo }) =>
    places(10)
      .map(([x, y]) => {
        const [cx, cy] = [45 + 28 * x, 31 + 9 * y];
        const box = (grow: number, fill: string): string =>
          `<rect x="${round(cx - grow)}" y="${round(cy - grow)}" width="${round(6 + 2 * grow)}" height="${round(2.6 + 2 * grow)}" fill="${fill}"/>`;
        return `${halo === null ? '' : box(1.2, halo)}${box(0, ink)}`;
      })
      .join(''),
  diffuse: ({ ink }) => `<path d="M52 14q36 4 40 18q-6 14-40 18q-12-8-4-18q-6-10 4-18z" fill="${ink}" opacity=".85"/>`,
  powder: ({ ink }) => `<g opacity=".75">${spots(18, 5, 3, { ink, halo: null, ground: ink })}</g>`,
  holes: () => spots(9, 4, 2.8, { ink: LEAF.ground, halo: null, ground: LEAF.ground }),
};

const outline = (is_blade: boolean): string =>
  is_blade ? 'M2 34q10-18 46-18t46 14q-12 18-46 18t-46-14z' : 'M4 32q8-26 40-27q32 1 48 27q-16 26-48 27q-32-1-40-27z';

/**
 * A schematic drawing of how a disease or pest looks on a leaf, from the pattern and the colours of the catalogue: an SVG of 96 × 64.
 * Null where no leaf shows it.
 */
export function drawPest({ key, crops }: Pick<Pest, 'key' | 'crops'>): string | null {
  const { colours, pattern } = signsOf(key);
  const family = PATTERN_FAMILIES[pattern];
  if (family === undefined) return null;
  const inks = [...new Set(colours.flatMap((term) => COLOUR_CLASSES[term]?.slice(0, 1) ?? []))].map((colour) => INKS[colour]);
  const look = { ink: inks[0] ?? INKS.brown, halo: inks[1] ?? null, ground: INKS.pale };
  const is_blade = crops.some((crop) => GRASSES.includes(crop));
  const leaf = outline(is_blade);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(DRAWING.width)} ${String(DRAWING.height)}"><rect width="96" height="64" fill="${LEAF.ground}"/>` +
    `<clipPath id="leaf"><path d="${leaf}"/></clipPath><path d="${leaf}" fill="${LEAF.fill}"/><g clip-path="url(#leaf)">` +
    `<path d="M2 ${is_blade ? '33' : '32'}h90" stroke="${LEAF.vein}" stroke-width="1.6" fill="none"/>${DRAW[family](look)}</g></svg>`
  );
}
