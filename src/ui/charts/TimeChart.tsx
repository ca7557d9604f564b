import { useMemo, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { nearestStop, stopAfterKey } from '../cursor-steps.ts';
import { ChartCursor } from './ChartCursor.tsx';
import type { ChartReading } from './chart-types.ts';
import type { TimeDrawing } from './plot/draw-time.ts';
import plot from './PlotFigure.module.css';
import { BARS_HEAD, timeLayout, TOP } from './time-layout.ts';
import styles from './TimeChart.module.css';
import { usePlot } from './use-plot.ts';

type Cursor = {
  /** Spoken name of the chart as a control. */
  readonly label: string;
  readonly height: number;
  /** Places the cursor may take, ascending; hover previews the nearest, click and arrow keys take it. */
  readonly stops: readonly number[];
  readonly cursor: number | null;
  readonly read: (x: number) => ChartReading;
  readonly onCommit: (x: number) => void;
  /** What is on screen, for those who export it. */
  readonly drawing?: RefObject<HTMLDivElement | null>;
};

export type TimeChartProps = Cursor & Omit<TimeDrawing, 'kind' | 'cursor'>;

/** The drawing with its cursor over it, in an SVG of its own. */
function Slider({
  label,
  height,
  stops,
  cursor,
  read,
  onCommit,
  drawing,
  scene,
  title,
}: Cursor & { readonly scene: TimeDrawing; readonly title: string | undefined }) {
  const { t } = useTranslation('common');
  const { ref, width, state } = usePlot(scene, height);
  const [preview, setPreview] = useState<number | null>(null);
  const { x, y, shelf, lowest, gap } = useMemo(() => timeLayout(scene, width, height), [scene, width, height]);

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
  const place = { y, top: TOP, foot: lowest, labels: gap };

  return (
    <div
      ref={drawing}
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
      <div ref={ref} className={plot['plot']} style={{ height }} />
      {state === 'away' && <p className={plot['none']}>{t('chart.away')}</p>}
      {state === 'drawn' && (
        <svg width={width} height={height} aria-hidden="true">
          {preview !== null && preview !== current && <ChartCursor variant="preview" x={x(preview)} reading={read(preview)} {...place} />}
          {current !== null && <ChartCursor variant="cursor" x={x(current)} reading={read(current)} {...place} />}
          {title !== undefined && (
            <text y={shelf + BARS_HEAD - 3} className={styles['title']} data-testid="chart-bars-title">
              {title}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}

/** Lines, ribbons and points over one axis, with one cursor for pointer and keyboard. Knows nothing of what it shows. */
export function TimeChart({ label, height, stops, cursor, read, onCommit, drawing, ...shown }: TimeChartProps) {
  const { bars } = shown;
  // Its owner makes arrays anew with every date, and the title of the bars tells the date's: neither is a reason to draw again.
  const said = JSON.stringify({ ...shown, bars: bars === undefined ? undefined : { ...bars, label: '' } });
  const scene = useMemo(() => ({ ...(JSON.parse(said) as Omit<TimeDrawing, 'kind'>), kind: 'time' as const }), [said]);
  return <Slider scene={scene} title={bars?.label} {...{ label, height, stops, cursor, read, onCommit }} {...(drawing && { drawing })} />;
}
