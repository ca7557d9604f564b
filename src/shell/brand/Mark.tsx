import type { ReactNode } from 'react';
import type { Theme } from '#state/preferences.ts';
import { BRANDS } from './brands.ts';

const SHAPES: Record<Theme, ReactNode> = {
  surco: (
    <g fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round">
      <path d="M4 27C9.2 20.4 12 13.6 12.6 5" />
      <path d="M16 27V14.5" />
      <path d="M28 27C22.8 20.4 20 13.6 19.4 5" />
    </g>
  ),
  brevant: (
    <g fill="currentColor">
      <rect x="5.5" y="7.5" width="9.5" height="8" rx="3.6" />
      <rect x="5.5" y="17.5" width="9.5" height="8" rx="3.6" />
      <rect x="17" y="2.5" width="9.5" height="8" rx="3.6" />
      <rect x="17" y="12.5" width="9.5" height="8" rx="3.6" />
      <rect x="17" y="22.5" width="9.5" height="7" rx="3.5" opacity=".55" />
    </g>
  ),
  horizonte: (
    <g fill="none" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round">
      <path d="M4 26c5.5 0 6.5-15 12-15 3.6 0 4.6 6.5 7 10.5 1.2 2 2.8 3.5 5 4.5" />
      <circle cx="16" cy="6" r="2.6" fill="currentColor" stroke="none" />
    </g>
  ),
};

/** The brand's mark in `currentColor`: three furrows that meet, staggered kernels, or one season's curve and its peak. */
export const Mark = ({ theme, size = 30 }: { theme: Theme; size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} role="img" aria-label={BRANDS[theme].name}>
    {SHAPES[theme]}
  </svg>
);
