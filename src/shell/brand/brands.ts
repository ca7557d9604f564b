import { BRAND_NUMBERS, BRAND_SLUGS, BRAND_TITLES, brandOfNumber } from '#domain/accounts/brand-numbers.ts';
import type { Theme } from '#state/preferences.ts';

/** Documents of the terms page; the words of each stand in the feature `terms`. */
export type TermsDocument = 'general' | 'seed' | 'flight' | 'coverage';
/** What a landing page counts; values come from the installation's configuration. */
export type LandingFigure = 'users' | 'hectares' | 'imagery' | 'forecast';

export type Brand = {
  readonly theme: Theme;
  readonly name: string;
  /** Style values of an account that show this brand; the first is the one a visitor of its address gets. */
  readonly styles: readonly [number, ...number[]];
  /** First part of brand-prefixed addresses: `/brevant/auth`; null where the brand has none. */
  readonly slug: string | null;
  readonly icon: string;
  /** The same as an image of pixels, for home screens. */
  readonly touch_icon: string;
  readonly terms: TermsDocument;
  readonly figures: readonly LandingFigure[];
};

const FIGURES = ['users', 'hectares', 'imagery', 'forecast'] as const;

/** The white label (rules 1): everything that differs between brands but their colours, which stand in tokens.css under the theme's name. */
export const BRANDS: Readonly<Record<Theme, Brand>> = {
  surco: {
    theme: 'surco',
    name: BRAND_TITLES.surco,
    styles: BRAND_NUMBERS.surco,
    slug: BRAND_SLUGS.surco,
    icon: '/brands/surco/icon.svg',
    touch_icon: '/brands/surco/icon-180.png',
    terms: 'general',
    figures: FIGURES,
  },
  brevant: {
    theme: 'brevant',
    name: BRAND_TITLES.brevant,
    styles: BRAND_NUMBERS.brevant,
    slug: BRAND_SLUGS.brevant,
    icon: '/brands/brevant/icon.svg',
    touch_icon: '/brands/brevant/icon-180.png',
    terms: 'seed',
    figures: FIGURES,
  },
  horizonte: {
    theme: 'horizonte',
    name: BRAND_TITLES.horizonte,
    styles: BRAND_NUMBERS.horizonte,
    slug: BRAND_SLUGS.horizonte,
    icon: '/brands/horizonte/icon.svg',
    touch_icon: '/brands/horizonte/icon-180.png',
    terms: 'general',
    figures: FIGURES,
  },
};

const ALL = Object.values(BRANDS);
const DEFAULT = BRANDS.surco;

/** Brand style → theme (rules 1): 1 or 8 Horizonte, 2 Brevant, anything else Surco. */
export const themeOfStyle = (style: number): Theme => brandOfNumber(style);

/** Before anybody has logged in here: the brand whose slug the address contains, else the default (specification §1). */
export const styleOfAddress = (address: string): number => {
  const text = address.toLowerCase();
  return (ALL.find(({ slug }) => slug !== null && text.includes(slug)) ?? DEFAULT).styles[0];
};

/** A brand's own addresses; null where only brands with a slug have the page. */
export const brandRoutes = ({ slug }: Pick<Brand, 'slug'>) => ({
  auth: slug === null ? '/auth' : `/${slug}/auth`,
  terms: slug === null ? '/terms' : `/terms-${slug}`,
  flight: slug === null ? null : `/${slug}-flight`,
  flight_terms: slug === null ? null : `/${slug}-flight/terms-and-conditions`,
  coverage: slug === null ? null : `/${slug}/overseeding_coverage`,
  coverage_terms: slug === null ? null : `/${slug}/overseeding_coverage/terms`,
});

/** Whether a path is a page or lies below it. */
export const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** The brand whose own page a path is: `/brevant-flight` → Brevant; null for pages all brands share. */
export const brandOfPath = (path: string): Brand | null =>
  ALL.find((brand) => brand.slug !== null && Object.values(brandRoutes(brand)).some((base) => base !== null && isUnder(path, base))) ??
  null;

/** The page of drone flights, of whichever brand offers them. */
export const FLIGHT_PAGE: string | null = ALL.map((brand) => brandRoutes(brand).flight).find((path) => path !== null) ?? null;
