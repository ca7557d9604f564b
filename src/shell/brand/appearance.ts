import { setPreferences, usePreferences, type Preferences, type Theme } from '#state/preferences.ts';
import { useSession } from '#state/session.ts';
import { BRANDS, styleOfAddress, themeOfStyle } from './brands.ts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

const themeOf = ({ theme_preview, brand_style }: Preferences): Theme =>
  theme_preview ?? themeOfStyle(brand_style ?? styleOfAddress(window.location.href));

export const useTheme = (): Theme => usePreferences(themeOf);
export const useBrand = () => BRANDS[useTheme()];

function apply(): void {
  const preferences = usePreferences.getState();
  const { mode, density } = preferences;
  const theme = themeOf(preferences);
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  dataset['mode'] = mode === 'system' ? (dark.matches ? 'dark' : 'light') : mode;
  dataset['density'] = density;
  document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', BRANDS[theme].icon);
  const spine = getComputedStyle(document.documentElement).getPropertyValue('--spine').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', spine);
}

/** Keeps theme, mode and density on the document, following the account, the user and the system. */
export function followAppearance(): void {
  apply();
  usePreferences.subscribe(apply);
  dark.addEventListener('change', apply);
  useSession.subscribe(({ user }) => {
    const { brand_style } = usePreferences.getState();
    if (user && user.style_brand !== brand_style) setPreferences({ brand_style: user.style_brand });
  });
}
