import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { isFrame } from '#domain/imagery/timelapse.ts';
import { useSize } from '#ui/use-size.ts';
import styles from '../Timeline.module.css';
import type { FieldScene } from '#api/imagery/use-timeline.ts';

export type TrackProps = {
  readonly title: string;
  readonly scenes: readonly FieldScene[];
  /** The scenes whose EVI makes the curve: of one sensor, also while those of another are stepped along. */
  readonly season: readonly FieldScene[];
  readonly current: FieldScene | undefined;
  /** Scenes that could not be read. */
  readonly failed: ReadonlySet<string>;
  /** Bounds of the axis and today, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly onPick: (scene: FieldScene) => void;
  readonly onStep: (direction: 1 | -1, any: boolean) => void;
  readonly onEnd: (end: 'first' | 'last') => void;
};

const AXIS = 24;
const TOP = 22;
const MONTH_NAME_PX = 30;
/** Narrower, the title stands alone. */
const KEYS_PX = 320;
const INSET = 18;
/** Longer gaps between usable images are drawn dashed: the curve there is a guess (domain.md §2.1). */
const GAP_MS = 48 * 86_400_000;
const at = (date: string): Date => new Date(`${date}T12:00:00Z`);

type Point = { readonly x: number; readonly y: number; readonly time: number };

/** Runs of points without a long gap, and the gaps between them. */
function runsOf(points: readonly Point[]): { runs: Point[][]; gaps: [Point, Point][] } {
  const runs: Point[][] = [];
  const gaps: [Point, Point][] = [];
  for (const point of points) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && point.time - last.time <= GAP_MS) runs.at(-1)?.push(point);
    else {
      if (last !== undefined) gaps.push([last, point]);
      runs.push([point]);
    }
  }
  return { runs, gaps };
}

/** The season's EVI curve with every scene as a point: filled usable, hollow dashed cloudy, crossed left out. */
export function TimelineTrack({ title, scenes, season, current, failed, from, to, today, onPick, onStep, onEnd }: TrackProps) {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const { ref, width, height } = useSize<HTMLDivElement>();
  const [preview, setPreview] = useState<FieldScene | null>(null);
  const base = height - AXIS;

  const x = useMemo(
    () =>
      scaleUtc()
        .domain([at(from), at(to)])
        .range([INSET, Math.max(INSET, width - INSET)]),
    [from, to, width],
  );
  const y = useMemo(
    () =>
      scaleLinear()
        .domain([0, 1])
        .range([Math.max(TOP, base - 4), TOP])
        .clamp(true),
    [base],
  );
  const { runs, gaps } = useMemo(
    () =>
      runsOf(
        season.filter(isFrame).flatMap((scene) => {
          const mean = scene.statistics?.mean ?? null;
          const time = at(scene.date);
          return mean === null ? [] : [{ x: x(time), y: y(mean), time: time.getTime() }];
        }),
      ),
    [season, x, y],
  );
  const months = useMemo(() => x.ticks(8).filter((tick) => tick.getUTCDate() === 1), [x]);
  const [first_month, second_month] = months;
  const month_px = first_month === undefined || second_month === undefined ? width : x(second_month) - x(first_month);
  // February is the narrowest month; a name needs its room
  const named_each = Math.max(1, Math.ceil(MONTH_NAME_PX / (0.9 * month_px)));

  const nearest = (event: PointerEvent<HTMLDivElement>): FieldScene | null => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left;
    let best: FieldScene | null = null;
    for (const scene of scenes)
      if (best === null || Math.abs(x(at(scene.date)) - offset) < Math.abs(x(at(best.date)) - offset)) best = scene;
    return best;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => onStep(-1, event.shiftKey),
      ArrowRight: () => onStep(1, event.shiftKey),
      Home: () => onEnd('first'),
      End: () => onEnd('last'),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const describe = (scene: FieldScene): string => {
    if (failed.has(scene.id)) return `${format.date(scene.date)}, ${t('timeline.failed_point')}`;
    const share =
      scene.valid_fraction === null
        ? t('timeline.unread')
        : t('timeline.usable_share', { share: format.percent(scene.valid_fraction * 100) });
    const mean = scene.statistics?.mean ?? null;
    return mean === null ? `${format.date(scene.date)}, ${share}` : `${format.date(scene.date)}, EVI ${format.index(mean)}, ${share}`;
  };

  const cursor = current === undefined ? null : x(at(current.date));
  const todayX = x(at(today));
  const path = line<Point>(
    (p) => p.x,
    (p) => p.y,
  ).curve(curveMonotoneX);
  const fill = area<Point>(
    (p) => p.x,
    base,
    (p) => p.y,
  ).curve(curveMonotoneX);

  return (
    <div
      ref={ref}
      className={styles['track']}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, scenes.length - 1)}
      aria-valuenow={current === undefined ? 0 : scenes.indexOf(current)}
      aria-valuetext={current === undefined ? t('timeline.empty') : describe(current)}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => setPreview(nearest(event))}
      onPointerLeave={() => setPreview(null)}
      onClick={() => preview !== null && onPick(preview)}
    >
      <div className={styles['heading']} aria-hidden="true">
        <b>{title}</b>
        {width >= KEYS_PX && (
          <>
            <span data-key="usable">{t('scenes.clear')}</span>
            <span data-key="cloudy">{t('scenes.cloudy')}</span>
          </>
        )}
      </div>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {todayX < width && <rect x={todayX} y={0} width={width - todayX} height={base} className={styles['future']} />}
          <line x1={0} x2={width} y1={base + 0.5} y2={base + 0.5} className={styles['base']} />
          {months.map((month, index) => (
            <g key={month.getTime()} transform={`translate(${x(month)},${base})`}>
              <line y2={5} className={styles['base']} />
              {index % named_each === 0 && (
                <text x={4} y={15} className={styles['month']}>
                  {format.month(month.toISOString().slice(0, 10))}
                </text>
              )}
            </g>
          ))}
          {runs.map((run) => (
            <g key={run[0]?.time}>
              <path d={fill(run) ?? ''} className={styles['area']} />
              <path d={path(run) ?? ''} className={styles['curve']} />
            </g>
          ))}
          {gaps.map(([a, b]) => (
            <line key={a.time} x1={a.x} y1={a.y} x2={b.x} y2={b.y} className={styles['gap']} />
          ))}
          <line x1={todayX} x2={todayX} y1={6} y2={base} className={styles['today']} />
          {todayX + 34 < width && (
            <text x={todayX + 5} y={base - 8} className={styles['month']}>
              {t('timeline.today')}
            </text>
          )}
          {scenes.map((scene) => {
            const mean = scene.statistics?.mean ?? null;
            const cx = x(at(scene.date));
            if (failed.has(scene.id))
              return <circle key={scene.id} cx={cx} cy={mean === null ? base - 6 : y(mean)} r={3.4} className={styles['failed']} />;
            const cy = mean === null ? base - 6 : y(mean);
            const is_seen = mean !== null || scene.sensor !== undefined;
            if (isFrame(scene) && is_seen) return <circle key={scene.id} cx={cx} cy={cy} r={2.6} className={styles['usable']} />;
            if (scene.is_excluded)
              return <path key={scene.id} d={`M${cx - 2.5},${cy - 2.5}l5,5m0,-5l-5,5`} className={styles['excluded']} />;
            return <circle key={scene.id} cx={cx} cy={cy} r={2.4} className={styles['cloudy']} />;
          })}
          {preview !== null && preview !== current && (
            <g className={styles['preview']}>
              <line x1={x(at(preview.date))} x2={x(at(preview.date))} y1={TOP} y2={base} />
              <text x={x(at(preview.date))} y={15} textAnchor={x(at(preview.date)) > width - 60 ? 'end' : 'middle'}>
                {format.dayMonth(preview.date)}
              </text>
            </g>
          )}
          {cursor !== null && (
            <g className={styles['cursor']} transform={`translate(${cursor},0)`}>
              <line y1={TOP - 4} y2={base} />
              {current !== undefined && (current.statistics?.mean ?? null) !== null && (
                <circle cy={y(current.statistics?.mean ?? 0)} r={3.6} />
              )}
              <path d={`M-4.5,${base - 1}h9v5l-4.5,4.5l-4.5,-4.5z`} className={styles['handle']} />
            </g>
          )}
        </svg>
      )}
    </div>
  );
}
