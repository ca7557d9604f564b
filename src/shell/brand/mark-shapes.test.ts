import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BRANDS } from './brands.ts';
import { sheetBrand } from './mark-shapes.ts';

test.each(Object.values(BRANDS))('a printed page of $name has its mark in the ink of its light mode', ({ theme, name }) => {
  const light = new RegExp(`data-theme="${theme}"\\]\\[data-mode="light"\\] \\{([^}]*)\\}`).exec(
    readFileSync('src/ui/tokens.css', 'utf8'),
  )?.[1];
  const { brand, mark, accent } = sheetBrand(theme);
  expect(light).toContain(`--primary: ${accent};`);
  expect(brand).toBe(name);
  expect(JSON.stringify(mark)).not.toContain('currentColor');
});
