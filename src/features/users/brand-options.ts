import { BRAND_NAMES, BRAND_NUMBERS, type BrandName } from '#domain/accounts/brand-numbers.ts';
import { canUseAnalytics } from '#domain/accounts/can-use-analytics.ts';
import { isSameTenant } from '#domain/rights/roles.ts';
import { BRANDS, themeOfStyle } from '#shell/brand/brands.ts';
import type { Choice } from '#ui/inputs/Select.tsx';

/** One number of each brand (rules 1). */
const NUMBERS = [7, 2, 1] as const;

export const brandName = (brand_id: number): string => BRANDS[themeOfStyle(brand_id)].name;

/** Brands to choose from; a number beside those of the table stays a choice of whoever has it. */
export const brandOptions = (current: number): readonly Choice<string>[] =>
  [...new Set(NUMBERS.map((number) => (brandName(number) === brandName(current) ? current : number)))].map((number) => ({
    value: String(number),
    label: brandName(number),
  }));

/** Styles to choose from: of a brand, with analytics and, where there is one, without (rules 37). */
const STYLES = [3, 7, 2, 8, 1] as const;
export const styleOptions = (current: number, without: (brand: string) => string): readonly Choice<string>[] =>
  [...new Set([...STYLES, current])].map((style) => ({
    value: String(style),
    label: canUseAnalytics(style) ? brandName(style) : without(brandName(style)),
  }));

/** Brands of this tenant: those of the people one may have in the list (rules 2). */
export const brandsOfTenant = (brand_id: number): readonly Choice<BrandName>[] =>
  BRAND_NAMES.filter((name) => isSameTenant(BRAND_NUMBERS[name][0], brand_id)).map((name) => ({ value: name, label: BRANDS[name].name }));
