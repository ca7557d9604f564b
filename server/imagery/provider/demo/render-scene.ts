import type { Band } from '#domain/schemas/imagery.ts';
import { climateOf, type Climate } from './calendar.ts';
import { coverOf, cyclesAround } from './canopy.ts';
import { skyOf, type Sky } from './clouds.ts';
import type { Landscape } from './landscape.ts';
import { TILE_PIXELS, type Tile } from './grid.ts';
import { chance, hash32 } from './noise.ts';
import { BELL, SENSOR_NOISE } from './sensor-noise.ts';
import { CLOUD, COARSE_BANDS, DRY, FINE_BANDS, GREEN, NEAR_INFRARED, SOIL, WATER, type Reflected } from './spectra.ts';

/** Digital numbers of one scene of one tile: B02 B03 B04 B08 at 10 m, the rest and SCL at 20 m. */
export type RenderedScene = Readonly<Record<Band, Uint8Array | Uint16Array>>;

/** DN = reflectance × 10000 + 1000, as products of baseline 04.00 and later hold it (domain.md §1.1). */
export const DN_SCALE = 10_000;
export const DN_OFFSET = 1_000;

const FINE = TILE_PIXELS;
const COARSE = TILE_PIXELS / 2;
const VIGOR_STEPS = 64;
export const SHADOW_DEPTH = 0.55;
/** Sen2Cor classes (domain.md §1.2). */
const SCL = { shadow: 3, vegetation: 4, bare: 5, water: 6, unclassified: 7, cloud: 8, thick: 9, thin: 10 } as const;

/** Cover shares per pixel; `near` is the green share times its near-infrared brightness. */
export type Shares = {
  readonly soil: Float32Array;
  readonly green: Float32Array;
  readonly near: Float32Array;
  readonly dry: Float32Array;
  readonly water: Float32Array;
};

const emptyShares = (length: number): Shares => ({
  soil: new Float32Array(length),
  green: new Float32Array(length),
  near: new Float32Array(length),
  dry: new Float32Array(length),
  water: new Float32Array(length),
});

/** 0 in midwinter, 1 in midsummer of the hemisphere. */
const seasonOf = (day: number, isSouth: boolean): number => {
  const midsummer = isSouth ? 10 : 192;
  return 0.5 + 0.5 * Math.cos((2 * Math.PI * (day - midsummer)) / 365.25);
};

/** What covers each pixel of a landscape on a day; `tile` says where it lies. */
export const sharesOf = (landscape: Landscape, tile: Pick<Tile, 'is_south' | 'epsg'>, climate: Climate, day: number): Shares => {
  const season = seasonOf(day, tile.is_south);
  const table = emptyShares(landscape.plots.length * VIGOR_STEPS);
  const used = new Set(landscape.labels);
  landscape.plots.forEach((plot, label) => {
    if (!used.has(label)) return;
    const cycles = cyclesAround(plot, climate, day);
    for (let step = 0; step < VIGOR_STEPS; step++) {
      const cover = coverOf(plot, cycles, day, season, step / (VIGOR_STEPS - 1));
      const at = label * VIGOR_STEPS + step;
      table.green[at] = cover.green;
      table.near[at] = cover.green * cover.nir;
      table.dry[at] = cover.dry;
      table.water[at] = cover.water;
      table.soil[at] = 1 - cover.green - cover.dry - cover.water;
    }
  });
  const moisture = 0.86 + 0.2 * chance(57, tile.epsg, day);
  const shares = emptyShares(landscape.labels.length);
  for (let i = 0; i < landscape.labels.length; i++) {
    const at = landscape.labels[i]! * VIGOR_STEPS + (landscape.vigor[i]! >> 2);
    shares.soil[i] = table.soil[at]! * landscape.brightness[i]! * moisture;
    shares.green[i] = table.green[at]!;
    shares.near[i] = table.near[at]!;
    shares.dry[i] = table.dry[at]!;
    shares.water[i] = table.water[at]!;
  }
  return shares;
};

const average = (fine: Float32Array): Float32Array => {
  const out = new Float32Array(COARSE * COARSE);
  for (let y = 0; y < COARSE; y++) {
    for (let x = 0; x < COARSE; x++) {
      const i = 2 * y * FINE + 2 * x;
      out[y * COARSE + x] = (fine[i]! + fine[i + 1]! + fine[i + FINE]! + fine[i + FINE + 1]!) / 4;
    }
  }
  return out;
};

const coarseShares = (fine: Shares): Shares => ({
  soil: average(fine.soil),
  green: average(fine.green),
  near: average(fine.near),
  dry: average(fine.dry),
  water: average(fine.water),
});

/** Columns and rows of a raster. */
type Size = { readonly width: number; readonly height: number };
const TILE = { fine: { width: FINE, height: FINE }, coarse: { width: COARSE, height: COARSE } } as const;

/** Digital numbers of a band of a tile, or under a clear sky of any raster, with the sensor's noise of a seed. */
export const renderBand = (band: Reflected, shares: Shares, { width, height }: Size, sky: Sky | null, seed: number): Uint16Array => {
  const out = new Uint16Array(width * height);
  const green = NEAR_INFRARED.has(band) ? shares.near : shares.green;
  const [soil, leaf, dry, water, cloud] = [SOIL[band], GREEN[band], DRY[band], WATER[band], CLOUD[band]];
  const shift = width === FINE ? 1 : 0;
  for (let y = 0; y < height; y++) {
    const start = hash32(seed, y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      let value = shares.soil[i]! * soil + green[i]! * leaf + shares.dry[i]! * dry + shares.water[i]! * water;
      if (sky !== null) {
        const k = (y >> shift) * COARSE + (x >> shift);
        value *= 1 - SHADOW_DEPTH * sky.shadow[k]!;
        value += (cloud * (0.75 + 0.25 * sky.cloud[k]!) - value) * sky.cloud[k]!;
      }
      value += BELL[(start + x) & (BELL.length - 1)]! * (SENSOR_NOISE.floor + SENSOR_NOISE.share * value);
      out[i] = Math.max(1, Math.round(value * DN_SCALE) + DN_OFFSET);
    }
  }
  return out;
};

const classify = (shares: Shares, sky: Sky | null): Uint8Array => {
  const out = new Uint8Array(COARSE * COARSE);
  for (let i = 0; i < out.length; i++) {
    const ground = shares.water[i]! > 0.5 ? SCL.water : shares.green[i]! > 0.25 ? SCL.vegetation : SCL.bare;
    const cloud = sky?.cloud[i] ?? 0;
    if (cloud > 0.55) out[i] = SCL.thick;
    else if (cloud > 0.22) out[i] = SCL.cloud;
    else if (cloud > 0.08) out[i] = SCL.thin;
    else if ((sky?.shadow[i] ?? 0) > 0.3) out[i] = SCL.shadow;
    else out[i] = cloud > 0.05 ? SCL.unclassified : ground;
  }
  return out;
};

/** Every band of a tile on a day (days since 1970-01-01). The same tile and day give the same numbers for ever. */
export const renderScene = (tile: Tile, landscape: Landscape, day: number): RenderedScene => {
  const fine = sharesOf(landscape, tile, climateOf(tile.longitude, tile.latitude), day);
  const coarse = coarseShares(fine);
  const sky = skyOf(tile, day);
  const seed = (index: number): number => hash32(hash32(tile.epsg, tile.column, tile.row, day), index);
  const bands: Partial<Record<Band, Uint8Array | Uint16Array>> = { SCL: classify(coarse, sky) };
  FINE_BANDS.forEach((band, index) => (bands[band] = renderBand(band, fine, TILE.fine, sky, seed(index))));
  COARSE_BANDS.forEach((band, index) => (bands[band] = renderBand(band, coarse, TILE.coarse, sky, seed(16 + index))));
  return bands as RenderedScene;
};
