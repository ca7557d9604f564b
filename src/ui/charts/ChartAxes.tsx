import styles from './TimeChart.module.css';
import type { ChartMark, ChartTick } from './chart-types.ts';

type Scale = (value: number) => number;
export type ChartAxesProps = {
  readonly x: Scale;
  readonly y: Scale;
  readonly width: number;
  /** Foot of the plot, and of the strip of marks below it. */
  readonly foot: number;
  readonly strip: number;
  readonly values: readonly { readonly y: number; readonly label: string }[];
  readonly ticks: readonly ChartTick[];
  /** A second row of names, printed where each begins: years under months. */
  readonly spans: readonly ChartTick[];
  readonly marks: readonly ChartMark[];
};

const ROW = 14;
/** px a name above the foot takes. */
const NAME = 48;

/** Names above the foot end at their mark, clear of what comes after it; they begin there where the edge or another name is in the way. */
const anchorOf = ({ x: at, is_above }: ChartMark, marks: readonly ChartMark[], x: Scale): 'start' | 'middle' | 'end' => {
  if (is_above !== true) return 'middle';
  const is_crowded = marks.some((mark) => mark.is_above === true && mark.x < at && x(at) - x(mark.x) < NAME);
  return is_crowded || x(at) < NAME ? 'start' : 'end';
};

/** Hairlines with their values at the left, the strip of marks, months and years. */
export function ChartAxes({ x, y, width, foot, strip, values, ticks, spans, marks }: ChartAxesProps) {
  return (
    <>
      {values.map((value) => (
        <g key={value.y}>
          <line x1={0} x2={width} y1={y(value.y)} y2={y(value.y)} className={styles['grid']} />
          <text x={0} y={y(value.y) - 4}>
            {value.label}
          </text>
        </g>
      ))}
      <line x1={0} x2={width} y1={foot} y2={foot} className={styles['base']} />
      {marks.map((mark) => (
        <g
          key={`${mark.label} ${mark.x}`}
          transform={`translate(${x(mark.x)},${foot})`}
          className={styles['mark']}
          data-quiet={mark.is_quiet}
        >
          <line y2={mark.is_above === true ? -5 : 5} />
          <text y={mark.is_above === true ? -8 : ROW} textAnchor={anchorOf(mark, marks, x)}>
            {mark.label}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <text key={tick.x} x={x(tick.x)} y={strip + ROW}>
          {tick.label}
        </text>
      ))}
      {spans.map((span, i) => (
        <g key={span.x} className={styles['span']}>
          {i > 0 && <line x1={x(span.x) - 4} x2={x(span.x) - 4} y1={strip + 4} y2={strip + 2 * ROW} className={styles['base']} />}
          <text x={x(span.x)} y={strip + 2 * ROW}>
            {span.label}
          </text>
        </g>
      ))}
    </>
  );
}
