import type { Theme } from '#state/preferences.ts';

export type Brand = {
  readonly theme: Theme;
  readonly name: string;
  /** First part of brand-prefixed addresses: `/brevant/auth`; null where the brand has none. */
  readonly slug: string | null;
  readonly icon: string;
};

export const BRANDS: Readonly<Record<Theme, Brand>> = {
  surco: { theme: 'surco', name: 'Surco', slug: null, icon: '/brands/surco/icon.svg' },
  brevant: { theme: 'brevant', name: 'Brevant', slug: 'brevant', icon: '/brands/brevant/icon.svg' },
  horizonte: { theme: 'horizonte', name: 'Horizonte', slug: null, icon: '/brands/horizonte/icon.svg' },
};

/** Brand style → theme (rules 1): 1 or 8 Horizonte, 2 Brevant, anything else Surco. */
export const themeOfStyle = (style: number): Theme => (style === 1 || style === 8 ? 'horizonte' : style === 2 ? 'brevant' : 'surco');

/** Before anybody has logged in here: the seed brand when the address contains its name (specification §1). */
export const styleOfAddress = (address: string): number => (address.toLowerCase().includes('brevant') ? 2 : 7);
