import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { useMemo, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { CurveStep } from '#domain/series/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { nearestStop, stopAfterKey } from '#ui/cursor-steps.ts';
import { useSize } from '#ui/use-size.ts';
import type { RecordItem } from '../list/record-items.ts';
import type { Described } from '../use-describe.ts';
import { placeMarks, type DayWeather, type StageBar } from './model.ts';
import { Marks, Notes } from './Marks.tsx';
import styles from './Timeline.module.css';

export type TimelineProps = {
  readonly label: string;
  readonly axis: readonly [first: number, last: number];
  readonly items: readonly RecordItem[];
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

type Rows = Readonly<Record<'stages' | 'marks' | 'evi' | 'weather' | 'notes' | 'end', number>>;
const WIDE: Rows = { stages: 28, marks: 62, evi: 136, weather: 210, notes: 278, end: 314 };
const COMPACT: Rows = { stages: 24, marks: 54, evi: 54, weather: 126, notes: 176, end: 176 };
const LABELS = 112;
const RIGHT = 14;
/** mm at the top of the strip, and the degrees its height spans. */
const RAIN_TOP = 80;
const DEGREES = [-5, 40] as const;

const isDrawn = ({ mean }: CurveStep): boolean => mean !== null;

/** Stages, activities, EVI, rain and temperature, and notes over one axis of days, with the product's one date. */
export function Timeline(props: TimelineProps) {
  const { label, axis, items, describe, stages, steps, weather, today, cursor, stops, onCommit, onPick, reading, is_compact } = props;
  const { t } = useTranslation('activities');
  const format = useFormat();
  const { ref, width } = useSize<HTMLDivElement>();
  const rows = is_compact ? COMPACT : WIDE;
  const left = is_compact ? RIGHT : LABELS;
  const right = Math.max(left, width - RIGHT);
  const x = useMemo(() => scaleLinear([...axis], [left, right]), [axis, left, right]);
  const marks = useMemo(() => (is_compact ? [] : placeMarks(items, x, right)), [is_compact, items, x, right]);
  const curve = useMemo(() => curvePaths(steps, axis, x, rows), [steps, axis, x, rows]);
  const warm = useMemo(() => temperaturePath(weather, x, rows), [weather, x, rows]);
  const months = useMemo(() => monthsOf(axis), [axis]);
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
  const bar = Math.max(1.5, Math.min(4, (x(1) - x(0)) * 0.8));
  const rain = (mm: number): number => Math.min(1, mm / RAIN_TOP) * (rows.notes - rows.weather - 14);
  const at = Math.min(Math.max(x(cursor), left), right);
  return (
    <div className={styles['timeline']} ref={ref} style={{ height: rows.end + (is_compact ? 22 : 0) }}>
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
          <svg width={width} height={rows.end + (is_compact ? 22 : 0)} aria-hidden="true">
            {months.map((day) => (
              <g key={day} className={styles['month']}>
                <line x1={x(day)} x2={x(day)} y1={0} y2={rows.end} />
                <text x={x(day) + 5} y={is_compact ? rows.end + 15 : 17}>
                  {format.month(dayDate(day))}
                </text>
              </g>
            ))}
            {!is_compact && <RowNames rows={rows} width={width} />}
            {stages.map(({ stage, from, to }, i) => {
              const [x1, x2] = [Math.max(x(from), left), Math.min(x(to), right)];
              const wide = x2 - x1;
              return wide <= 0 ? null : (
                <g key={`${stage} ${from}`} className={styles['stage']}>
                  <rect
                    x={x1}
                    y={is_compact ? 2 : rows.stages + 6}
                    width={Math.max(2, wide - 2)}
                    height={20}
                    rx={4}
                    opacity={Math.min(0.4, 0.14 + i * 0.05)}
                  />
                  {wide > 24 && (
                    <text x={x1 + 7} y={is_compact ? 16 : rows.stages + 20}>
                      {stage}
                    </text>
                  )}
                </g>
              );
            })}
            <path className={styles['evi_area']} d={curve.area} />
            <path className={styles['evi_line']} d={curve.line} />
            {weather.map(({ day, rain_mm }) =>
              rain_mm === null || rain_mm <= 0 ? null : (
                <rect
                  key={day}
                  className={styles['rain']}
                  x={x(day)}
                  y={rows.notes - rain(rain_mm)}
                  width={bar}
                  height={rain(rain_mm)}
                  rx={1}
                />
              ),
            )}
            {!is_compact && <path className={styles['temperature']} d={warm} />}
            {epochDay(today) >= axis[0] && epochDay(today) <= axis[1] && (
              <line className={styles['today']} x1={x(epochDay(today))} x2={x(epochDay(today))} y1={rows.stages} y2={rows.end} />
            )}
            <g className={styles['cursor']}>
              <line x1={at} x2={at} y1={4} y2={rows.end} />
              {reading.temperature !== null && !is_compact && (
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
          </svg>
        )}
      </div>
      {width > 0 && !is_compact && (
        <>
          <Marks marks={marks} top={rows.marks} height={rows.evi - rows.marks} describe={describe} onPick={onPick} />
          <Notes items={items} x={x} right={right} top={rows.notes} describe={describe} onPick={onPick} />
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

function RowNames({ rows, width }: { rows: Rows; width: number }) {
  const { t } = useTranslation('activities');
  const middle = (from: number, to: number): number => (from + to) / 2;
  const name = (key: 'stages' | 'marks' | 'evi' | 'weather' | 'notes', to: number, has_note = false) => (
    <g key={key} className={styles['row']}>
      <line x1={0} x2={width} y1={rows[key]} y2={rows[key]} />
      <text x={14} y={middle(rows[key], to) + (has_note ? -3 : 4)}>
        {t(`timeline.${key}`)}
      </text>
    </g>
  );
  return (
    <>
      {name('stages', rows.marks)}
      {name('marks', rows.evi)}
      {name('evi', rows.weather, true)}
      {name('weather', rows.notes, true)}
      {name('notes', rows.end)}
      <text className={styles['row_note']} x={14} y={middle(rows.evi, rows.weather) + 12}>
        {t('timeline.evi_note')}
      </text>
      <text className={styles['row_note']} x={14} y={middle(rows.weather, rows.notes) + 12}>
        {t('timeline.weather_note')}
      </text>
    </>
  );
}

type Scale = (day: number) => number;

/** The curve from 0 to 1 over its row. */
function curvePaths(
  steps: readonly CurveStep[],
  [first, last]: readonly [number, number],
  x: Scale,
  rows: Rows,
): { line: string; area: string } {
  const shown = steps.filter((step) => isDrawn(step) && epochDay(step.date) >= first && epochDay(step.date) <= last);
  const foot = rows.weather - (rows === COMPACT ? 6 : 1);
  const y = ({ mean }: CurveStep): number => foot - Math.min(1, Math.max(0, mean ?? 0)) * (rows.weather - rows.evi - 14);
  const place = (step: CurveStep): number => x(epochDay(step.date));
  return {
    line: line<CurveStep>().x(place).y(y).curve(curveMonotoneX)(shown) ?? '',
    area: area<CurveStep>().x(place).y0(foot).y1(y).curve(curveMonotoneX)(shown) ?? '',
  };
}

/** Mean temperature; broken where a day is not known. */
function temperaturePath(weather: readonly DayWeather[], x: Scale, rows: Rows): string {
  const [low, high] = DEGREES;
  const height = rows.notes - rows.weather - 10;
  return (
    line<DayWeather>()
      .defined(({ temperature_c }) => temperature_c !== null)
      .x(({ day }) => x(day))
      .y(({ temperature_c }) => rows.notes - 5 - (((temperature_c ?? low) - low) / (high - low)) * height)(weather) ?? ''
  );
}

function monthsOf([first, last]: readonly [number, number]): readonly number[] {
  const from = new Date(first * 86_400_000);
  const firsts = Array.from({ length: 14 }, (_, i) => Math.round(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + i, 1) / 86_400_000));
  return firsts.filter((day) => day >= first && day <= last);
}
