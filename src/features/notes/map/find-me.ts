export type NotFound = 'denied' | 'unavailable';
export type Found = { readonly position: readonly [number, number]; readonly accuracy_m: number } | { readonly reason: NotFound };

const GPS_MS = 15_000;
const DENIED = 1;
/** A tenth of a metre. */
const DECIMALS = 6;

/** A position as notes keep it. */
export const rounded = ([longitude, latitude]: readonly [number, number]): readonly [number, number] => [
  Number(longitude.toFixed(DECIMALS)),
  Number(latitude.toFixed(DECIMALS)),
];

/** Where the device is, or why nobody can tell. */
export function findMe(): Promise<Found> {
  const { promise, resolve } = Promise.withResolvers<Found>();
  // absent where the page is not secure
  const geolocation = navigator.geolocation as Geolocation | undefined;
  if (geolocation === undefined) resolve({ reason: 'unavailable' });
  geolocation?.getCurrentPosition(
    ({ coords }) => resolve({ position: rounded([coords.longitude, coords.latitude]), accuracy_m: Math.round(coords.accuracy) }),
    ({ code }) => resolve({ reason: code === DENIED ? 'denied' : 'unavailable' }),
    { enableHighAccuracy: true, timeout: GPS_MS },
  );
  return promise;
}
