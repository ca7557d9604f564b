import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAPER_TOKENS, paperColor } from './paper.ts';

const LIGHT = /\[data-theme="surco"\]\[data-mode="light"\] \{([^}]*)\}/;

test('paper has the colours of the light theme on screen, and is white itself', () => {
  const css = LIGHT.exec(readFileSync('src/ui/tokens.css', 'utf8'))?.[1] ?? '';
  const tokens = Object.fromEntries([...css.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, value]) => [name, value]));
  const { surface, ...rest } = PAPER_TOKENS;
  expect(tokens).toMatchObject(rest);
  expect(surface).toBe('#ffffff');
});

test.each([
  ['var(--curve)', '#1b6c36'],
  ['var(--no-such-token)', '#1e1f18'],
  ['color-mix(in srgb, var(--temp) 80%, var(--ink))', '#a8451a'],
  ['currentColor', '#1e1f18'],
  ['url(#hatch)', 'none'],
  ['none', 'none'],
  ['#123456', '#123456'],
])('%s is %s on paper', (value, color) => expect(paperColor(value)).toBe(color));
