import type { ChartTone } from '../chart-types.ts';

export type Box = { readonly width: number; readonly height: number };

/** The token of a role, as the style sheet names it. */
export const colorOf = (tone: ChartTone): string => (tone === 'quiet' ? 'var(--ink-3)' : `var(--${tone})`);
export const QUIET = 'var(--ink-3)';
