import { chance, hash32 } from '../../../imagery/provider/demo/noise.ts';

const SEED = 40_961;
/** Web Mercator's equator; the demo's storms live on that plane. */
export const WORLD_KM = 40_075.017;
/** One storm at most is born in each such square of the air at a time. */
const CELL_KM = 105;
const LIFE_MIN = 170;
const BORN_SHARE = 0.42;
/** From the south-west, as fronts come over the pampas; y grows to the south. */
const DRIFT_KM_H = { x: 34, y: -19 } as const;
/** How far from its square a storm still rains. */
const REACH_KM = 90;

/** A round of rain: its middle on the plane, its radius and the rain there. */
export type Core = { readonly x: number; readonly y: number; readonly radius_km: number; readonly mm_h: number };
export type Box = { readonly west: number; readonly north: number; readonly east: number; readonly south: number };

/** How far the air has moved by a moment: everything that rains or shades moves with it. */
export const drift = (time_s: number): { readonly x: number; readonly y: number } => ({
  x: (DRIFT_KM_H.x * time_s) / 3_600,
  y: (DRIFT_KM_H.y * time_s) / 3_600,
});

/** The cores of the storm of one square of air: born, grown and gone within some hours, several in a row along one line. */
const stormCores = (i: number, j: number, time_s: number): Core[] => {
  const place = hash32(SEED, i, j);
  const age = time_s / 60 + chance(place, 1) * LIFE_MIN;
  const seed = hash32(place, Math.floor(age / LIFE_MIN));
  if (chance(seed, 2) > BORN_SHARE) return [];
  const strength = Math.sin((Math.PI * (age % LIFE_MIN)) / LIFE_MIN);
  const angle = Math.PI * (0.12 + 0.4 * chance(seed, 3));
  const moved = drift(time_s);
  const middle = { x: (i + 0.2 + 0.6 * chance(seed, 4)) * CELL_KM + moved.x, y: (j + 0.2 + 0.6 * chance(seed, 5)) * CELL_KM + moved.y };
  const count = 2 + (hash32(seed, 6) % 4);
  return Array.from({ length: count }, (_, n) => {
    const along = (n - (count - 1) / 2) * (11 + 8 * chance(seed, 7, n));
    const across = 10 * (chance(seed, 8, n) - 0.5);
    return {
      x: middle.x + along * Math.cos(angle) - across * Math.sin(angle),
      y: middle.y + along * Math.sin(angle) + across * Math.cos(angle),
      radius_km: 3.5 + 4.5 * chance(seed, 9, n),
      mm_h: strength * 6 * 22 ** chance(seed, 10, n),
    };
  });
};

/** All rain that may fall inside a box of the plane, in km from its north-west corner, at a moment. */
export const coresIn = ({ west, north, east, south }: Box, time_s: number): Core[] => {
  const moved = drift(time_s);
  const cell = (km: number): number => Math.floor(km / CELL_KM);
  const cores: Core[] = [];
  for (let j = cell(north - REACH_KM - moved.y); j <= cell(south + REACH_KM - moved.y); j++)
    for (let i = cell(west - REACH_KM - moved.x); i <= cell(east + REACH_KM - moved.x); i++) cores.push(...stormCores(i, j, time_s));
  return cores;
};
