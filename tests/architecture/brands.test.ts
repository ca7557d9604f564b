import { describe, expect, it } from 'vitest';
import { BRANDS } from '../../src/shell/brand/brands.ts';
import { filesLike, textOf } from './lib/files.ts';

const tokens = textOf('src/ui/tokens.css');

describe.each(Object.values(BRANDS))('the brand $name', ({ theme, icon, touch_icon }) => {
  it('has its icons', () => {
    const files = filesLike(/^public\/brands\//);
    expect(files).toEqual(expect.arrayContaining([`public${icon}`, `public${touch_icon}`]));
  });

  it('has its colours in both modes', () => {
    for (const mode of ['light', 'dark']) expect(tokens).toContain(`[data-theme="${theme}"][data-mode="${mode}"]`);
  });
});
