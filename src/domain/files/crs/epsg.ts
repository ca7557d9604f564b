import { DATUMS, type Datum } from './datums.ts';

/** A system by its EPSG number: how PROJ writes its projection, and on which datum. */
export type System = { readonly projection: string; readonly datum: Datum };

const { geocentric, sad69, campo_inchauspe, corrego_alegre } = DATUMS;
const LONG_LAT = '+proj=longlat';
const POLYCONIC = '+proj=poly +lat_0=0 +lon_0=-54 +x_0=5000000 +y_0=10000000';
const MEXICO_LCC = '+proj=lcc +lat_0=12 +lon_0=-102 +lat_1=17.5 +lat_2=29.5 +x_0=2500000 +y_0=0';

const SINGLE: ReadonlyMap<number, System> = new Map([
  [4618, { projection: LONG_LAT, datum: sad69 }],
  [4291, { projection: LONG_LAT, datum: sad69 }],
  [5527, { projection: LONG_LAT, datum: sad69 }],
  [4221, { projection: LONG_LAT, datum: campo_inchauspe }],
  [4225, { projection: LONG_LAT, datum: corrego_alegre }],
  [29_101, { projection: POLYCONIC, datum: sad69 }],
  [5530, { projection: POLYCONIC, datum: sad69 }],
  [5880, { projection: POLYCONIC, datum: geocentric }],
  [5641, { projection: '+proj=merc +lon_0=-43 +lat_ts=-2 +x_0=5000000 +y_0=10000000', datum: geocentric }],
  [6362, { projection: MEXICO_LCC, datum: geocentric }],
  [6372, { projection: MEXICO_LCC, datum: geocentric }],
]);

type Zones = readonly [first: number, last: number, first_zone: number, hemisphere: 'north' | 'south', datum: Datum];
/** Runs of UTM zones by number. */
const UTM: readonly Zones[] = [
  [4484, 4489, 11, 'north', geocentric],
  [9265, 9265, 19, 'south', geocentric],
  [5396, 5396, 26, 'south', geocentric],
  [6210, 6211, 23, 'north', geocentric],
  [29_168, 29_172, 18, 'north', sad69],
  [29_118, 29_122, 18, 'north', sad69],
  [29_187, 29_195, 17, 'south', sad69],
  [29_177, 29_185, 17, 'south', sad69],
  [5463, 5463, 17, 'north', sad69],
  [5875, 5877, 18, 'south', sad69],
  [5531, 5535, 21, 'south', sad69],
  [5858, 5858, 22, 'south', sad69],
  [2315, 2316, 19, 'south', campo_inchauspe],
  [22_521, 22_525, 21, 'south', corrego_alegre],
];

/** Campo Inchauspe's seven strips of Gauss-Krüger. */
const FIRST_STRIP = 22_191;
const stripOf = (epsg: number): System | null => {
  const strip = epsg - FIRST_STRIP + 1;
  if (strip < 1 || strip > 7) return null;
  return {
    projection: `+proj=tmerc +lat_0=-90 +lon_0=${-75 + 3 * strip} +k=1 +x_0=${500_000 + strip * 1_000_000} +y_0=0`,
    datum: campo_inchauspe,
  };
};

/** The system of an EPSG number in Argentina, Brazil or Mexico that `projectionOf` does not hold; null for any other. */
export const systemOfEpsg = (epsg: number): System | null => {
  const single = SINGLE.get(epsg);
  if (single) return single;
  const run = UTM.find(([first, last]) => epsg >= first && epsg <= last);
  if (!run) return stripOf(epsg);
  const [first, , zone, hemisphere, datum] = run;
  return { projection: `+proj=utm +zone=${zone + epsg - first}${hemisphere === 'south' ? ' +south' : ''}`, datum };
};
