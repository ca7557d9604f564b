// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readPreferences } from './preferences.ts';

it('keeps what it knows and falls back value by value', () => {
  expect(readPreferences({ language: 'pt', mode: 'sepia', shortcuts: false, brand_style: 2, other: 1 })).toEqual({
    language: 'pt',
    mode: 'system',
    palette: 'safe',
    density: 'normal',
    shortcuts: false,
    base_map: 'satellite',
    theme_preview: null,
    brand_style: 2,
  });
});

it.each([null, 'text', 7, []])('starts from the defaults for %s', (stored) => expect(readPreferences(stored).language).toBe('es'));
