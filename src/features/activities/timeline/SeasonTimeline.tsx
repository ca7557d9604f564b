import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWeather } from '#api/use-weather.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates, seasonYears } from '#domain/seasons/season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePanel } from '#shell/panels/panel-parts.tsx';
import { setDate, useSelection } from '#state/selection.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import type { RecordItem } from '#domain/activities/record-items.ts';
import type { Described } from '#widgets/record/use-record-texts.ts';
import styles from '../Panel.module.css';
import { axisDays, dayWeather, rainOf, stageBars } from './model.ts';
import { Timeline } from './Timeline.tsx';
import { useEvi } from './use-evi.ts';
import { useFieldNotes } from './use-field-notes.ts';
import { useSeasonTable } from './use-season-table.ts';

type Props = {
  readonly field: Field;
  readonly season: Season;
  readonly today: string;
  readonly items: readonly RecordItem[];
  readonly entries: readonly CropLogEntry[];
  readonly describe: (item: RecordItem) => Described;
  readonly onPick: (item: RecordItem) => void;
  /** What the list below shows, beside the way to the table. */
  readonly filters: ReactNode;
};

const NONE = '—';

/** The timeline of a season with what it stands on: each part is drawn as it comes, and none waits for another. */
export function SeasonTimeline({ field, season, today, items, entries, describe, onPick, filters }: Props) {
  const { t } = useTranslation('activities');
  const format = useFormat();
  const { is_sheet } = usePanel();
  const date = useSelection((state) => state.date);
  const evi = useEvi(field, season);
  const [from, to] = seasonDates(season);
  const weather = useWeather(field.id, [from, today < to ? today : to]);
  const axis = useMemo(() => axisDays(season, items, today), [season, items, today]);
  const notes = useFieldNotes(field.id, axis);
  const days = useMemo(() => dayWeather(weather.data?.days ?? [], entries, ...axis), [weather.data, entries, axis]);
  const stages = useMemo(() => stageBars(entries, axis[1]), [entries, axis]);
  const stops = useMemo(() => evi.stops.filter((day) => day >= axis[0] && day <= axis[1]), [evi.stops, axis]);
  const newest = stops.at(-1) ?? Math.min(axis[1], epochDay(today));
  const cursor = date === null ? newest : Math.min(Math.max(epochDay(date), axis[0]), axis[1]);

  const on = days.find(({ day }) => day === cursor);
  const fallen = days.length === 0 ? null : rainOf(days.filter(({ day }) => day <= cursor));
  const temperature = on === undefined || on.temperature_c === null ? null : format.withUnit(on.temperature_c, '°C');
  const rain = fallen === null ? null : format.withUnit(fallen, 'mm');
  const label = t('timeline.label', { name: field.name, years: seasonYears(season) });
  const activities = items.filter(({ of }) => 'activity' in of).length;
  const spoken = t('timeline.spoken', { date: format.date(dayDate(cursor)), temperature: temperature ?? NONE, rain: rain ?? NONE });

  const table = useSeasonTable({ label, axis, items, describe, steps: evi.steps, days, cursor });
  const error = evi.error ?? weather.error;
  const source =
    weather.data === undefined
      ? null
      : t(weather.data.is_demo ? 'timeline.source_demo' : 'timeline.source', { source: weather.data.attribution });
  return (
    <div className={styles['figure']} data-sheet={is_sheet || undefined}>
      <ChartFigure
        summary={t('timeline.summary', { name: field.name, count: activities, rain: rain ?? NONE })}
        table={table}
        actions={filters}
      >
        <Timeline
          label={label}
          axis={axis}
          items={items}
          notes={notes}
          describe={describe}
          stages={stages}
          steps={evi.steps}
          weather={days}
          today={today}
          cursor={cursor}
          stops={stops}
          onCommit={(day) => setDate(dayDate(day))}
          onPick={onPick}
          reading={{ temperature, rain, spoken }}
          is_compact={is_sheet}
        />
      </ChartFigure>
      {source !== null && <p className="visually-hidden">{source}</p>}
      {error !== null && (
        <p className={styles['note']} role="alert">
          {errorText(error).title}
        </p>
      )}
    </div>
  );
}
