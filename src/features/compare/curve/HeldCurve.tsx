import { useEffect } from 'react';
import type { ReportCurve } from '../report/report-content.ts';
import { holdCurve } from './shown-curve.ts';

/** Keeps what the chart shows at hand for the report, so that both say the same. */
export function HeldCurve(curve: ReportCurve) {
  useEffect(() => holdCurve(curve));
  return null;
}
