import type { Zone } from './types.ts';

/** Zones from the lowest mean M to the highest, numbered from 1 (domain.md §3.1.10). Means 104 and 96 → zone 2 and zone 1. */
export const numberZones = (zones: readonly Omit<Zone, 'number'>[]): Zone[] =>
  zones.toSorted((a, b) => a.mean - b.mean).map((zone, i) => ({ ...zone, number: i + 1 }));
