import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { ChartFigure, type ChartTable } from '#ui/charts/ChartFigure.tsx';
import { stopAfterKey } from '#ui/cursor-steps.ts';
import { drawnElement } from '#ui/pdf/drawn-element.ts';
import { useSize } from '#ui/use-size.ts';
import { drawStrips, STRIPS, type Strip, type StripId } from './drawing/strips.ts';
import styles from './Strips.module.css';
import type { WeatherTexts } from './use-weather-texts.ts';
import type { WeatherView } from './view.ts';

export type StripsProps = {
  readonly name: string;
  readonly view: WeatherView;
  readonly texts: WeatherTexts;
  readonly ids: readonly StripId[];
  /** Indices of the hours shown, both included. */
  readonly from: number;
  readonly to: number;
  /** Hours of the clock along the foot, where one day is shown. */
  readonly has_hours?: boolean;
};

const FOOT = 24;
const DAY_HOURS = [0, 6, 12, 18, 24] as const;

/** A value of a strip as it is said: `28°`, `38 km/h`. */
function useValueText(view: WeatherView): (id: StripId, at: number) => string | null {
  const format = useFormat();
  return (id, at) => {
    const strip = STRIPS.find((one) => one.id === id);
    const value = strip === undefined ? null : (view.hours[id === 'wind' ? 'gust_kmh' : strip.column][at] ?? null);
    if (value === null) return null;
    if (id === 'temperature' || id === 'dew_point') return `${format.number(value)}°`;
    const units = { rain: ['mm', 1], wind: ['km/h', 0], humidity: ['%', 0], pressure: ['hPa', 0] } as const;
    const [unit, decimals] = units[id];
    return format.withUnit(value, unit, decimals);
  };
}

type CursorProps = {
  readonly at: number;
  readonly x: number;
  readonly height: number;
  readonly width: number;
  readonly strips: readonly Strip[];
  readonly view: WeatherView;
  readonly text: (id: StripId, at: number) => string | null;
  readonly label: string;
};

function Cursor({ at, x, height, width, strips, view, text, label }: CursorProps) {
  const is_late = x > width - 70;
  return (
    <g className={styles['cursor']}>
      <line x1={x} x2={x} y1={0} y2={height} />
      {strips.map(({ id, column, y }) => {
        const value = view.hours[id === 'wind' ? 'gust_kmh' : column][at] ?? null;
        if (value === null || (id === 'rain' && value === 0)) return null;
        return (
          <g key={id}>
            {id !== 'rain' && <circle cx={x} cy={y(value)} r={3.4} />}
            <text x={is_late ? x - 8 : x + 8} y={y(value) + (id === 'humidity' ? 14 : -4)} textAnchor={is_late ? 'end' : 'start'}>
              {text(id, at)}
            </text>
          </g>
        );
      })}
      <g transform={`translate(${Math.min(Math.max(x, 34), width - 34)},${height + 3})`}>
        <rect x={-34} width={68} height={18} rx={5} />
        <text className={styles['hour']} y={13} textAnchor="middle">
          {label}
        </text>
      </g>
    </g>
  );
}

function useStripsTable({ view, texts, ids, from, to }: StripsProps, text: (id: StripId, at: number) => string | null): ChartTable {
  const { t } = useTranslation('weather');
  return useMemo(
    () => ({
      caption: t('chart.table'),
      columns: [t('chart.hour'), ...ids.map((id) => texts.name(id))],
      rows: Array.from({ length: to - from + 1 }, (_, i) => from + i).map((at) => ({
        key: String(at),
        cells: [texts.hour(at), ...ids.map((id) => text(id, at) ?? '—')],
        is_current: at === Math.floor(view.now),
      })),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `text` follows the view
    [t, texts, ids, from, to, view],
  );
}

/** Hour strips over one axis with one cursor, which is a look and not the date of the map; the table says the same. */
export function Strips(props: StripsProps) {
  const { name, view, texts, ids, from, to, has_hours } = props;
  const { t } = useTranslation('weather');
  const { ref, width } = useSize<HTMLDivElement>();
  const [cursor, setCursor] = useState<number | null>(null);
  const text = useValueText(view);
  const table = useStripsTable(props, text);
  const drawing = useMemo(() => drawStrips(view, { width, ids, from, to }, texts), [view, width, ids, from, to, texts]);
  const { x, height } = drawing;
  const at = cursor === null ? null : Math.min(Math.max(cursor, from), to);
  const stops = useMemo(() => Array.from({ length: to - from + 1 }, (_, i) => from + i), [from, to]);
  const hourAt = (event: PointerEvent<HTMLDivElement>): number => {
    const hour = Math.round(x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left));
    return Math.min(Math.max(hour, from), to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = (at ?? Math.min(Math.max(Math.floor(view.now), from), to)) - from;
    const stop = stopAfterKey(event.key, stops, index);
    if (stop === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setCursor(stop);
  };
  const spoken = (hour: number): string =>
    t('chart.spoken', {
      hour: texts.hour(hour),
      values: ids.map((id) => `${texts.name(id)} ${text(id, hour) ?? t('unknown')}`).join(', '),
    });
  const [first, last] = [view.days[0]?.date ?? '', view.days.at(-1)?.date ?? ''];
  return (
    <ChartFigure summary={t('chart.summary', { name, from: texts.day(first, ''), to: texts.day(last, '') })} table={table}>
      <div
        ref={ref}
        className={styles['strips']}
        style={{ height: height + FOOT }}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.label', { name })}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={at ?? Math.floor(view.now)}
        aria-valuetext={spoken(at ?? Math.min(Math.max(Math.floor(view.now), from), to))}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setCursor(hourAt(event))}
        onPointerDown={(event) => setCursor(hourAt(event))}
        onPointerLeave={() => !has_hours && setCursor(null)}
      >
        {width > 0 && (
          <svg width={width} height={height + FOOT} aria-hidden="true">
            {drawing.marks.map(drawnElement)}
            {has_hours &&
              DAY_HOURS.filter((hour) => from + hour <= to).map((hour) => (
                <text
                  key={hour}
                  x={x(from + hour)}
                  y={height + 16}
                  textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
                  className={styles['tick']}
                >
                  {hour}
                </text>
              ))}
            {at !== null && (
              <Cursor
                at={at}
                x={x(at)}
                height={height}
                width={width}
                strips={drawing.strips}
                view={view}
                text={text}
                label={texts.hour(at)}
              />
            )}
          </svg>
        )}
      </div>
    </ChartFigure>
  );
}
