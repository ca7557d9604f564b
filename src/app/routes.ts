import { BRANDS } from '#shell/brand/brands.ts';

const slugs = Object.values(BRANDS).flatMap(({ slug }) => slug ?? []);

export type Route = { readonly page: 'landing' | 'auth' | 'dashboard' | 'account' } | { readonly redirect: string };

/** Screens by address (specification §2): matched by prefix, unknown ones lead to the landing page. */
export function routeOf(path: string): Route {
  const under = (base: string): boolean => path === base || path.startsWith(`${base}/`);
  if (path === '/') return { page: 'landing' };
  if (under('/home/map')) return { redirect: '/dashboard' };
  if (under('/dashboard')) return { page: 'dashboard' };
  if (under('/user')) return { page: 'account' };
  if (under('/auth') || slugs.some((slug) => under(`/${slug}/auth`))) return { page: 'auth' };
  return { redirect: '/' };
}
