import { BRANDS_WITH_SLUG, type BrandSlug } from './brand-numbers.ts';

/** Brands with a sign-up of their own, by the slug of its address: `/brevant/auth/signup`. */
export const SIGN_UP_BRANDS = BRANDS_WITH_SLUG;
export type SignUpBrand = BrandSlug;

export type SignUpBranding = { readonly brand_id: number; readonly style_brand: number };

const ELSEWHERE: SignUpBranding = { brand_id: 7, style_brand: 3 };
const OF_BRAND: Readonly<Record<SignUpBrand, SignUpBranding>> = { brevant: { brand_id: 2, style_brand: 2 } };

/**
 * Brand and style of an account by the page it signed up on (rules 2): both may use analytics; styles 1, 7 and 8 only an
 * administrator gives. `signUpBranding(undefined)` → `{ brand_id: 7, style_brand: 3 }`.
 */
export const signUpBranding = (brand: SignUpBrand | undefined): SignUpBranding => (brand === undefined ? ELSEWHERE : OF_BRAND[brand]);

/** The brand of a tenant that has log-in pages of its own; null in the other tenant. `signUpBrandOf(2)` → `'brevant'`, `signUpBrandOf(7)` → `null`. */
export const signUpBrandOf = (brand_id: number): SignUpBrand | null =>
  SIGN_UP_BRANDS.find((brand) => OF_BRAND[brand].brand_id === brand_id) ?? null;
