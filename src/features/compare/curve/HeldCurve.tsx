import { useEffect } from 'react';
import { holdCurve, type ShownCurve } from './shown-curve.ts';

/** Keeps what the chart shows at hand for the report, so that both say the same. */
export function HeldCurve(curve: ShownCurve) {
  useEffect(() => holdCurve(curve));
  return null;
}
