import type { Polygon, Position } from '#domain/geometry/types.ts';
import { fromUtm } from '#domain/geometry/projection/utm.ts';
import type { ZoneLayer } from '#domain/zones/types.ts';
import { seeded } from './random.ts';

const EPSG = 32_720;
const PIXEL_M = 10;
/** Pixels of the grid around the field. */
const MARGIN = 8;
const ORIGIN = [500_000, 6_250_000] as const;

type Options = { readonly seed?: number; readonly seasons?: number; readonly noise?: number; readonly cloud_share?: number };

/** A field of about `area_ha` with a wavy outline, or a square one, in metres of UTM 20 south. */
export function madeField(area_ha: number, { seed = 1, vertices = 40 }: { seed?: number; vertices?: number } = {}): Polygon {
  const random = seeded(seed);
  const radius_m = Math.sqrt((area_ha * 10_000) / Math.PI);
  const centre = ORIGIN[0] + radius_m * 1.3 + MARGIN * PIXEL_M;
  const phases = [random() * 7, random() * 7, random() * 7];
  const ring = Array.from({ length: vertices }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / vertices;
    const reach = radius_m * phases.reduce((sum, phase, k) => sum + (0.12 / (k + 1)) * Math.sin((k + 2) * angle + phase), 1);
    const [lon, lat] = fromUtm([centre + reach * Math.cos(angle), ORIGIN[1] - (centre - ORIGIN[0]) + reach * Math.sin(angle)], EPSG);
    return [Number(lon.toFixed(7)), Number(lat.toFixed(7))];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}

/**
 * EVI of some seasons over a made field: hills and hollows that stay, some that change from season to season, noise of the sensor, and
 * a few clouds. The same seed gives the same pixels.
 */
export function madeSeasons(area_ha: number, { seed = 1, seasons = 5, noise = 0.03, cloud_share = 0.01 }: Options = {}): ZoneLayer[] {
  const random = seeded(seed * 7_919);
  const side = Math.ceil((Math.sqrt((area_ha * 10_000) / Math.PI) * 2.6) / PIXEL_M) + 2 * MARGIN;
  const wavesOf = (count: number, size: number) =>
    Array.from({ length: count }, () => ({
      kx: ((random() - 0.5) * 30) / side,
      ky: ((random() - 0.5) * 30) / side,
      phase: random() * 7,
      size: size * (0.4 + random()),
    }));
  const stays = wavesOf(6, 0.05);
  return Array.from({ length: seasons }, (_, season) => {
    const changes = wavesOf(3, 0.015);
    const level = 0.45 + random() * 0.3;
    const cloud = [random() * side, random() * side, Math.sqrt((cloud_share * side * side) / Math.PI)] as const;
    const values = new Float32Array(side * side);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        let value = level + (random() - 0.5) * 2 * noise;
        for (const { kx, ky, phase, size } of stays) value += size * Math.sin(kx * x + ky * y + phase);
        for (const { kx, ky, phase, size } of changes) value += size * Math.sin(kx * x + ky * y + phase);
        values[y * side + x] = Math.hypot(x - cloud[0], y - cloud[1]) < cloud[2] ? NaN : value;
      }
    }
    const start_year = 2_010 + season;
    return {
      input: { scene_id: `made-${season}`, date: `${start_year + 1}-01-15`, start_year, index: 'evi', valid_fraction: 1 - cloud_share },
      grid: { width: side, height: side, origin: ORIGIN, pixel_m: PIXEL_M, epsg: EPSG, values },
    };
  });
}
