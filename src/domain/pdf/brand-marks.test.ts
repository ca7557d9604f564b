import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BRAND_NAMES, BRAND_TITLES } from '../accounts/brand-numbers.ts';
import { sheetBrand } from './brand-marks.ts';

test.each(BRAND_NAMES)('a printed page of %s has its mark in the ink of its light mode', (theme) => {
  const light = new RegExp(`data-theme="${theme}"\\]\\[data-mode="light"\\] \\{([^}]*)\\}`).exec(
    readFileSync('src/ui/tokens.css', 'utf8'),
  )?.[1];
  const { brand, mark, accent } = sheetBrand(theme);
  expect(light).toContain(`--primary: ${accent};`);
  expect(brand).toBe(BRAND_TITLES[theme]);
  expect(JSON.stringify(mark)).not.toContain('currentColor');
});
