import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { fromUtm, isUtm, toUtm, utmZone } from './utm.ts';
import type { Position } from '../types.ts';

const definition = (epsg: number): string => `+proj=utm +zone=${epsg % 100}${epsg >= 32_700 ? ' +south' : ''} +datum=WGS84 +units=m`;

describe('utm', () => {
  it('agrees with proj4 to 1 mm from Patagonia to Sonora, in the right and in the next zone', () => {
    for (let lat = -55; lat <= 33; lat += 4) {
      for (let lon = -118; lon <= -34; lon += 1.37) {
        const position: Position = [lon, lat + 0.123456];
        const { epsg } = utmZone(position);
        for (const zone of [epsg, epsg + (lon > -100 ? 1 : -1)]) {
          const [east, north] = proj4(definition(zone), [...position]) as [number, number];
          const ours = toUtm(position, zone);
          expect(Math.hypot(ours[0] - east, ours[1] - north)).toBeLessThan(1e-3);
          const back = fromUtm(ours, zone);
          expect(Math.abs(back[0] - position[0])).toBeLessThan(1e-9);
          expect(Math.abs(back[1] - position[1])).toBeLessThan(1e-9);
        }
      }
    }
  });

  it('names zones', () => {
    expect(utmZone([-60.5, -33.9])).toEqual({ zone: 20, south: true, epsg: 32_720 });
    expect(utmZone([-101.2, 20.6])).toEqual({ zone: 14, south: false, epsg: 32_614 });
    expect(toUtm([-63, 0], 32_720)).toEqual([500_000, 10_000_000]);
    expect([32_601, 32_660, 32_720, 32_661, 4326, 32_700].map(isUtm)).toEqual([true, true, true, false, false, false]);
  });
});
