import { WGS84_A, WGS84_E2, WGS84_F } from './ellipsoid.ts';
import type { Position } from '../types.ts';

export type EastNorth = readonly [east_m: number, north_m: number];
export type UtmZone = { readonly zone: number; readonly south: boolean; readonly epsg: number };
/** A transverse Mercator grid on WGS84 (or GRS80, the same to 0.1 mm): UTM zones, Argentina's strips. */
export type TransverseMercator = {
  /** Central meridian and latitude of origin, degrees. */
  readonly meridian: number;
  readonly origin: number;
  readonly scale: number;
  readonly false_east_m: number;
  readonly false_north_m: number;
};

const RADIANS = Math.PI / 180;
const E = Math.sqrt(WGS84_E2);
const N = WGS84_F / (2 - WGS84_F);
/** Rectifying radius in metres. */
const R = (WGS84_A / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64 + N ** 6 / 256);

/** Krüger's series to n⁶ (Karney 2011, eq. 35 and 36). */
const ALPHA = [
  N / 2 - (2 * N ** 2) / 3 + (5 * N ** 3) / 16 + (41 * N ** 4) / 180 - (127 * N ** 5) / 288 + (7891 * N ** 6) / 37800,
  (13 * N ** 2) / 48 - (3 * N ** 3) / 5 + (557 * N ** 4) / 1440 + (281 * N ** 5) / 630 - (1983433 * N ** 6) / 1935360,
  (61 * N ** 3) / 240 - (103 * N ** 4) / 140 + (15061 * N ** 5) / 26880 + (167603 * N ** 6) / 181440,
  (49561 * N ** 4) / 161280 - (179 * N ** 5) / 168 + (6601661 * N ** 6) / 7257600,
  (34729 * N ** 5) / 80640 - (3418889 * N ** 6) / 1995840,
  (212378941 * N ** 6) / 319334400,
] as const;
const BETA = [
  N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96 - N ** 4 / 360 - (81 * N ** 5) / 512 + (96199 * N ** 6) / 604800,
  N ** 2 / 48 + N ** 3 / 15 - (437 * N ** 4) / 1440 + (46 * N ** 5) / 105 - (1118711 * N ** 6) / 3870720,
  (17 * N ** 3) / 480 - (37 * N ** 4) / 840 - (209 * N ** 5) / 4480 + (5569 * N ** 6) / 90720,
  (4397 * N ** 4) / 161280 - (11 * N ** 5) / 504 - (830251 * N ** 6) / 7257600,
  (4583 * N ** 5) / 161280 - (108847 * N ** 6) / 3991680,
  (20648693 * N ** 6) / 638668800,
] as const;

/** Whether an EPSG code is a WGS84 / UTM zone (32601–32660, 32701–32760). */
export const isUtm = (epsg: number): boolean => {
  const zone = epsg % 100;
  const family = epsg - zone;
  return (family === 32_600 || family === 32_700) && zone >= 1 && zone <= 60;
};

/** UTM zone of a position and its EPSG code (domain.md §11.2). `utmZone([-60.5, -33.9])` → zone 20, EPSG 32720. */
export const utmZone = ([lon, lat]: Position): UtmZone => {
  const zone = Math.min(60, Math.floor((lon + 180) / 6) + 1);
  const south = lat < 0;
  return { zone, south, epsg: (south ? 32_700 : 32_600) + zone };
};

/** The grid of a UTM zone by EPSG code. */
export const utmParameters = (epsg: number): TransverseMercator => ({
  meridian: ((epsg % 100) - 1) * 6 - 177,
  origin: 0,
  scale: 0.9996,
  false_east_m: 500_000,
  false_north_m: epsg >= 32_700 ? 10_000_000 : 0,
});

/** Tangent of the conformal latitude for the tangent of a geodetic one. */
const conformal = (tau: number): number => {
  const sigma = Math.sinh(E * Math.atanh((E * tau) / Math.hypot(1, tau)));
  return tau * Math.hypot(1, sigma) - sigma * Math.hypot(1, tau);
};

/** Northing of a latitude on the central meridian, in units of the rectifying radius. */
const rectifying = (latitude: number): number => {
  const xi = Math.atan(conformal(Math.tan(latitude * RADIANS)));
  return ALPHA.reduce((sum, alpha, k) => sum + alpha * Math.sin(2 * (k + 1) * xi), xi);
};
const originOf = ({ origin }: TransverseMercator): number => (origin === 0 ? 0 : rectifying(origin));

/** Longitude and latitude to metres of a transverse Mercator grid, better than 1 mm (Krüger's series, Karney 2011). */
export const toTransverseMercator = ([lon, lat]: Position, grid: TransverseMercator): EastNorth => {
  const dl = (lon - grid.meridian) * RADIANS;
  const tau = conformal(Math.tan(lat * RADIANS));
  const xi0 = Math.atan2(tau, Math.cos(dl));
  const eta0 = Math.asinh(Math.sin(dl) / Math.hypot(tau, Math.cos(dl)));
  let xi = xi0;
  let eta = eta0;
  for (let k = 0; k < 6; k++) {
    const m = 2 * (k + 1);
    xi += ALPHA[k]! * Math.sin(m * xi0) * Math.cosh(m * eta0);
    eta += ALPHA[k]! * Math.cos(m * xi0) * Math.sinh(m * eta0);
  }
  return [grid.false_east_m + grid.scale * R * eta, grid.false_north_m + grid.scale * R * (xi - originOf(grid))];
};

/** The inverse of `toTransverseMercator`, better than 1e-8°. */
export const fromTransverseMercator = ([east, north]: EastNorth, grid: TransverseMercator): Position => {
  const eta1 = (east - grid.false_east_m) / (grid.scale * R);
  const xi1 = (north - grid.false_north_m) / (grid.scale * R) + originOf(grid);
  let xi = xi1;
  let eta = eta1;
  for (let k = 0; k < 6; k++) {
    const m = 2 * (k + 1);
    xi -= BETA[k]! * Math.sin(m * xi1) * Math.cosh(m * eta1);
    eta -= BETA[k]! * Math.cos(m * xi1) * Math.sinh(m * eta1);
  }
  const target = Math.sin(xi) / Math.hypot(Math.sinh(eta), Math.cos(xi));
  // Newton on the conformal latitude: three steps reach machine precision
  let tau = target;
  for (let i = 0; i < 3; i++) {
    const guess = conformal(tau);
    tau += ((target - guess) / Math.hypot(1, guess)) * ((1 + (1 - WGS84_E2) * tau * tau) / ((1 - WGS84_E2) * Math.hypot(1, tau)));
  }
  return [grid.meridian + Math.atan2(Math.sinh(eta), Math.cos(xi)) / RADIANS, Math.atan(tau) / RADIANS];
};

/** Longitude and latitude to metres east and north of a UTM zone, better than 1 mm. `toUtm([-63, 0], 32720)` → [500000, 10000000]. */
export const toUtm = (position: Position, epsg: number): EastNorth => toTransverseMercator(position, utmParameters(epsg));

/** The inverse of `toUtm`, better than 1e-8°. */
export const fromUtm = (eastNorth: EastNorth, epsg: number): Position => fromTransverseMercator(eastNorth, utmParameters(epsg));
