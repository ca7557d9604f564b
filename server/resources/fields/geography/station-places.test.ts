import { expect, it } from 'vitest';
import { STATIONS } from '#domain/weather/stations/station-list.ts';
import { locateProvince } from './locate-province.ts';

/** Simplified borders and coasts are good to about a kilometre, and airports lie on both. */
const STEPS = [0, -0.03, 0.03];
const countriesAround = (longitude: number, latitude: number): Set<string | null> =>
  new Set(STEPS.flatMap((dx) => STEPS.map((dy) => locateProvince([longitude + dx, latitude + dy]).country)));

it('there are 200 stations and more, each once, in all three countries', () => {
  expect(new Set(STATIONS.map(({ code }) => code)).size).toBe(STATIONS.length);
  const count = (country: string): number => STATIONS.filter((station) => station.country === country).length;
  expect([STATIONS.length, count('AR'), count('MX'), count('BR')]).toEqual([246, 77, 61, 108]);
});

it('every station lies in its country, under the letters and on a height of it', () => {
  const letters = { AR: /^SA[A-Z]{2}$/, MX: /^MM[A-Z]{2}$/, BR: /^SB[A-Z]{2}$/ };
  const highest = { AR: 3_500, MX: 2_600, BR: 1_300 };
  const wrong = STATIONS.filter(
    ({ code, country, longitude, latitude, elevation_m }) =>
      !letters[country].test(code) ||
      !countriesAround(longitude, latitude).has(country) ||
      !(elevation_m >= 0 && elevation_m <= highest[country]),
  );
  expect(wrong).toEqual([]);
});
