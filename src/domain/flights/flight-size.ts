import { FLIGHT_SERVICE } from './flight-service.ts';

export type FlightSize = { readonly photos: number; readonly minutes: number };

/**
 * Photos and minutes of a flight over a field (specification §9): ten photos and fifteen minutes a hundred hectares, and never fewer than ten photos,
 * for the count of a field rests on them (domain.md §10.7). `flightSize(82.5)` → 10 photos in 13 minutes; 250 ha → 25 in 38.
 */
export function flightSize(area_ha: number): FlightSize {
  const { photos_per_100ha, minutes_per_100ha } = FLIGHT_SERVICE;
  const of = (per_100ha: number): number => Math.ceil((area_ha * per_100ha) / 100);
  return { photos: Math.max(photos_per_100ha, of(photos_per_100ha)), minutes: Math.max(1, of(minutes_per_100ha)) };
}
