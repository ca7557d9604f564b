import { describe, expect, it } from 'vitest';
import { textOf } from './files.ts';

type Tokens = ReadonlyMap<string, string>;

/** Custom properties of every block of the token sheet that sets a theme and a mode. */
const themes = (): [name: string, tokens: Tokens][] =>
  [...textOf('src/ui/tokens.css').matchAll(/\[data-theme=['"](\w+)['"]\]\[data-mode=['"](\w+)['"]\]\s*\{([^}]*)\}/g)].map(([, theme, mode, body = '']) => [
    `${theme} ${mode}`,
    new Map([...body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()])),
  ]);

const channel = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** WCAG 2 relative luminance of `#rrggbb`; black 0, white 1. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG 2 contrast; `#000000` on `#ffffff` → 21. */
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const TEXT: readonly (readonly [ink: string, ground: string])[] = [
  ...['--ink', '--ink-2', '--ink-3'].flatMap((ink) => ['--bg', '--surface', '--surface-2', '--surface-3', '--raised'].map((ground) => [ink, ground] as const)),
  ['--on-primary', '--primary'],
  ['--on-primary', '--primary-hover'],
  ['--on-accent', '--accent'],
  ['--accent', '--surface'],
  ['--accent', '--accent-soft'],
  ['--spine-ink', '--spine'],
  ['--spine-ink-2', '--spine'],
  ['--ok', '--ok-soft'],
  ['--warn', '--warn-soft'],
  ['--danger', '--danger-soft'],
  ['--info', '--info-soft'],
  ['--on-danger', '--danger-solid'],
];

const SHAPES: readonly (readonly [shape: string, ground: string])[] = [
  ['--line-strong', '--surface'],
  ['--focus', '--surface'],
  ['--focus', '--bg'],
  ['--curve', '--surface'],
  ['--rain', '--surface'],
  ['--temp', '--surface'],
];

const tooFaint = (tokens: Tokens, pairs: readonly (readonly [string, string])[], least: number): string[] =>
  pairs.flatMap(([front, ground]) => {
    const [one, other] = [tokens.get(front), tokens.get(ground)];
    if (one === undefined || other === undefined) return [`${front} or ${ground} is not set`];
    const ratio = contrast(one, other);
    return ratio < least ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('names a pair that is too faint, and one that is missing', () => {
  const tokens = new Map([['--grey', '#777777'], ['--paper', '#ffffff']]);
  expect(tooFaint(tokens, [['--grey', '--paper'], ['--lost', '--paper']], 4.5)).toEqual(['--grey on --paper: 4.48', '--lost or --paper is not set']);
});

it('finds every theme in both modes', () => expect(themes()).toHaveLength(6));

describe.each(themes())('%s', (_name, tokens) => {
  it('keeps text at 4.5 to 1', () => expect(tooFaint(tokens, TEXT, 4.5)).toEqual([]));
  it('keeps edges, focus and curves at 3 to 1', () => expect(tooFaint(tokens, SHAPES, 3)).toEqual([]));
});
