import styles from './TimeChart.module.css';
import type { ChartStrip } from './chart-types.ts';

export type ChartBarsProps = {
  readonly strip: ChartStrip;
  readonly x: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly foot: number;
};

/** Row of the title, from the top of the strip. */
export const BARS_HEAD = 14;
const LEAST_PX = 2;
const MOST_PX = 7;

/** Bars from 0 below the plot, under their own title; the hairline at their top says how much it is. */
export function ChartBars({ strip, x, left, right, top, foot }: ChartBarsProps) {
  const high = top + BARS_HEAD + 2;
  const px = strip.top.y > 0 ? (foot - high) / strip.top.y : 0;
  return (
    <g className={styles['strip']} data-testid="chart-bars">
      <text x={0} y={top + BARS_HEAD - 3}>
        {strip.label}
      </text>
      {strip.bars.length > 0 && (
        <>
          <line x1={left} x2={right} y1={high} y2={high} className={styles['grid']} />
          <text x={right + 6} y={high + 4} className={styles['top']}>
            {strip.top.label}
          </text>
        </>
      )}
      <line x1={0} x2={right} y1={foot} y2={foot} className={styles['base']} />
      {strip.bars.map(({ from, to, y, is_quiet }) => {
        const width = Math.min(MOST_PX, Math.max(LEAST_PX, x(to) - x(from) - 1));
        const height = Math.min(y, strip.top.y) * px;
        return (
          <rect
            key={from}
            x={(x(from) + x(to) - width) / 2}
            y={foot - height}
            width={width}
            height={height}
            rx={1}
            className={styles['bar']}
            data-quiet={is_quiet}
          />
        );
      })}
    </g>
  );
}
