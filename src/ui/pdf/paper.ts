import { PAPER_TOKENS } from '#domain/pdf/paper.ts';
import type { ChartTone } from '../charts/chart-types.ts';

/** Colours on paper, whatever mode the screen is in. */
export const PAPER = {
  ink: PAPER_TOKENS.ink,
  quiet: PAPER_TOKENS['ink-3'],
  line: PAPER_TOKENS.line,
  surface: PAPER_TOKENS.surface,
} as const;
export const PAPER_TONES: Readonly<Record<ChartTone, string>> = {
  curve: PAPER_TOKENS.curve,
  quiet: PAPER_TOKENS['ink-3'],
  hist: PAPER_TOKENS.hist,
  'field-a': PAPER_TOKENS['field-a'],
  'field-b': PAPER_TOKENS['field-b'],
  'field-c': PAPER_TOKENS['field-c'],
  'field-d': PAPER_TOKENS['field-d'],
};
