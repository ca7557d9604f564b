import type { LayerId } from '#domain/schemas/imagery.ts';
import { mndwi } from '../indices/mndwi.ts';
import { CLASS_LIMITS, PAINTED_IN_CLASSES } from '../class-limits.ts';
import type { Palette } from '../types.ts';

/** Index colours, low to high: the same as the design tokens `--ramp-*` and `--zone-*`. */
export const RAMPS = {
  vigour: ['#f6ecd3', '#ead7a0', '#d4c26c', '#adb552', '#7ca347', '#4c8d46', '#27744b', '#125a49', '#0b413f'],
  water: ['#f3f1e6', '#cfe0e3', '#9cc4dc', '#62a2cf', '#2f7cbb', '#15589a', '#0d3a6b'],
  elevation: ['#2f4858', '#4d6a6d', '#7b8f79', '#adad84', '#d6c79a', '#efe0bf', '#fbf5e8'],
  /** Opt-in: red, yellow and green that a colour-blind reader cannot tell apart. */
  classic: ['#a50026', '#d73027', '#f46d43', '#fdae61', '#fee08b', '#d9ef8b', '#a6d96a', '#66bd63', '#1a9850', '#006837'],
  leaf: ['#ffffe5', '#f7fcb9', '#d9f0a3', '#addd8e', '#78c679', '#41ab5d', '#238443', '#006837', '#004529'],
  shore: ['#543005', '#8c510a', '#bf812d', '#dfc27d', '#f6e8c3', '#f5f5f5', '#c7eae5', '#80cdc1', '#35978f', '#01665e', '#003c30'],
  earth: ['#ffffe5', '#fff7bc', '#fee391', '#fec44f', '#fe9929', '#ec7014', '#cc4c02', '#993404', '#662506'],
} as const satisfies Record<string, readonly string[]>;

const ZONES_3: Readonly<Record<Palette, readonly string[]>> = {
  safe: ['#e3c77c', '#8fae5a', '#1f6a52'],
  classic: ['#d73027', '#fee08b', '#1a9850'],
};

/** Very poor to very good (domain.md §1.4 `crop_health`): diverging, told apart by every reader in the safe one. */
const HEALTH: Readonly<Record<Palette, readonly string[]>> = {
  safe: ['#d7191c', '#fdae61', '#ffffbf', '#abd9e9', '#2c7bb6'],
  classic: ['#d7191c', '#fdae61', '#ffffbf', '#a6d96a', '#1a9641'],
};

/** Ramps of layers that do not show vigour. */
const LAYER_RAMPS: Partial<Record<LayerId, Readonly<Record<Palette, readonly string[]>>>> = {
  chlorophyll: { safe: RAMPS.vigour, classic: RAMPS.leaf },
  water: { safe: RAMPS.water, classic: RAMPS.shore },
  elevation: { safe: RAMPS.elevation, classic: RAMPS.earth },
  slope: { safe: RAMPS.earth, classic: RAMPS.earth },
};

type Rgb = readonly [r: number, g: number, b: number];
const parse = (hex: string): Rgb => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb;
const format = (rgb: Rgb) => `#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`;

/** Colour at `t` in 0–1 between equally spaced stops, piecewise linear in sRGB (domain.md §1.4). */
function mix(stops: readonly Rgb[], t: number): Rgb {
  const at = Math.min(1, Math.max(0, t)) * (stops.length - 1);
  const low = Math.min(Math.floor(at), stops.length - 2);
  const [a, b] = [stops[low]!, stops[low + 1]!];
  return [0, 1, 2].map((i) => Math.round(a[i]! + (b[i]! - a[i]!) * (at - low))) as unknown as Rgb;
}

/** The stops of a continuous layer's ramp, for picture and legend alike. */
export function rampStops(palette: Palette, layer: LayerId = 'ndvi'): readonly string[] {
  return LAYER_RAMPS[layer]?.[palette] ?? (palette === 'classic' ? RAMPS.classic : RAMPS.vigour);
}

const steps = (stops: readonly string[], count: number): readonly string[] => {
  const parsed = stops.map(parse);
  return Array.from({ length: count }, (_, i) => format(mix(parsed, count === 1 ? 0.5 : i / (count - 1))));
};

/** So many colours of a continuous layer's ramp, lowest first. */
export const rampColors = (palette: Palette, layer: LayerId, count: number): readonly string[] => steps(rampStops(palette, layer), count);

/** One colour per zone, lowest first. Ten safe zones are ten steps of the vigour ramp. */
export function zoneColors(count: number, palette: Palette): readonly string[] {
  if (count === 3) return ZONES_3[palette];
  return steps(rampStops(palette), count);
}

/** Colours of the ramp in the middle of each class, where a layer is drawn along its ramp and only read in classes. */
const alongRamp = (stops: readonly string[], limits: readonly number[], [min, max]: readonly [number, number]): readonly string[] => {
  const [parsed, edges] = [stops.map(parse), [min, ...limits, max]];
  return edges.slice(1).map((edge, i) => format(mix(parsed, ((edge + edges[i]!) / 2 - min) / (max - min))));
};

/** One colour per class of a layer read in classes, lowest first; null for any other layer. */
export function classColors(layer: LayerId, palette: Palette): readonly string[] | null {
  const limits = CLASS_LIMITS[layer];
  if (limits === undefined) return null;
  if (layer === 'health') return HEALTH[palette];
  const stops = rampStops(palette, layer);
  return PAINTED_IN_CLASSES.has(layer) ? steps(stops, limits.length + 1) : alongRamp(stops, limits, mndwi.display);
}

/** A colour as one little-endian RGBA word, opaque. #ff0000 is 0xff0000ff. */
const pack = ([r, g, b]: Rgb) => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;

const tables = new Map<readonly string[], Uint32Array>();

/** 256 opaque RGBA words from low to high, built once per ramp. */
export function rampTable(palette: Palette, layer?: LayerId): Uint32Array {
  const stops = rampStops(palette, layer);
  let table = tables.get(stops);
  if (!table) {
    const parsed = stops.map(parse);
    table = Uint32Array.from({ length: 256 }, (_, i) => pack(mix(parsed, i / 255)));
    tables.set(stops, table);
  }
  return table;
}

/** RGBA words of colours. */
export const colorTable = (colors: readonly string[]): Uint32Array => Uint32Array.from(colors, (color) => pack(parse(color)));

/** What a legend shows for a layer: its stops, or the colours of its zones or painted classes; null for true colour. */
export function legendColors(layer: LayerId, palette: Palette): readonly string[] | null {
  if (layer === 'true_color') return null;
  if (layer === 'contrasted_3') return zoneColors(3, palette);
  if (layer === 'contrasted_10') return zoneColors(10, palette);
  return (PAINTED_IN_CLASSES.has(layer) ? classColors(layer, palette) : null) ?? rampStops(palette, layer);
}
