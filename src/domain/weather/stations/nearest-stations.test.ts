import { expect, it } from 'vitest';
import { nearestStations } from './nearest-stations.ts';

const at = (code: string, longitude: number, latitude = 0) =>
  ({ code, name: code, country: 'BR', longitude, latitude, elevation_m: 0 }) as const;
const codes = (position: readonly [number, number]) => nearestStations([...position]).map(({ code }) => code);

it('the nearest station comes first, with its geodesic distance', () => {
  const [first, ...others] = nearestStations([-60.57, -33.89]);
  expect([first?.code, first?.distance_km.toFixed(1), others.map(({ code }) => code)]).toEqual(['SAAJ', '80.0', []]);
  expect(codes([-58.5, -34.6]).slice(0, 3)).toEqual(['SABE', 'SADP', 'SADF']);
});

it('no station is further than 100 km: on the equator 0.898 of a degree is, 0.899 is not', () => {
  expect(nearestStations([0, 0], [at('A', 0.899), at('B', 0.898), at('C', 0, 0.905)]).map(({ code }) => code)).toEqual(['B']);
  expect(codes([-40, -40])).toEqual([]);
});

it('ten are given at most, and those as far as each other by their code', () => {
  const twelve = Array.from({ length: 12 }, (_, i) => at(String.fromCodePoint(76 - i), i % 2 === 0 ? 0.1 : -0.1));
  expect(nearestStations([0, 0], twelve).map(({ code }) => code)).toEqual('ABCDEFGHIJ'.split(''));
});
