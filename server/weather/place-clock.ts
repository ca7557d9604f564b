import { localTime } from '#domain/calendar/local-days.ts';
import { zoneAt } from '#domain/calendar/zone-at.ts';
import type { Position } from '#domain/geometry/types.ts';
import { locateProvince } from '../resources/fields/geography/locate-province.ts';

/** The zone of a place, also where no field is. */
export const placeZone = (place: Position): string => zoneAt(place, locateProvince(place).province);

/** What its clock says at a UTC moment (ms): `2026-07-14T19:30`. */
export const placeTime = (place: Position, at_ms: number): string => localTime(at_ms, placeZone(place)).replace(' ', 'T');

/** The calendar day there. Los Mochis at 2026-07-15T02:30Z → `2026-07-14`. */
export const placeDay = (place: Position, at_ms: number): string => placeTime(place, at_ms).slice(0, 10);
