import { expect, test } from 'vitest';
import { cacheControl } from './site.ts';

test('files named by their content are kept for ever, pictures for a day, the page is always asked for', () => {
  expect(cacheControl('assets/index-C0I1LGzK.js')).toContain('immutable');
  expect(cacheControl('brands/surco/icon.svg')).toBe('public, max-age=86400');
  expect(cacheControl('pictures/fields.jpg')).toBe('public, max-age=86400');
  expect(cacheControl('base-map/world.json')).toBe('public, max-age=86400');
  expect(['index.html', 'build.json', 'other/assets/x.js'].map(cacheControl)).toEqual(['no-cache', 'no-cache', 'no-cache']);
});
