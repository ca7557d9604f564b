import Big from 'big.js';
import { decimalsFor, FIGURES } from '../../figures.ts';

/**
 * A number rounded as the screen rounds it: by its decimals, half away from zero, and so that something never becomes nothing.
 * `roundFigures(1.005, 2)` → 1.01, `roundFigures(0.00418, 2)` → 0.00418.
 */
export const roundFigures = (value: number, decimals: number): number =>
  new Big(value).round(Math.max(decimals, decimalsFor(value, FIGURES)), Big.roundHalfUp).toNumber();
