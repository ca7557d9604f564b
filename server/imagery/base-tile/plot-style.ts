import { climateOf, type Climate } from '../provider/demo/calendar.ts';
import type { PlotKind } from '../provider/demo/canopy.ts';
import { chance, hash32 } from '../provider/demo/noise.ts';
import type { Position } from '#domain/geometry/types.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** How a plot looks from above: two colours its surface wavers between, one of its hollows, and what machines left. */
export type PlotStyle = {
  readonly kind: PlotKind;
  readonly main: Rgb;
  readonly other: Rgb;
  readonly hollow: Rgb;
  /** 0 to 1: how much of the hollows shows. */
  readonly hollows: number;
  /** Whether machines went along the second axis of the grid instead of the first. */
  readonly is_turned: boolean;
  readonly streaks: number;
  readonly has_tramlines: boolean;
};

type Tone = { readonly main: Rgb; readonly other: Rgb };
const tone = (main: Rgb, other: Rgb): Tone => ({ main, other });

const LEAF: readonly Tone[] = [
  tone([64, 90, 48], [54, 78, 43]),
  tone([56, 84, 45], [68, 94, 50]),
  tone([75, 99, 56], [92, 106, 62]),
  tone([52, 76, 49], [44, 66, 44]),
  tone([84, 104, 62], [104, 112, 70]),
  tone([72, 92, 66], [88, 100, 74]),
  tone([62, 78, 44], [78, 86, 50]),
  tone([98, 112, 62], [86, 102, 56]),
  tone([66, 98, 50], [58, 88, 46]),
  tone([60, 72, 42], [50, 62, 39]),
];
const RIPE: readonly Tone[] = [
  tone([176, 156, 112], [158, 142, 102]),
  tone([164, 144, 106], [178, 158, 116]),
  tone([186, 168, 126], [170, 152, 112]),
  tone([146, 130, 94], [160, 140, 100]),
  tone([124, 120, 74], [140, 130, 84]),
  tone([112, 110, 66], [98, 102, 60]),
  tone([134, 126, 82], [116, 114, 72]),
];
const SOIL: readonly Tone[] = [
  tone([112, 92, 70], [98, 80, 62]),
  tone([96, 79, 64], [108, 90, 72]),
  tone([124, 100, 80], [110, 90, 72]),
  tone([86, 73, 61], [98, 82, 66]),
  tone([138, 116, 92], [122, 102, 82]),
  tone([112, 90, 80], [100, 80, 72]),
  tone([92, 84, 66], [80, 76, 58]),
];
const PASTURE: readonly Tone[] = [tone([104, 110, 72], [88, 98, 62]), tone([116, 114, 78], [98, 102, 66])];
const WOOD: Tone = tone([48, 62, 40], [40, 54, 35]);

/** Shares of growing, ripe and bare plots, and the tint of soil and straw. */
const LOOKS: Readonly<Record<Climate, { readonly leaf: number; readonly ripe: number; readonly tint: Rgb }>> = {
  pampa: { leaf: 0.5, ripe: 0.27, tint: [1, 1, 1] },
  cerrado: { leaf: 0.56, ripe: 0.2, tint: [1.12, 0.9, 0.8] },
  mexico: { leaf: 0.54, ripe: 0.24, tint: [1.02, 0.98, 0.94] },
  north: { leaf: 0.56, ripe: 0.26, tint: [1, 0.99, 0.95] },
};

const times = (color: Rgb, by: Rgb | number): Rgb =>
  typeof by === 'number' ? [color[0] * by, color[1] * by, color[2] * by] : [color[0] * by[0], color[1] * by[1], color[2] * by[2]];
const pick = <T>(list: readonly T[], draw: number): T => list[Math.floor(draw * list.length)]!;

const toneOf = (kind: PlotKind, seed: number, climate: Climate): Tone & { readonly is_leaf: boolean } => {
  const { leaf, ripe, tint } = LOOKS[climate];
  const draw = chance(seed, 71);
  const one = chance(seed, 72);
  if (kind === 'wood') return { ...WOOD, is_leaf: true };
  if (kind === 'pasture') return { ...pick(PASTURE, one), is_leaf: true };
  if (draw < leaf) return { ...pick(LEAF, one), is_leaf: true };
  const { main, other } = pick(draw < leaf + ripe ? RIPE : SOIL, one);
  return { main: times(main, tint), other: times(other, tint), is_leaf: false };
};

/** The look of a plot, decided by its seed and the climate of its place. */
export const plotStyle = (seed: number, kind: PlotKind, place: Position): PlotStyle => {
  const { main, other, is_leaf } = toneOf(kind, seed, climateOf(place[0], place[1]));
  const shade = 0.93 + 0.14 * chance(seed, 73);
  const isCrop = kind === 'crop';
  return {
    kind,
    main: times(main, shade),
    other: times(other, shade),
    hollow: times(is_leaf ? [main[0] * 0.82, main[1] * 0.8, main[2] * 0.84] : [main[0] * 0.78, main[1] * 0.8, main[2] * 0.82], shade),
    hollows: chance(seed, 74) < 0.75 ? 0.35 + 0.65 * chance(seed, 75) : 0,
    is_turned: (hash32(seed, 76) & 1) === 1,
    streaks: isCrop ? 0.05 + 0.12 * chance(seed, 77) : 0.02,
    has_tramlines: isCrop && chance(seed, 78) < 0.6,
  };
};
