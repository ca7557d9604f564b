import { AppError } from '../../errors.ts';

const ADDRESS = /^(https?):\/\/([a-z0-9.-]+(?::\d{1,5})?|\[[0-9a-f:]+\](?::\d{1,5})?)(?:[/?#]|$)/i;

/** What an operator may list: `https://data.example`, with a port, or `https://*.data.example` for all hosts below it. */
export const OWN_ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i;

const isAllowed = (scheme: string, host: string, origin: string): boolean => {
  const [own_scheme = '', own_host = ''] = origin.toLowerCase().split('://');
  if (own_scheme !== scheme) return false;
  return own_host.startsWith('*.') ? host.endsWith(own_host.slice(1)) : host === own_host;
};

/**
 * An address of own imagery as typed, checked before anything is asked of it: RASTER_ADDRESS_INVALID when it is none,
 * RASTER_HOST_NOT_ALLOWED with its host when the page may not connect to it. `allowed` are the page's own origin and those
 * of the operator. `https://a.b.example/x.tif` passes with `https://*.b.example`.
 */
export function checkOwnAddress(address: string, allowed: readonly string[]): string {
  const text = address.trim();
  const [, scheme = '', host = ''] = ADDRESS.exec(text) ?? [];
  if (host === '') throw new AppError('RASTER_ADDRESS_INVALID');
  const is_known = allowed.some((origin) => isAllowed(scheme.toLowerCase(), host.toLowerCase(), origin));
  if (!is_known && scheme.toLowerCase() !== 'https') throw new AppError('RASTER_ADDRESS_INVALID');
  if (!is_known) throw new AppError('RASTER_HOST_NOT_ALLOWED', { host });
  return text;
}
