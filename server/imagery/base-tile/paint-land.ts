import { ROAD_M, SECTION_M, TURN, WATERS } from '../provider/demo/mosaic.ts';
import { smoothstep } from '../provider/demo/noise.ts';
import type { LandNoise } from './land-noise.ts';
import { MARGIN_PX, PADDED_PX, type KnownLand } from './known-land.ts';
import type { PlotStyle, Rgb } from './plot-style.ts';
import type { Countryside, StyledPlot } from './sections.ts';
import { GRAIN, STREAKS, textureAt } from './textures.ts';
import { TILE_PX, type BaseTile, type UtmFrame, type ZoneSpan } from './tile-frame.ts';

/** Everything a painter of a span of columns needs. */
export type Scene = {
  readonly tile: BaseTile;
  readonly span: ZoneSpan;
  readonly metres_per_px: number;
  readonly frame: UtmFrame;
  readonly noise: LandNoise;
  readonly land: Countryside;
  readonly known: KnownLand | null;
};

const VERGE: Rgb = [146, 134, 102];
const GRASS: Rgb = [96, 98, 68];
const DIRT: Rgb = [172, 154, 122];
const PAVED: Rgb = [150, 148, 142];
const WATER: Rgb = [58, 74, 84];
const SHALLOW: Rgb = [76, 88, 90];
const SHORE: Rgb = [150, 138, 110];
const BROOK: Rgb = [66, 72, 66];
const BANK: Rgb = [78, 92, 60];
const GALLERY: Rgb = [50, 66, 42];

/** Half widths in metres. */
const HALF_VERGE_M = 2.2;
const HALF_ROAD_M = 3.4;
const HEADLAND_M = 20;
const TRAMLINE_M = 28;
const HALF_TRAMLINE_M = 0.8;
const MAIN_ROAD_EACH = 3;
const COS = Math.cos(TURN);
const SIN = Math.sin(TURN);

/** Share of a pixel covered by a stripe of half width `half` whose middle is `away`, all in metres. */
const covered = (half: number, away: number, pixel: number): number =>
  Math.max(0, Math.min(1, (2 * half) / pixel, (half - away) / pixel + 0.5));

/** Paints land, borders, roads and waters of a span of columns into the tile's RGB. */
export const paintLand = (rgb: Uint8ClampedArray, { tile, span, metres_per_px: pixel, frame, noise, land, known }: Scene): void => {
  const { lattice, layers } = noise;
  const { stream, pond, vigor, hollow, hue } = layers;
  const east = new Float64Array(TILE_PX);
  const north = new Float64Array(TILE_PX);
  const grainStrength = tile.z >= 13 ? 15 : 11;
  const hasTramlines = tile.z >= 15;
  const hasHeadlands = tile.z >= 14;
  const color = new Float64Array(3);
  const mix = (to: Rgb, share: number): void => {
    if (share === 0) return;
    color[0] = color[0]! + (to[0] - color[0]!) * share;
    color[1] = color[1]! + (to[1] - color[1]!) * share;
    color[2] = color[2]! + (to[2] - color[2]!) * share;
  };
  /** Surface of a plot: two hues, hollows, streaks along the rows, tramlines. */
  const surface = (
    style: PlotStyle,
    along: number,
    across: number,
    vigorHere: number,
    hollowHere: number,
    hueHere: number,
    isHeadland: boolean,
  ): number => {
    const waver = smoothstep(0.32, 0.68, 0.7 * hueHere + 0.3 * vigorHere);
    const { main, other } = style;
    color[0] = main[0] + (other[0] - main[0]) * waver;
    color[1] = main[1] + (other[1] - main[1]) * waver;
    color[2] = main[2] + (other[2] - main[2]) * waver;
    if (style.hollows > 0) mix(style.hollow, style.hollows * smoothstep(0.6, 0.74, hollowHere));
    const streak = textureAt(STREAKS, Math.floor(across / pixel), Math.floor(along / pixel));
    let light = 1 + style.streaks * 1.5 * streak + 0.16 * (vigorHere - 0.5) * (style.kind === 'crop' ? 1 : 0.4);
    if (isHeadland) light *= 0.97;
    else if (hasTramlines && style.has_tramlines)
      light *= 1 - 0.13 * covered(HALF_TRAMLINE_M, Math.abs(across - Math.round(across / TRAMLINE_M) * TRAMLINE_M), pixel);
    return light;
  };

  let plot: StyledPlot | null = null;
  let column = Number.NaN;
  let row = Number.NaN;
  for (let y = 0; y < TILE_PX; y++) {
    frame.row(y, east, north);
    for (let x = span.from; x < span.to; x++) {
      const e = east[x]!;
      const n = north[x]!;
      const lx = (e - lattice.east) / lattice.step;
      const ly = (lattice.north - n) / lattice.step;
      const left = Math.floor(lx);
      const top = Math.floor(ly);
      const k = top * lattice.width + left;
      const below = k + lattice.width;
      const w10 = (lx - left) * (top + 1 - ly);
      const w01 = (left + 1 - lx) * (ly - top);
      const w11 = (lx - left) * (ly - top);
      const w00 = 1 - w10 - w01 - w11;
      const read = (layer: Float32Array): number => w00 * layer[k]! + w10 * layer[k + 1]! + w01 * layer[below]! + w11 * layer[below + 1]!;
      const vigorHere = read(vigor);
      const hollowHere = read(hollow);
      const hueHere = read(hue);
      const grain = textureAt(GRAIN, x, y);
      const padded = (y + MARGIN_PX) * PADDED_PX + x + MARGIN_PX;
      const owner = known === null ? 0 : known.owner[padded]!;
      let light: number;
      const u = e * COS - n * SIN;
      const v = e * SIN + n * COS;
      if (owner > 0) {
        const field = known!.fields[owner - 1]!;
        const gx = (tile.x * TILE_PX + x) * pixel;
        const gy = (tile.y * TILE_PX + y) * pixel;
        light = surface(
          field.style,
          gx * field.along[0] + gy * field.along[1],
          gy * field.along[0] - gx * field.along[1],
          vigorHere,
          hollowHere,
          hueHere,
          false,
        );
      } else {
        const sectionColumn = Math.floor(u / SECTION_M);
        const sectionRow = Math.floor(v / SECTION_M);
        const du = u - sectionColumn * SECTION_M;
        const dv = v - sectionRow * SECTION_M;
        if (
          plot === null ||
          sectionColumn !== column ||
          sectionRow !== row ||
          du < plot.rect[0] ||
          du >= plot.rect[2] ||
          dv < plot.rect[1] ||
          dv >= plot.rect[3]
        ) {
          column = sectionColumn;
          row = sectionRow;
          plot = land.at(column, row).plots.find(({ rect }) => du >= rect[0] && du < rect[2] && dv >= rect[1] && dv < rect[3]) ?? null;
        }
        if (plot === null) {
          color.set(GRASS);
          light = 1;
        } else {
          const { rect, style } = plot;
          const edgeU = Math.min(du - rect[0], rect[2] - du);
          const edgeV = Math.min(dv - rect[1], rect[3] - dv);
          const isHeadland = hasHeadlands && style.kind === 'crop' && (style.is_turned ? edgeV : edgeU) < HEADLAND_M;
          const alongV = style.is_turned !== isHeadland;
          light = surface(style, alongV ? v : u, alongV ? u : v, vigorHere, hollowHere, hueHere, isHeadland);
          mix(VERGE, 0.8 * covered(HALF_VERGE_M, Math.min(edgeU, edgeV), pixel));
        }
        const roadU = Math.min(Math.abs(du - ROAD_M / 2), Math.abs(du - SECTION_M - ROAD_M / 2));
        const roadV = Math.min(Math.abs(dv - ROAD_M / 2), Math.abs(dv - SECTION_M - ROAD_M / 2));
        const isMainU = (du > SECTION_M / 2 ? sectionColumn + 1 : sectionColumn) % MAIN_ROAD_EACH === 0;
        const isMainV = (dv > SECTION_M / 2 ? sectionRow + 1 : sectionRow) % (MAIN_ROAD_EACH + 1) === 0;
        mix(isMainU ? PAVED : DIRT, 0.85 * covered(HALF_ROAD_M, roadU, pixel));
        mix(isMainV ? PAVED : DIRT, 0.85 * covered(HALF_ROAD_M, roadV, pixel));
        const bank = Math.abs(read(stream) - 0.5);
        if (bank < WATERS.bank * 1.1) {
          mix(BANK, 1 - smoothstep(WATERS.bank * 0.92, WATERS.bank * 1.08, bank));
          mix(BROOK, 1 - smoothstep(WATERS.stream * 0.6, WATERS.stream * 0.9, bank));
        }
        const wet = read(pond);
        if (wet > WATERS.pond - 0.03) {
          mix(SHORE, 0.8 * smoothstep(WATERS.pond - 0.012, WATERS.pond - 0.006, wet));
          mix(SHALLOW, smoothstep(WATERS.pond - 0.003, WATERS.pond, wet));
          mix(WATER, smoothstep(WATERS.pond + 0.004, WATERS.pond + 0.009, wet));
        }
      }
      if (known !== null) {
        if (owner === 0) {
          for (const {
            distance_px,
            stream: { water_m, bank_m, trees },
          } of known.streams) {
            const away = distance_px[padded]! * pixel + 10 * (hollowHere - 0.5);
            if (away > bank_m * 0.6) continue;
            mix(trees === 1 ? GALLERY : BANK, 1 - smoothstep(bank_m * 0.46, bank_m * 0.52, away));
            mix(BROOK, covered(water_m / 2, Math.max(0, away), pixel));
          }
        }
        if (known.wood[padded] === 1) mix(GALLERY, 1);
        if (known.shore_px.length > 0 && known.shore_px[padded]! < 1e5) {
          const shore = known.shore_px[padded]! * pixel;
          const isWet = known.water[padded] === 1;
          mix(SHORE, isWet ? 1 : 1 - smoothstep(5, 9, shore));
          if (isWet) mix(shore < 14 ? SHALLOW : WATER, smoothstep(2, 5, shore));
        } else if (known.water[padded] === 1) mix(WATER, 1);
        mix(VERGE, 0.85 * covered(HALF_VERGE_M, known.border_px[padded]! * pixel, pixel));
      }
      const i = 3 * (y * TILE_PX + x);
      const add = grainStrength * grain;
      rgb[i] = color[0]! * light + add;
      rgb[i + 1] = color[1]! * light + add;
      rgb[i + 2] = color[2]! * light + add * 0.9;
    }
  }
};
