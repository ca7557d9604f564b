import type { GeolocationProvider } from './provider.ts';

/** The default: nobody's address is given to anybody. */
export const noGeolocation: GeolocationProvider = { id: 'none', callingCode: () => Promise.resolve(null) };
