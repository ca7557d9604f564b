import { SECTION_M, WATERS } from '../provider/demo/mosaic.ts';
import { chance, hash32 } from '../provider/demo/noise.ts';
import { MARGIN_PX, PADDED_PX, type KnownLand } from './known-land.ts';
import type { Scene } from './paint-land.ts';
import { fromTurned, toTurned, type StyledPlot } from './sections.ts';
import { TILE_PX } from './tile-frame.ts';

/** A crown or a roof, in pixels of the tile. */
export type Thing = {
  readonly kind: 'tree' | 'roof';
  readonly x: number;
  readonly y: number;
  readonly size_px: number;
  readonly seed: number;
};

const HEDGE = { share: 0.17, spacing_m: 9, radius_m: 4.2, gaps: 0.14 } as const;
const LONE = { crop: 0.22, pasture: 7 } as const;
const WOOD_CELL_M = 11;
const BANK_CELL_M = 15;
const FARMSTEAD_SHARE = 0.5;
const CLUMP_M = 34;
const STREAM_STEP_M = 10;

type Put = (u: number, v: number, radius_m: number, seed: number) => void;

/** Trees in a row along one side of a plot, with gaps. */
const hedge = (plot: StyledPlot, side: number, at: readonly [number, number], put: Put): void => {
  const [west, south, east, north] = plot.rect;
  const seed = hash32(plot.plot.seed, 200 + side);
  const isUpright = side < 2;
  const fixed = [west + 2, east - 2, south + 2, north - 2][side]!;
  const [from, to] = isUpright ? [south, north] : [west, east];
  const start = from + (to - from) * 0.3 * chance(seed, 1);
  const end = to - (to - from) * 0.3 * chance(seed, 2);
  for (let place = start, index = 0; place < end; place += HEDGE.spacing_m * (0.6 + 0.8 * chance(seed, index, 3)), index++) {
    if (chance(seed, index, 4) < HEDGE.gaps) continue;
    const aside = fixed + 3 * (chance(seed, index, 5) - 0.5);
    const radius = HEDGE.radius_m * (0.65 + 0.6 * chance(seed, index, 6));
    put(at[0] + (isUpright ? aside : place), at[1] + (isUpright ? place : aside), radius, hash32(seed, index));
  }
};

const plotTrees = (plot: StyledPlot, at: readonly [number, number], put: Put): void => {
  const { seed, kind } = plot.plot;
  const [west, south, east, north] = plot.rect;
  for (let side = 0; side < 4; side++) if (chance(seed, 100 + side) < HEDGE.share) hedge(plot, side, at, put);
  if (kind === 'wood') {
    const [columns, rows] = [Math.floor((east - west) / WOOD_CELL_M), Math.floor((north - south) / WOOD_CELL_M)];
    for (let i = 0; i < columns * rows; i++) {
      if (chance(seed, i, 41) < 0.12) continue;
      const u = west + ((i % columns) + chance(seed, i, 42)) * WOOD_CELL_M;
      const v = south + (Math.floor(i / columns) + chance(seed, i, 43)) * WOOD_CELL_M;
      put(at[0] + u, at[1] + v, 4 + 3.4 * chance(seed, i, 44), hash32(seed, i, 45));
    }
    return;
  }
  const lone = kind === 'pasture' ? Math.round(LONE.pasture * 2 * chance(seed, 51)) : chance(seed, 51) < LONE.crop ? 1 : 0;
  for (let i = 0; i < lone; i++)
    put(
      at[0] + west + (east - west) * chance(seed, i, 52),
      at[1] + south + (north - south) * chance(seed, i, 53),
      3.5 + 3 * chance(seed, i, 54),
      hash32(seed, i, 55),
    );
};

/** A house or two among trees near the corner of a plot. */
const farmstead = (seed: number, at: readonly [number, number], put: Put, roof: Put): void => {
  if (chance(seed, 1) >= FARMSTEAD_SHARE) return;
  const [u, v] = [at[0] + 90 + (SECTION_M - 180) * chance(seed, 2), at[1] + (chance(seed, 3) < 0.5 ? 70 : SECTION_M - 60)];
  const trees = 16 + Math.floor(14 * chance(seed, 4));
  for (let i = 0; i < trees; i++) {
    const angle = 2 * Math.PI * chance(seed, i, 5);
    const away = CLUMP_M * (0.4 + 0.6 * chance(seed, i, 6));
    put(u + away * Math.cos(angle), v + 0.8 * away * Math.sin(angle), 3.6 + 3.6 * chance(seed, i, 7), hash32(seed, i, 8));
  }
  const roofs = 1 + Math.floor(3 * chance(seed, 9));
  for (let i = 0; i < roofs; i++)
    roof(u + 24 * (chance(seed, i, 10) - 0.5), v + 18 * (chance(seed, i, 11) - 0.5), 4 + 4 * chance(seed, i, 12), hash32(seed, i, 13));
};

/** Trees along the made-up streams: one in some of the cells of a grid, where the bank lies. */
const bankTrees = ({ noise: { lattice, layers }, frame }: Scene, put: Put): void => {
  const [west, south, east, north] = frame.extent;
  for (let row = Math.floor(south / BANK_CELL_M); row * BANK_CELL_M < north; row++) {
    for (let column = Math.floor(west / BANK_CELL_M); column * BANK_CELL_M < east; column++) {
      const k =
        Math.round((lattice.north - row * BANK_CELL_M) / lattice.step) * lattice.width +
        Math.round((column * BANK_CELL_M - lattice.east) / lattice.step);
      const bank = Math.abs((layers.stream[k] ?? 1) - 0.5);
      if (bank > WATERS.bank * 1.2 || bank < WATERS.stream * 0.7) continue;
      const seed = hash32(431, column, row);
      const share = bank > WATERS.bank * 0.6 ? 0.6 : 0.3;
      if (chance(seed, 1) > share) continue;
      put(...toTurned((column + chance(seed, 2)) * BANK_CELL_M, (row + chance(seed, 3)) * BANK_CELL_M), 3 + 3.4 * chance(seed, 4), seed);
    }
  }
};

type PutPx = (x: number, y: number, radius_px: number, seed: number) => void;

/** Trees along the streams of the demo's farms and along some borders of its fields, in padded pixels. */
const knownTrees = (known: KnownLand, pixel: number, put: PutPx): void => {
  for (const {
    line,
    stream: { water_m, bank_m, trees },
  } of known.streams) {
    for (let i = 0; i + 3 < line.length; i += 2) {
      const [dx, dy] = [line[i + 2]! - line[i]!, line[i + 3]! - line[i + 1]!];
      const length_m = Math.hypot(dx, dy) * pixel;
      const rows = Math.max(2, Math.round(bank_m / 13));
      const steps = Math.ceil(length_m / STREAM_STEP_M);
      for (let step = 0; step < steps; step++) {
        for (let side = 0; side < rows; side++) {
          const seed = hash32(Math.round(bank_m), i, step, side);
          if (chance(seed, 1) > trees * 0.85) continue;
          const aside = (side + chance(seed, 2)) / rows - 0.5;
          if (Math.abs(aside) * bank_m < water_m * 0.6) continue;
          const t = (step + chance(seed, 3)) / steps;
          const away = ((aside * bank_m) / pixel / Math.hypot(dx, dy)) * 1.06;
          put(line[i]! + dx * t - dy * away, line[i + 1]! + dy * t + dx * away, (3.2 + 3.2 * chance(seed, 4)) / pixel, seed);
        }
      }
    }
  }
  for (const { ring, seed: field } of known.rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [dx, dy] = [ring[i + 2]! - ring[i]!, ring[i + 3]! - ring[i + 1]!];
      const length_m = Math.hypot(dx, dy) * pixel;
      const seed = hash32(field, 300 + i);
      if (length_m < 200 || chance(seed, 1) > HEDGE.share) continue;
      const count = Math.floor((length_m * (0.35 + 0.5 * chance(seed, 2))) / HEDGE.spacing_m);
      const start = chance(seed, 3) * 0.3;
      for (let k = 0; k < count; k++) {
        if (chance(seed, k, 4) < HEDGE.gaps) continue;
        const t = start + ((k + 0.6 * chance(seed, k, 5)) * HEDGE.spacing_m) / length_m;
        if (t > 1) break;
        const aside = (3 * (chance(seed, k, 6) - 0.5)) / pixel / Math.hypot(dx, dy);
        put(
          ring[i]! + dx * t - dy * aside,
          ring[i + 1]! + dy * t + dx * aside,
          (HEDGE.radius_m * (0.65 + 0.6 * chance(seed, k, 7))) / pixel,
          hash32(seed, k),
        );
      }
    }
  }
};

/** Trees and houses in a span of a tile and around it; none inside a field of the demo but along its border. */
export const thingsOn = (scene: Scene): Thing[] => {
  const { frame, land, known, metres_per_px: pixel, span } = scene;
  const things: Thing[] = [];
  const isNear = (x: number, y: number): boolean =>
    x >= span.from - MARGIN_PX && x < span.to + MARGIN_PX && y >= -MARGIN_PX && y < TILE_PX + MARGIN_PX;
  const isFree = (x: number, y: number): boolean => {
    if (known === null) return true;
    const k = Math.floor(y + MARGIN_PX) * PADDED_PX + Math.floor(x + MARGIN_PX);
    return (
      known.owner[k] === 0 &&
      known.water[k] === 0 &&
      known.streams.every(({ distance_px, stream }) => distance_px[k]! * pixel > stream.bank_m / 2)
    );
  };
  const put =
    (kind: Thing['kind']): Put =>
    (u, v, size_m, seed) => {
      const [x, y] = frame.pixel(...fromTurned(u, v));
      if (isNear(x, y) && isFree(x, y)) things.push({ kind, x, y, size_px: size_m / pixel, seed });
    };
  const [west, south, east, north] = frame.extent;
  const corners = [toTurned(west, south), toTurned(west, north), toTurned(east, south), toTurned(east, north)];
  const reach = (axis: 0 | 1, way: 'min' | 'max'): number => Math.floor(Math[way](...corners.map((corner) => corner[axis])) / SECTION_M);
  for (let column = reach(0, 'min'); column <= reach(0, 'max'); column++) {
    for (let row = reach(1, 'min'); row <= reach(1, 'max'); row++) {
      const at = [column * SECTION_M, row * SECTION_M] as const;
      for (const plot of land.at(column, row).plots) plotTrees(plot, at, put('tree'));
      farmstead(hash32(frame.epsg, column, row, 77), at, put('tree'), put('roof'));
    }
  }
  bankTrees(scene, put('tree'));
  if (known !== null) {
    const { wood } = known;
    knownTrees(known, pixel, (px, py, size_px, seed) => {
      const [x, y] = [px - MARGIN_PX, py - MARGIN_PX];
      if (isNear(x, y)) things.push({ kind: 'tree', x, y, size_px, seed });
    });
    const step = Math.max(1, Math.round(9 / pixel));
    for (let y = 0; y < PADDED_PX; y += step) {
      for (let x = 0; x < PADDED_PX; x += step) {
        if (wood[y * PADDED_PX + x] === 1)
          things.push({ kind: 'tree', x: x - MARGIN_PX, y: y - MARGIN_PX, size_px: (4 + 3 * chance(x, y)) / pixel, seed: hash32(x, y, 5) });
      }
    }
  }
  return things;
};
