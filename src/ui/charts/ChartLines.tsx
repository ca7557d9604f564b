import { area, curveMonotoneX } from 'd3-shape';
import { useMemo } from 'react';
import styles from './TimeChart.module.css';
import type { ChartBand, ChartPoint, ChartSeries } from './chart-types.ts';
import { linePaths } from './line-paths.ts';

type Scale = (value: number) => number;
export type ChartLinesProps = {
  readonly x: Scale;
  readonly y: Scale;
  readonly bands: readonly ChartBand[];
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
};

/** Ribbons, then lines, then points: what the data draws. */
export function ChartLines({ x, y, bands, series, points }: ChartLinesProps) {
  const ribbons = useMemo(() => {
    type Slice = ChartBand['values'][number];
    const shape = area<Slice>()
      .defined(({ low, high }) => low !== null && high !== null && !Number.isNaN(low))
      .x((slice) => x(slice.x))
      .y0(({ low }) => y(low ?? 0))
      .y1(({ high }) => y(high ?? 0))
      .curve(curveMonotoneX);
    return bands.map(({ id, tone, values }) => ({ id, tone, path: shape(values) ?? '' }));
  }, [bands, x, y]);
  const lines = useMemo(() => linePaths(series, x, y), [series, x, y]);
  return (
    <>
      {ribbons.map(({ id, tone, path }) => (
        <path key={id} d={path} className={styles['band']} data-tone={tone} />
      ))}
      {lines.map(({ key, tone, variant, dash, is_estimated, path }) => (
        <path
          key={key}
          d={path}
          className={styles['line']}
          data-tone={tone}
          data-variant={variant}
          data-estimated={is_estimated}
          {...(dash === undefined || is_estimated ? {} : { style: { strokeDasharray: dash } })}
        />
      ))}
      {points.map((point) => (
        <circle
          key={`${point.x} ${point.y}`}
          cx={x(point.x)}
          cy={y(point.y)}
          r={2.6}
          className={styles['point']}
          data-variant={point.variant}
          data-tone={point.tone ?? 'curve'}
        />
      ))}
    </>
  );
}
