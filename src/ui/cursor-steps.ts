/** The stop nearest to a place; null without stops. */
export const nearestStop = (stops: readonly number[], to: number): number | null =>
  stops.reduce<number | null>((best, stop) => (best === null || Math.abs(stop - to) < Math.abs(best - to) ? stop : best), null);

/** The stop a key leads to from the one at `index`: arrows step, Home and End go to the ends; undefined for other keys. */
export function stopAfterKey(key: string, stops: readonly number[], index: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    Home: 0,
    End: stops.length - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : stops[Math.min(Math.max(place, 0), stops.length - 1)];
}
