import { useLocation } from 'wouter';
import { BRANDS } from '#shell/brand/brands.ts';

const slugs = Object.values(BRANDS).flatMap(({ slug }) => slug ?? []);

/** Where the log-in pages stand: `/auth`, or `/brevant/auth` for the seed brand. */
export function authBase(path: string): string {
  const slug = slugs.find((one) => path.startsWith(`/${one}/auth`));
  return slug === undefined ? '/auth' : `/${slug}/auth`;
}

export function useAuthBase(): string {
  const [path] = useLocation();
  return authBase(path);
}
