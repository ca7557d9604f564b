import { expect, it } from 'vitest';
import { locateProvince } from '#server/resources/fields/geography/locate-province.ts';
import { FLIGHT_PLACES } from './flight-places.ts';

it.each(FLIGHT_PLACES)('$name lies in $province', ({ position, province }) => expect(locateProvince(position).province).toBe(province));

it('names each place once', () => expect(new Set(FLIGHT_PLACES.map(({ id }) => id)).size).toBe(FLIGHT_PLACES.length));
