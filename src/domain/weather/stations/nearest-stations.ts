import { distanceM } from '../../geometry/measure/perimeter.ts';
import type { Position } from '../../geometry/types.ts';
import { WEATHER } from '../../limits.ts';
import { STATIONS, type Station } from './station-list.ts';

export type NearStation = Station & { readonly distance_km: number };

/** A degree of latitude is never shorter: what lies further north or south need not be measured. */
const LEAST_KM_PER_DEGREE = 110.5;

/**
 * The stations nearest to a position, nearest first, ten at most and none further than 100 km; those as far as each other by their code.
 * Distances are geodesic, km. Pergamino [-60.57, -33.89] → Junín at 80.0 km, and no longer Rosario at 111 km.
 */
export function nearestStations(position: Position, stations: readonly Station[] = STATIONS): NearStation[] {
  return stations
    .filter(({ latitude }) => Math.abs(latitude - position[1]) * LEAST_KM_PER_DEGREE <= WEATHER.stations_within_km)
    .map((station) => ({ ...station, distance_km: distanceM(position, [station.longitude, station.latitude]) / 1000 }))
    .filter(({ distance_km }) => distance_km <= WEATHER.stations_within_km)
    .toSorted((a, b) => a.distance_km - b.distance_km || (a.code < b.code ? -1 : 1))
    .slice(0, WEATHER.stations_shown);
}
