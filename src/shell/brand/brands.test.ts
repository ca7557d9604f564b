import { describe, expect, it } from 'vitest';
import { BRANDS, brandOfPath, brandRoutes, FLIGHT_PAGE, styleOfAddress, themeOfStyle } from './brands.ts';

describe('the style of an account', () => {
  it.each([
    [1, 'horizonte'],
    [8, 'horizonte'],
    [2, 'brevant'],
    [7, 'surco'],
    [0, 'surco'],
    [99, 'surco'],
    [-1, 'surco'],
  ] as const)('%i shows %s', (style, theme) => expect(themeOfStyle(style)).toBe(theme));
});

describe('a first load', () => {
  it.each([
    ['https://surco.example/', 7],
    ['https://surco.example/brevant/auth', 2],
    ['https://BREVANT.example/', 2],
    ['https://surco.example/auth?next=%2Fbrevant-flight', 2],
    ['https://horizonte.example/', 7],
  ])('of %s takes style %i', (address, style) => expect(styleOfAddress(address)).toBe(style));
});

describe('the table', () => {
  it('gives only the seed brand prefixed addresses', () => {
    expect(brandRoutes(BRANDS.brevant)).toEqual({
      auth: '/brevant/auth',
      terms: '/terms-brevant',
      flight: '/brevant-flight',
      flight_terms: '/brevant-flight/terms-and-conditions',
      coverage: '/brevant/overseeding_coverage',
      coverage_terms: '/brevant/overseeding_coverage/terms',
    });
    for (const brand of [BRANDS.surco, BRANDS.horizonte])
      expect(brandRoutes(brand)).toEqual({
        auth: '/auth',
        terms: '/terms',
        flight: null,
        flight_terms: null,
        coverage: null,
        coverage_terms: null,
      });
    expect(FLIGHT_PAGE).toBe('/brevant-flight');
  });

  it.each([
    ['/brevant-flight', 'brevant'],
    ['/brevant-flight/terms-and-conditions', 'brevant'],
    ['/brevant/auth/signup', 'brevant'],
    ['/terms-brevant', 'brevant'],
    ['/terms', null],
    ['/auth', null],
    ['/brevant-flights', null],
    ['/', null],
  ])('%s is the page of %s', (path, theme) => expect(brandOfPath(path)?.theme ?? null).toBe(theme));

  it('shares no style between brands', () => {
    const styles = Object.values(BRANDS).flatMap((brand) => brand.styles);
    expect(new Set(styles).size).toBe(styles.length);
  });
});
