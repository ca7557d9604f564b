/** Old country endings and the international domain they lead to (specification §2); empty where a host has no such past. */
const ENDINGS: readonly string[] = (import.meta.env['VITE_OLD_HOST_ENDINGS'] as string | undefined)?.split(',').filter(Boolean) ?? [];
const TARGET: string | undefined = import.meta.env['VITE_INTERNATIONAL_HOST'] as string | undefined;

/** The same page on the international domain, or null when the host is none of the old ones. */
export function movedAddress(
  location: Pick<Location, 'hostname' | 'pathname' | 'search' | 'hash'>,
  endings: readonly string[],
  target: string | undefined,
): string | null {
  if (target === undefined || !endings.some((ending) => location.hostname.endsWith(ending))) return null;
  return `https://${target}${location.pathname}${location.search}${location.hash}`;
}

/** Leaves an old country domain; answers whether it did. */
export function redirectOldHost(location: Location): boolean {
  const address = movedAddress(location, ENDINGS, TARGET);
  if (address === null) return false;
  location.replace(address);
  return true;
}
