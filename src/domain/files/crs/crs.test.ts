import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { distanceM } from '../../geometry/measure/perimeter.ts';
import type { Position } from '../../geometry/types.ts';
import { crsOfEpsg, crsOfWkt, type Crs } from './crs.ts';
import { golden, type Systems } from '../../../../tests/setup/golden.ts';

const { systems: SYSTEMS } = golden('crs') as Systems;

const offM = ({ toLonLat }: Crs, xy: number[], lon_lat: number[]): number =>
  distanceM(toLonLat([xy[0]!, xy[1]!]), [lon_lat[0]!, lon_lat[1]!] as Position);
const refusalOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof AppError ? [error.code, error.params['crs']] : error;
  }
};

describe('systems of Argentina, Brazil and Mexico, against GDAL', () => {
  it.each(SYSTEMS.map((system) => [system.epsg, system] as const))('EPSG:%i by number, .prj and WKT 1, within a metre', (epsg, system) => {
    const { prj, wkt, xy, lon_lat } = system;
    for (const crs of [crsOfEpsg(epsg), crsOfWkt(prj), crsOfWkt(wkt)]) expect(offM(crs, xy, lon_lat)).toBeLessThan(1);
  });

  it('tells the datum and how far its transformation may be off', () => {
    const shifts = [29_193, 22_195, 22_523, 31_983].map((epsg) => crsOfEpsg(epsg).shift);
    expect(shifts.map((shift) => shift?.datum)).toEqual(['SAD69', 'Campo Inchauspe', 'Córrego Alegre 1970-72', undefined]);
    expect(shifts.map((shift) => shift?.accuracy_m)).toEqual([5, 5, 5, undefined]);
  });

  it('refuses by name what it does not know: datum, projection, unit', () => {
    for (const epsg of [5536, 4267, 26_713, 4208]) expect(refusalOf(() => crsOfEpsg(epsg))).toEqual(['FILE_CRS_UNKNOWN', `EPSG:${epsg}`]);
    const geographic = (datum: string): string => `GEOGCS["GCS_X",DATUM["${datum}",SPHEROID["S",6378137,298.25]]]`;
    expect(refusalOf(() => crsOfWkt(geographic('D_Corrego_Alegre_1961')))).toEqual(['FILE_CRS_UNKNOWN', 'GCS_X']);
    expect(refusalOf(() => crsOfWkt(geographic('D_North_American_1927')))).toEqual(['FILE_CRS_UNKNOWN', 'GCS_X']);
    expect(refusalOf(() => crsOfWkt(geographic('D_Aratu')))).toEqual(['FILE_CRS_UNKNOWN', 'GCS_X']);
    const projected = (projection: string, unit: number): string =>
      `PROJCS["Plano",${geographic('D_WGS_1984')},PROJECTION["${projection}"],UNIT["U",${unit}]]`;
    expect(refusalOf(() => crsOfWkt(projected('Cassini', 1)))).toEqual(['FILE_CRS_UNKNOWN', 'Plano']);
    expect(refusalOf(() => crsOfWkt(projected('Transverse_Mercator', 0.3048)))).toEqual(['FILE_CRS_UNKNOWN', 'Plano']);
    expect(refusalOf(() => crsOfWkt('rubbish'))).toEqual(['FILE_CRS_UNKNOWN', 'rubbish']);
  });

  it('leaves numbers that are none to be checked', () => {
    expect(crsOfEpsg(29_193).toLonLat([Number.NaN, 1])).toEqual([Number.NaN, 1]);
    expect(crsOfEpsg(29_101).toLonLat([1e300, -1e300])).toHaveLength(2);
  });
});
