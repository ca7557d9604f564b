import { scaleLinear } from 'd3-scale';
import { useMemo, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useSize } from '../use-size.ts';
import { ChartAxes } from './ChartAxes.tsx';
import { BARS_HEAD, ChartBars } from './ChartBars.tsx';
import { ChartCursor } from './ChartCursor.tsx';
import { ChartLines } from './ChartLines.tsx';
import type { ChartBand, ChartMark, ChartPoint, ChartReading, ChartScene, ChartSeries, ChartStrip, ChartTick } from './chart-types.ts';
import { nearestStop, stopAfterKey } from '../cursor-steps.ts';
import { endLabels } from './end-labels.ts';
import styles from './TimeChart.module.css';

export type TimeChartProps = ChartScene & {
  /** Spoken name of the chart as a control. */
  readonly label: string;
  readonly height: number;
  readonly spans?: readonly ChartTick[];
  readonly series: readonly ChartSeries[];
  readonly bands?: readonly ChartBand[];
  readonly points?: readonly ChartPoint[];
  readonly marks?: readonly ChartMark[];
  readonly today?: ChartTick | undefined;
  /** A second drawing on the same axis, below the marks. */
  readonly bars?: ChartStrip | undefined;
  /** Places the cursor may take, ascending; hover previews the nearest, click and arrow keys take it. */
  readonly stops: readonly number[];
  readonly cursor: number | null;
  readonly read: (x: number) => ChartReading;
  readonly onCommit: (x: number) => void;
  /** The drawing, for those who export it. */
  readonly drawing?: RefObject<SVGSVGElement | null>;
};

const TOP = 22;
const LEFT = 26;
const RIGHT = 46;
const STRIP = 20;
const BARS = 46;
const ROW = 16;
const NONE: readonly never[] = [];

/** Lines, ribbons and points over one axis, with one cursor for pointer and keyboard. Knows nothing of what it shows. */
export function TimeChart({
  label,
  height,
  domain,
  range,
  values,
  ticks,
  spans = NONE,
  series,
  bands = NONE,
  points = NONE,
  marks = NONE,
  today,
  bars,
  stops,
  cursor,
  read,
  onCommit,
  drawing,
}: TimeChartProps) {
  const { ref, width } = useSize<HTMLDivElement>();
  const [preview, setPreview] = useState<number | null>(null);
  const strip = height - ROW - (spans.length > 0 ? ROW : 0);
  const shelf = strip - (bars === undefined ? 0 : BARS);
  const foot = shelf - (marks.length > 0 ? STRIP : 0);
  const lowest = bars === undefined ? foot : strip;
  const labels = bars === undefined ? null : ([shelf, shelf + BARS_HEAD] as const);
  const [first, last] = domain;
  const [low, high] = range;
  const x = useMemo(() => scaleLinear([first, last], [LEFT, Math.max(LEFT, width - RIGHT)]), [first, last, width]);
  const y = useMemo(() => scaleLinear([low, high], [foot, TOP]).clamp(true), [low, high, foot]);
  const names = useMemo(() => endLabels(series, { x, y, foot }), [series, x, y, foot]);

  const at = (event: PointerEvent<HTMLDivElement>): number | null =>
    nearestStop(stops, x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left));
  const current = cursor === null ? null : nearestStop(stops, cursor);
  const index = current === null ? -1 : stops.indexOf(current);
  const onKeyDown = (event: KeyboardEvent): void => {
    const stop = stopAfterKey(event.key, stops, index);
    if (stop === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onCommit(stop);
  };

  return (
    <div
      ref={ref}
      className={styles['chart']}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, stops.length - 1)}
      aria-valuenow={Math.max(0, index)}
      aria-valuetext={current === null ? label : read(current).spoken}
      aria-disabled={stops.length === 0 || undefined}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => setPreview(at(event))}
      onPointerLeave={() => setPreview(null)}
      onClick={() => preview !== null && onCommit(preview)}
    >
      {width > 0 && (
        <svg ref={drawing} width={width} height={height} aria-hidden="true">
          <ChartAxes x={x} y={y} width={width} foot={foot} strip={strip} values={values} ticks={ticks} spans={spans} marks={marks} />
          <ChartLines x={x} y={y} bands={bands} series={series} points={points} />
          {names.map((name) => (
            <text key={name.id} x={name.x + 6} y={name.y} className={styles['name']} data-tone={name.tone}>
              {name.text}
            </text>
          ))}
          {today !== undefined && today.x >= first && today.x <= last && (
            <g className={styles['today']}>
              <line x1={x(today.x)} x2={x(today.x)} y1={TOP} y2={labels?.[0] ?? lowest} />
              {labels !== null && <line x1={x(today.x)} x2={x(today.x)} y1={labels[1]} y2={lowest} />}
              <text x={x(today.x) + 4} y={foot - 5}>
                {today.label}
              </text>
            </g>
          )}
          {preview !== null && preview !== current && (
            <ChartCursor variant="preview" x={x(preview)} top={TOP} foot={lowest} reading={read(preview)} y={y} labels={labels} />
          )}
          {current !== null && (
            <ChartCursor variant="cursor" x={x(current)} top={TOP} foot={lowest} reading={read(current)} y={y} labels={labels} />
          )}
          {bars !== undefined && <ChartBars strip={bars} x={x} left={LEFT} right={width - RIGHT} top={shelf} foot={strip} />}
        </svg>
      )}
    </div>
  );
}
