import { expect, it } from 'vitest';
import { brandOfNumber } from './brand-numbers.ts';
import { canUseAnalytics } from './can-use-analytics.ts';
import { SIGN_UP_BRANDS, signUpBranding } from './sign-up-branding.ts';

it('gives everybody who signs up the default theme, or the seed brand at its own sign-up page, and analytics on every page', () => {
  expect(signUpBranding(undefined)).toEqual({ brand_id: 7, style_brand: 3 });
  expect(brandOfNumber(3)).toBe('surco');
  expect(signUpBranding('brevant')).toEqual({ brand_id: 2, style_brand: 2 });
  for (const brand of [undefined, ...SIGN_UP_BRANDS]) expect(canUseAnalytics(signUpBranding(brand).style_brand)).toBe(true);
});
