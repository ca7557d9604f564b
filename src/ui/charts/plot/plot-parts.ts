import type { ChartTone } from '../chart-types.ts';

export type Box = { readonly width: number; readonly height: number };

/** The token of a role, as the style sheet names it. */
export const colorOf = (tone: ChartTone): string => (tone === 'quiet' ? 'var(--ink-3)' : `var(--${tone})`);
export const QUIET = 'var(--ink-3)';
/** Around words that stand on lines. */
export const HALO = { stroke: 'var(--surface)', strokeWidth: 3 } as const;
/** Weights of words, those of the style sheet. */
export const MEDIUM = 530;
export const STRONG = 630;
