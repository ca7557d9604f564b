import { curveMonotoneX, line } from 'd3-shape';
import type { ChartSeries } from './chart-types.ts';
import { runsOf, type Place } from './runs.ts';

type Scale = (value: number) => number;
export type LinePath = Required<Pick<ChartSeries, 'tone' | 'variant'>> & {
  readonly key: string;
  readonly dash: string | undefined;
  /** A stretch of guesses between values. */
  readonly is_estimated: boolean;
  /** Path data, as SVG and PDF both take it. */
  readonly path: string;
};

/** The lines of a chart as paths through their values, a path for each stretch that is measured or guessed. */
export function linePaths(series: readonly ChartSeries[], x: Scale, y: Scale): readonly LinePath[] {
  const shape = line<Place>()
    .x((place) => x(place.x))
    .y((place) => y(place.y))
    .curve(curveMonotoneX);
  return series.flatMap(({ id, tone, variant = 'strong', dash, values }) =>
    runsOf(values).map(({ is_estimated, places }, i) => ({
      key: `${id} ${i}`,
      tone,
      variant,
      dash,
      is_estimated,
      path: shape(places) ?? '',
    })),
  );
}
