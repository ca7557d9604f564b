import { scaleLinear } from 'd3-scale';
import { useMemo, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDate } from '#domain/series/epoch-day.ts';
import type { CurveStep } from '#domain/series/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { nearestStop, stopAfterKey } from '#ui/cursor-steps.ts';
import { useSize } from '#ui/use-size.ts';
import type { RecordItem } from '#domain/activities/record-items.ts';
import type { Described } from '#widgets/record/use-record-texts.ts';
import { placeMarks, type DayWeather, type StageBar } from './model.ts';
import { Drawing } from './Drawing.tsx';
import { Marks, notedItems, Notes, type Noted } from './Marks.tsx';
import { COMPACT, WIDE, type Rows } from './rows.ts';
import styles from './Timeline.module.css';

export type TimelineProps = {
  readonly label: string;
  readonly axis: readonly [first: number, last: number];
  readonly items: readonly RecordItem[];
  /** Notes of places in the field, beside those of the log. */
  readonly notes: readonly Noted[];
  readonly describe: (item: RecordItem) => Described;
  readonly stages: readonly StageBar[];
  readonly steps: readonly CurveStep[];
  readonly weather: readonly DayWeather[];
  readonly today: string;
  /** The one date of the product, and where it may stand. */
  readonly cursor: number;
  readonly stops: readonly number[];
  readonly onCommit: (day: number) => void;
  readonly onPick: (item: RecordItem) => void;
  /** What the cursor's day says. */
  readonly reading: { readonly temperature: string | null; readonly rain: string | null; readonly spoken: string };
  /** A sheet: no names of rows, no words beside the marks. */
  readonly is_compact: boolean;
};

const LABELS = 112;
const RIGHT = 14;

/** Stages, activities, EVI, rain and temperature, and notes over one axis of days, with the product's one date. */
export function Timeline(props: TimelineProps) {
  const { label, axis, items, notes, describe, stages, steps, weather, today, cursor, stops, onCommit, onPick, reading, is_compact } =
    props;
  const { t } = useTranslation('activities');
  const format = useFormat();
  const { ref, width } = useSize<HTMLDivElement>();
  const rows = is_compact ? COMPACT : WIDE;
  const height = rows.end + (is_compact ? 22 : 0);
  const left = is_compact ? RIGHT : LABELS;
  const right = Math.max(left, width - RIGHT);
  const x = useMemo(() => scaleLinear([...axis], [left, right]), [axis, left, right]);
  const marks = useMemo(() => (is_compact ? [] : placeMarks(items, x, right)), [is_compact, items, x, right]);
  const index = stops.indexOf(nearestStop(stops, cursor) ?? Number.NaN);

  const onKeyDown = (event: KeyboardEvent): void => {
    const stop = stopAfterKey(event.key, stops, index);
    if (stop === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onCommit(stop);
  };
  const onClick = (event: PointerEvent<HTMLDivElement>): void => {
    const stop = nearestStop(stops, x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left));
    if (stop !== null) onCommit(stop);
  };
  const at = Math.min(Math.max(x(cursor), left), right);
  return (
    <div className={styles['timeline']} ref={ref} style={{ height }}>
      <div
        className={styles['cursor_area']}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, stops.length - 1)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={reading.spoken}
        aria-disabled={stops.length === 0 || undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            <Drawing
              axis={axis}
              x={x}
              left={left}
              right={right}
              width={width}
              rows={rows}
              stages={stages}
              steps={steps}
              weather={weather}
              today={today}
            />
            <Cursor at={at} rows={rows} reading={reading} />
          </svg>
        )}
      </div>
      {width > 0 && !is_compact && (
        <>
          <Marks marks={marks} top={rows.marks} height={rows.evi - rows.marks} describe={describe} onPick={onPick} />
          <Notes notes={[...notedItems(items, { describe, onPick }), ...notes]} x={x} right={right} top={rows.notes} />
        </>
      )}
      {width > 0 && (
        <span className={styles['date']} style={{ left: at, top: is_compact ? rows.end + 2 : 4 }} aria-hidden="true">
          {format.dayMonth(dayDate(cursor))}
        </span>
      )}
      {width > 0 && stops.length === 0 && steps.length === 0 && !is_compact && (
        <p className={styles['no_curve']} style={{ left, top: rows.evi + 26 }}>
          {t('timeline.no_curve')}
        </p>
      )}
    </div>
  );
}

/** The product's one date, with what its day says. */
function Cursor({ at, rows, reading }: { at: number; rows: Rows; reading: TimelineProps['reading'] }) {
  return (
    <g className={styles['cursor']}>
      <line x1={at} x2={at} y1={4} y2={rows.end} />
      {reading.temperature !== null && rows !== COMPACT && (
        <text className={styles['temperature_text']} x={at + 7} y={rows.weather + 20}>
          {reading.temperature}
        </text>
      )}
      {reading.rain !== null && (
        <text className={styles['rain_text']} x={at + 7} y={rows.notes - 6}>
          {reading.rain}
        </text>
      )}
    </g>
  );
}
