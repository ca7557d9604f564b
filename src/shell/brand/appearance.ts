import { useSyncExternalStore } from 'react';
import type { Role } from '#domain/rights/roles.ts';
import { setPreferences, usePreferences, type Preferences, type Theme } from '#state/preferences.ts';
import { useSession } from '#state/session.ts';
import { BRANDS, brandOfPath, styleOfAddress, themeOfStyle, type Brand } from './brands.ts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** The router tells of its own steps by events of these names, the browser of Back and Forward. */
const STEPS = ['popstate', 'pushState', 'replaceState'] as const;
const onStep = (run: () => void): (() => void) => {
  for (const step of STEPS) window.addEventListener(step, run);
  return () => STEPS.forEach((step) => window.removeEventListener(step, run));
};

type Looks = Pick<Preferences, 'theme_preview' | 'brand_style'>;

/** An administrator's look at another brand first, then the brand whose own page this is, then the account's or the first visit's. Colours only: rights never follow from it. */
export const themeOf = ({ theme_preview, brand_style }: Looks, role: Role | undefined, path: string): Theme =>
  (role === 'admin' ? theme_preview : null) ??
  brandOfPath(path)?.theme ??
  themeOfStyle(brand_style ?? styleOfAddress(window.location.href));

/** The theme on screen. */
export const themeNow = (): Theme => themeOf(usePreferences.getState(), useSession.getState().user?.role, window.location.pathname);
export const brandNow = (): Brand => BRANDS[themeNow()];

export const useTheme = (): Theme => {
  const path = useSyncExternalStore(onStep, () => window.location.pathname);
  const role = useSession((state) => state.user?.role);
  return usePreferences((preferences) => themeOf(preferences, role, path));
};
export const useBrand = () => BRANDS[useTheme()];

const setLink = (rel: string, href: string): void =>
  document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`)?.setAttribute('href', href);

function apply(): void {
  const { mode, density } = usePreferences.getState();
  const theme = themeNow();
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  dataset['mode'] = mode === 'system' ? (dark.matches ? 'dark' : 'light') : mode;
  dataset['density'] = density;
  setLink('icon', BRANDS[theme].icon);
  setLink('apple-touch-icon', BRANDS[theme].touch_icon);
  const rail = getComputedStyle(document.documentElement).getPropertyValue('--nav-rail').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', rail);
}

/** Keeps theme, mode and density on the document, following the account, the user, the page and the system. */
export function followAppearance(): void {
  // The brand of the first visit is kept (specification §1), so that leaving its own pages does not change it.
  if (usePreferences.getState().brand_style === null) setPreferences({ brand_style: styleOfAddress(window.location.href) });
  apply();
  usePreferences.subscribe(apply);
  onStep(apply);
  dark.addEventListener('change', apply);
  useSession.subscribe(({ user }) => {
    const { brand_style } = usePreferences.getState();
    if (user && user.style_brand !== brand_style) setPreferences({ brand_style: user.style_brand });
    apply();
  });
}
