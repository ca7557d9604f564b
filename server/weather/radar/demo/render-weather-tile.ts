import { RAIN_RAMP, rainStep } from '#domain/radar/rain-ramp.ts';
import { WEATHER_TILES } from '#domain/radar/weather-images.ts';
import { layeredNoise, smoothstep, type Lattice } from '../../../imagery/provider/demo/noise.ts';
import type { WeatherTile } from '../provider.ts';
import { encodePng } from './encode-png.ts';
import { coresIn, drift, WORLD_KM, type Core } from './storms.ts';

const PX = WEATHER_TILES.px;
/** A Gaussian is below any rain a radar sees from here on, in radii. */
const REACH_RADII = 4;
const RAGGED = {
  seed: 5_501,
  finest_px: 2,
  octaves: [
    [4, 0.45],
    [11, 0.55],
  ],
} as const;
const CLOUDS = {
  seed: 7_703,
  finest_px: 12,
  octaves: [
    [34, 0.14],
    [75, 0.24],
    [150, 0.28],
    [320, 0.34],
  ],
} as const;
/** Anvils spread far over the rain below them. */
const ANVIL_RADII = 2.6;
/** Steps of grey and of alpha: more are not seen and weigh more. */
const SHADES = 24;

type Frame = { readonly west: number; readonly north: number; readonly km_px: number; readonly air: Lattice };

const frameOf = ({ z, x, y, time_s }: WeatherTile): Frame => {
  const side = WORLD_KM / 2 ** z;
  const km_px = side / PX;
  const [west, north] = [x * side, y * side];
  const moved = drift(time_s);
  const air = { east: west + km_px / 2 - moved.x, north: -(north + km_px / 2 - moved.y), step: km_px, width: PX, height: PX };
  return { west, north, km_px, air };
};

type Noise = { readonly seed: number; readonly finest_px: number; readonly octaves: readonly (readonly [km: number, weight: number])[] };

/** Noise that moves with the air; what is too fine for the pixels is left out. */
const noiseOf = ({ air, km_px }: Frame, { seed, finest_px, octaves }: Noise) => {
  const seen = octaves.filter(([km]) => km >= finest_px * km_px);
  const sum = seen.reduce((total, [, weight]) => total + weight, 0);
  return sum === 0
    ? null
    : layeredNoise(
        seed,
        air,
        seen.map(([km, weight]) => [km, weight / sum] as const),
      );
};

/** Adds each core's rain where it reaches. */
const stamp = ({ west, north, km_px }: Frame, cores: readonly Core[], widening: number, add: (at: number, mm_h: number) => void): void => {
  const within = (px: number): number => Math.min(PX, Math.max(0, px));
  for (const core of cores) {
    const radius = core.radius_km * widening;
    const reach = (radius * REACH_RADII) / km_px;
    const [cx, cy] = [(core.x - west) / km_px - 0.5, (core.y - north) / km_px - 0.5];
    for (let y = within(Math.ceil(cy - reach)); y < within(Math.ceil(cy + reach)); y++)
      for (let x = within(Math.ceil(cx - reach)); x < within(Math.ceil(cx + reach)); x++) {
        const squared = ((x - cx) ** 2 + (y - cy) ** 2) * (km_px / radius) ** 2;
        add(y * PX + x, core.mm_h * Math.exp(-squared / 2));
      }
  }
};

const COLORS = RAIN_RAMP.map(({ color }) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));

const paintRain = (frame: Frame, cores: readonly Core[]): Uint8Array => {
  const rain = new Float32Array(PX * PX);
  stamp(frame, cores, 1, (at, mm_h) => void (rain[at] = rain[at]! + mm_h));
  const ragged = noiseOf(frame, RAGGED);
  const rgba = new Uint8Array(PX * PX * 4);
  for (let at = 0; at < rain.length; at++) {
    if (rain[at] === 0) continue;
    // in powers, so that edges fray as much as cores
    const color = COLORS[rainStep(rain[at]! * 30 ** ((ragged?.[at] ?? 0.5) - 0.5))];
    if (color !== undefined) rgba.set([...color, 255], at * 4);
  }
  return rgba;
};

const paintClouds = (frame: Frame, cores: readonly Core[]): Uint8Array => {
  const anvils = new Float32Array(PX * PX);
  stamp(frame, cores, ANVIL_RADII, (at, mm_h) => void (anvils[at] = Math.max(anvils[at]!, mm_h)));
  const clouds = noiseOf(frame, CLOUDS);
  const rgba = new Uint8Array(PX * PX * 4);
  for (let at = 0; at < anvils.length; at++) {
    const cover = (clouds?.[at] ?? 0.5) + 0.42 * smoothstep(0, 1, Math.log1p(anvils[at]!) / 5);
    const thick = Math.round(smoothstep(0.5, 0.92, cover) * SHADES) / SHADES;
    const alpha = Math.round(smoothstep(0.46, 0.84, cover) * SHADES) / SHADES;
    const grey = 176 + 76 * thick;
    rgba.set([grey, grey, grey + 3, 250 * alpha], at * 4);
  }
  return rgba;
};

/** One tile of the demo's rain or clouds as PNG; the same tile of the same moment gives the same bytes for ever. */
export const renderWeatherTile = (tile: WeatherTile): Uint8Array<ArrayBuffer> => {
  const frame = frameOf(tile);
  const side = frame.km_px * PX;
  const box = { west: frame.west, north: frame.north, east: frame.west + side, south: frame.north + side };
  const cores = coresIn(box, tile.time_s);
  return encodePng(tile.kind === 'radar' ? paintRain(frame, cores) : paintClouds(frame, cores), PX);
};
