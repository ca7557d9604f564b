import { useLocation } from 'wouter';
import { BRANDS, brandRoutes, isUnder } from '#shell/brand/brands.ts';

const BASES = Object.values(BRANDS).map((brand) => brandRoutes(brand).auth);

/** Where the log-in pages stand: `/auth`, or `/brevant/auth` for the seed brand. */
export function authBase(path: string): string {
  return BASES.find((base) => isUnder(path, base)) ?? '/auth';
}

export function useAuthBase(): string {
  const [path] = useLocation();
  return authBase(path);
}
