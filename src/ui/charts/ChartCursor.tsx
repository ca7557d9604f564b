import styles from './TimeChart.module.css';
import type { ChartReading } from './chart-types.ts';

export type ChartCursorProps = {
  readonly variant: 'cursor' | 'preview';
  readonly x: number;
  readonly y: (value: number) => number;
  readonly top: number;
  readonly foot: number;
  readonly reading: ChartReading;
  /** Where labels stand on the way down: the line leaves them out. */
  readonly labels: readonly [top: number, foot: number] | null;
};

/** The line at one place with its value in bold, and the ring on the curve. */
export const ChartCursor = ({ variant, x, y, top, foot, reading, labels }: ChartCursorProps) => (
  <g className={styles[variant]} data-testid={`chart-${variant}`}>
    <line x1={x} x2={x} y1={top - 6} y2={labels?.[0] ?? foot} />
    {labels !== null && <line x1={x} x2={x} y1={labels[1]} y2={foot} />}
    <text x={x} y={top - 10} textAnchor="middle">
      {reading.text}
    </text>
    {reading.y !== null && variant === 'cursor' && <circle cx={x} cy={y(reading.y)} r={4} />}
  </g>
);
