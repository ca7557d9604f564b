import { area, curveMonotoneX, line } from 'd3-shape';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { CurveStep } from '#domain/series/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { COMPACT, type Rows } from './rows.ts';
import type { DayWeather, StageBar } from './model.ts';
import styles from './Timeline.module.css';

/** Maps days to px. */
export type Scale = (day: number) => number;

type Props = {
  readonly axis: readonly [first: number, last: number];
  readonly x: Scale;
  /** Where the axis begins and ends, px. */
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly rows: Rows;
  readonly stages: readonly StageBar[];
  readonly steps: readonly CurveStep[];
  readonly weather: readonly DayWeather[];
  readonly today: string;
};

/** mm at the top of the strip, and the degrees its height spans. */
const RAIN_TOP = 80;
const DEGREES = [-5, 40] as const;

const isDrawn = ({ mean }: CurveStep): boolean => mean !== null;

/** What stands still while the cursor moves: months, stages, the curve, rain and temperature, today. */
export function Drawing({ axis, x, left, right, width, rows, stages, steps, weather, today }: Props) {
  const format = useFormat();
  const is_compact = rows === COMPACT;
  const curve = useMemo(() => curvePaths(steps, axis, x, rows), [steps, axis, x, rows]);
  const warm = useMemo(() => temperaturePath(weather, x, rows), [weather, x, rows]);
  const months = useMemo(() => monthsOf(axis), [axis]);
  const now = epochDay(today);
  return (
    <>
      {months.map((day) => (
        <g key={day} className={styles['month']}>
          <line x1={x(day)} x2={x(day)} y1={0} y2={rows.end} />
          <text x={x(day) + 5} y={is_compact ? rows.end + 15 : 17}>
            {format.month(dayDate(day))}
          </text>
        </g>
      ))}
      {!is_compact && <RowNames rows={rows} width={width} />}
      {stages.map((stage, i) => (
        <Stage key={`${stage.stage} ${stage.from}`} stage={stage} i={i} x={x} left={left} right={right} rows={rows} />
      ))}
      <path className={styles['evi_area']} d={curve.area} />
      <path className={styles['evi_line']} d={curve.line} />
      <Rain weather={weather} x={x} rows={rows} />
      {!is_compact && <path className={styles['temperature']} d={warm} />}
      {now >= axis[0] && now <= axis[1] && <line className={styles['today']} x1={x(now)} x2={x(now)} y1={rows.stages} y2={rows.end} />}
    </>
  );
}

type StageProps = Pick<Props, 'x' | 'left' | 'right' | 'rows'> & { readonly stage: StageBar; readonly i: number };

function Stage({ stage: { stage, from, to }, i, x, left, right, rows }: StageProps) {
  const [x1, x2] = [Math.max(x(from), left), Math.min(x(to), right)];
  const wide = x2 - x1;
  const top = rows === COMPACT ? 2 : rows.stages + 6;
  return wide <= 0 ? null : (
    <g className={styles['stage']}>
      <rect x={x1} y={top} width={Math.max(2, wide - 2)} height={20} rx={4} opacity={Math.min(0.4, 0.14 + i * 0.05)} />
      {wide > 24 && (
        <text x={x1 + 7} y={top + 14}>
          {stage}
        </text>
      )}
    </g>
  );
}

function Rain({ weather, x, rows }: Pick<Props, 'weather' | 'x' | 'rows'>) {
  const bar = Math.max(1.5, Math.min(4, (x(1) - x(0)) * 0.8));
  const height = (mm: number): number => Math.min(1, mm / RAIN_TOP) * (rows.notes - rows.weather - 14);
  return weather.map(({ day, rain_mm }) =>
    rain_mm === null || rain_mm <= 0 ? null : (
      <rect key={day} className={styles['rain']} x={x(day)} y={rows.notes - height(rain_mm)} width={bar} height={height(rain_mm)} rx={1} />
    ),
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
