import { chance, hash32, valueNoise, type Lattice } from './noise.ts';
import type { Plot, PlotKind } from './canopy.ts';

/** The made-up countryside: square sections between roads, turned like the demo farms, each cut into plots. */
export const SECTION_M = 1_600;
export const ROAD_M = 12;
export const TURN = (7 * Math.PI) / 180;
const MIN_PLOT_M = 300;
const STREAM_CELL_M = 6_000;
const POND_CELL_M = 420;
const SEED = 7_411;

/** Within these of the middle of the noises lie water and wooded banks of streams, above the last the ponds. */
export const WATERS = { stream: 0.0022, bank: 0.007, pond: 0.955 } as const;

export type Rect = readonly [west: number, south: number, east: number, north: number];

const kindOf = (seed: number): PlotKind => {
  const draw = chance(seed, 1);
  if (draw < 0.82) return 'crop';
  return draw < 0.95 ? 'pasture' : 'wood';
};

/** Cuts a section in two, again and again, each time across its longer side. */
const cutSection = (rect: Rect, seed: number, depth: number): readonly { rect: Rect; seed: number }[] => {
  const [west, south, east, north] = rect;
  const longest = Math.max(east - west, north - south);
  if (depth >= 4 || longest < 2 * MIN_PLOT_M || (depth > 1 && chance(seed, 2) < 0.35)) return [{ rect, seed }];
  const share = 0.35 + 0.3 * chance(seed, 3);
  const [a, b]: readonly [Rect, Rect] =
    east - west > north - south
      ? [
          [west, south, west + share * (east - west), north],
          [west + share * (east - west), south, east, north],
        ]
      : [
          [west, south, east, south + share * (north - south)],
          [west, south + share * (north - south), east, north],
        ];
  return [...cutSection(a, hash32(seed, 11), depth + 1), ...cutSection(b, hash32(seed, 12), depth + 1)];
};

/** Plots of a section, in metres of the turned grid from its south-west corner. */
export const sectionPlots = (zone: number, column: number, row: number): readonly { rect: Rect; plot: Plot }[] =>
  cutSection([0, 0, SECTION_M, SECTION_M], hash32(SEED, zone, column, row), 0).map(({ rect, seed }) => ({
    rect,
    plot: { seed, kind: kindOf(seed), crops: null },
  }));

/** Noises whose level lines are the streams and the ponds of a zone. */
export const waterNoises = (zone: number, lattice: Lattice): { stream: Float32Array; pond: Float32Array } => ({
  stream: valueNoise(hash32(SEED, zone, 21), lattice, STREAM_CELL_M),
  pond: valueNoise(hash32(SEED, zone, 22), lattice, POND_CELL_M),
});

export type Mosaic = {
  /** Index into `plots` per pixel. */
  readonly labels: Uint16Array;
  readonly plots: readonly Plot[];
};

const ROAD: Plot = { seed: 1, kind: 'road', crops: null };
const WATER: Plot = { seed: 2, kind: 'water', crops: null };
const BANK: Plot = { seed: 3, kind: 'wood', crops: null };

/** The countryside under a raster. A pixel's plot depends on its place alone, so neighbouring rasters continue each other. */
export const mosaicOf = (zone: number, lattice: Lattice): Mosaic => {
  const plots: Plot[] = [ROAD, WATER, BANK];
  const sections = new Map<string, readonly { rect: Rect; label: number }[]>();
  const sectionAt = (column: number, row: number): readonly { rect: Rect; label: number }[] => {
    const key = `${column},${row}`;
    const known = sections.get(key);
    if (known !== undefined) return known;
    const made = sectionPlots(zone, column, row).map(({ rect, plot }) => ({ rect, label: plots.push(plot) - 1 }));
    sections.set(key, made);
    return made;
  };
  const { stream, pond } = waterNoises(zone, lattice);
  const labels = new Uint16Array(lattice.width * lattice.height);
  const [cos, sin] = [Math.cos(TURN), Math.sin(TURN)];
  for (let y = 0, i = 0; y < lattice.height; y++) {
    const north = lattice.north - y * lattice.step;
    for (let x = 0; x < lattice.width; x++, i++) {
      const east = lattice.east + x * lattice.step;
      const u = east * cos - north * sin;
      const v = east * sin + north * cos;
      const column = Math.floor(u / SECTION_M);
      const row = Math.floor(v / SECTION_M);
      const [du, dv] = [u - column * SECTION_M, v - row * SECTION_M];
      const bank = Math.abs(stream[i]! - 0.5);
      if (bank < WATERS.stream || pond[i]! > WATERS.pond) labels[i] = 1;
      else if (bank < WATERS.bank) labels[i] = 2;
      else if (du < ROAD_M || dv < ROAD_M) labels[i] = 0;
      else {
        for (const { rect, label } of sectionAt(column, row)) {
          if (du >= rect[0] && du < rect[2] && dv >= rect[1] && dv < rect[3]) {
            labels[i] = label;
            break;
          }
        }
      }
    }
  }
  return { labels, plots };
};
