import type { Theme } from '#state/preferences.ts';
import { drawnElement } from '#ui/pdf/drawn-element.ts';
import { BRANDS } from './brands.ts';
import { MARK_SHAPES, MARK_SIDE } from '#domain/pdf/brand-marks.ts';

/** The brand's mark in `currentColor`. */
export const Mark = ({ theme, size = 30 }: { theme: Theme; size?: number }) => (
  <svg viewBox={`0 0 ${String(MARK_SIDE)} ${String(MARK_SIDE)}`} width={size} height={size} role="img" aria-label={BRANDS[theme].name}>
    {MARK_SHAPES[theme].map(drawnElement)}
  </svg>
);
