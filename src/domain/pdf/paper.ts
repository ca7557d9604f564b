import type { DrawnNode } from './sheet.ts';

/** Colours on paper by the name of their token: those of the light mode (tokens.css), whatever mode the screen is in; paper itself is white. */
export const PAPER_TOKENS = {
  ink: '#1e1f18',
  'ink-2': '#4b4d45',
  'ink-3': '#64665e',
  line: '#dfe0db',
  'line-2': '#cccdc7',
  'line-strong': '#84867e',
  grid: '#e6e7e1',
  surface: '#ffffff',
  'surface-2': '#f5f6f2',
  curve: '#1b6c36',
  hist: '#92938b',
  rain: '#2687c7',
  temp: '#cb4e1a',
  cold: '#385db8',
  ok: '#137738',
  warn: '#975f00',
  'warn-soft': '#fdedda',
  danger: '#c02334',
  accent: '#255fcf',
  'accent-soft': '#e3edff',
  'field-a': '#1b78d6',
  'field-b': '#cf4a12',
  'field-c': '#6f2285',
  'field-d': '#26221d',
} as const;

export type PaperToken = keyof typeof PAPER_TOKENS;

const isToken = (name: string): name is PaperToken => Object.hasOwn(PAPER_TOKENS, name);
const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const VARIABLE = /^var\(--([\w-]+)\)$/;
const MIX = /^color-mix\(in srgb,\s*(var\(--[\w-]+\)|#\w{6})\s+([\d.]+)%,\s*(var\(--[\w-]+\)|#\w{6})\)$/;

/**
 * A colour of the page's style sheets as paper has it: `var(--curve)` → `#1b6c36`,
 * `color-mix(in srgb, var(--temp) 80%, var(--ink))` → `#a8451a`; what is drawn in no colour, or in a pattern, is `none`.
 */
export function paperColor(value: string): string {
  const name = VARIABLE.exec(value)?.[1];
  if (name !== undefined) return isToken(name) ? PAPER_TOKENS[name] : PAPER_TOKENS.ink;
  const [, first, share, second] = MIX.exec(value) ?? [];
  if (first !== undefined && second !== undefined) {
    const [a, b] = [channels(paperColor(first)), channels(paperColor(second))];
    const part = Number(share) / 100;
    const mixed = a.map((channel, i) => Math.round(channel * part + (b[i] ?? 0) * (1 - part)));
    return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }
  if (value === 'currentColor') return PAPER_TOKENS.ink;
  return value === 'transparent' || value.startsWith('url(') ? 'none' : value;
}

/** Shapes in the colours of a style sheet, in those of paper. */
export const onPaper = (nodes: readonly DrawnNode[]): DrawnNode[] =>
  nodes.map((node) => ({
    ...node,
    children: onPaper(node.children),
    attributes: Object.fromEntries(
      Object.entries(node.attributes).map(([name, value]) => [
        name,
        name === 'fill' || name === 'stroke' ? paperColor(String(value)) : value,
      ]),
    ),
  }));
