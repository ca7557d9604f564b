import type { ChartTone } from '../charts/chart-types.ts';

/** Colours on paper: those of the light mode (tokens.css), whatever mode the screen is in. */
export const PAPER = { ink: '#1e1f18', quiet: '#64665e', line: '#dfe0db', surface: '#ffffff' } as const;
export const PAPER_TONES: Readonly<Record<ChartTone, string>> = {
  curve: '#1b6c36',
  quiet: PAPER.quiet,
  hist: '#92938b',
  'field-a': '#1b78d6',
  'field-b': '#cf4a12',
  'field-c': '#6f2285',
  'field-d': '#26221d',
};
