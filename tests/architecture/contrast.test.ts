import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');

/** WCAG 2 relative luminance and contrast of two hex colours. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const THEMES = ['surco', 'brevant', 'horizonte'] as const;
const MODES = ['light', 'dark'] as const;

function tokensOf(theme: string, mode: string): Record<string, string> {
  const start = css.indexOf(`[data-theme="${theme}"][data-mode="${mode}"] {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name ?? '', value ?? '']));
}

/** DESIGN §3: text at least 4.5, everything else that carries meaning 3. */
const TEXT: readonly (readonly [string, string])[] = [
  ...['surface', 'surface-2', 'raised'].flatMap((background) => ['ink', 'ink-2', 'ink-3'].map((ink) => [ink, background] as const)),
  ...['accent-soft', 'warn-soft', 'danger-soft', 'ok-soft', 'info-soft'].flatMap((background) =>
    ['ink', 'ink-2'].map((ink) => [ink, background] as const),
  ),
  ...['surface', 'surface-2', 'raised', 'accent-soft'].map((background) => ['accent', background] as const),
  ['on-primary', 'primary'],
  ['on-accent', 'accent'],
  ['on-danger', 'danger-solid'],
  ['nav-rail-ink', 'nav-rail'],
  ['nav-rail-ink-2', 'nav-rail'],
  ...['ok', 'warn', 'danger', 'info'].flatMap((tone) =>
    [`${tone}-soft`, 'surface', 'surface-2', 'raised'].map((background) => [tone, background] as const),
  ),
];
const OTHER: readonly (readonly [string, string])[] = [
  ['line-strong', 'surface'],
  ['focus', 'surface'],
  ['mark', 'nav-rail'],
  ...['curve', 'rain', 'temp', 'field-a', 'field-b', 'field-c', 'field-d'].map((series) => [series, 'surface'] as const),
];

describe.each(THEMES.flatMap((theme) => MODES.map((mode) => [theme, mode] as const)))('%s %s', (theme, mode) => {
  const tokens = tokensOf(theme, mode);
  it.each(TEXT)('%s on %s reads', (ink, background) =>
    expect(contrast(tokens[ink] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(4.5),
  );
  it.each(OTHER)('%s on %s shows', (mark, background) =>
    expect(contrast(tokens[mark] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(3),
  );
});
