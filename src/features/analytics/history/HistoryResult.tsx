import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cropKey } from '#domain/codes.ts';
import type { ChartChoice } from '#domain/crop-seasons/chart-choice.ts';
import { fieldHistory, startOf } from '#domain/crop-seasons/field-history.ts';
import type { CropSeason } from '#domain/crop-seasons/read-crop-seasons.ts';
import { seasonSpan } from '#domain/crop-seasons/season-span.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonKey, seasonYears } from '#domain/seasons/season.ts';
import { ChartTableView } from '#ui/charts/ChartFigure.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import styles from '../Panel.module.css';
import { axisOf } from '../seasons/axis.ts';
import type { SeasonGroup, SeasonLine } from '../seasons/day-lines.ts';
import { SeasonsChart } from '../seasons/SeasonsChart.tsx';
import { useHistoryTable } from './use-history-table.ts';

export type HistoryResultProps = {
  readonly field: Field;
  readonly season: Season;
  readonly choice: ChartChoice;
  readonly seasons: readonly CropSeason[];
};

/** Past seasons of one crop over days since their starts, with median and P20–P80, and the numbers of each. */
export function HistoryResult({ field, season, choice, seasons }: HistoryResultProps) {
  const { t } = useTranslation(['analytics', 'catalog']);
  const history = useMemo(() => fieldHistory(seasons, season.year), [seasons, season.year]);
  const { rows, reference } = history;
  const lines = useMemo(
    () =>
      rows.flatMap(({ season, is_current }): SeasonLine[] => {
        const [curve, start] = [seasonSpan(season), startOf(season)];
        if (curve === null || start === null) return [];
        const label = seasonYears(season.recorded);
        return [
          {
            id: seasonKey(season.recorded),
            label,
            name: label,
            tone: is_current ? 'curve' : 'quiet',
            variant: is_current ? 'strong' : 'dashed',
            curve,
            origin: Math.round(start),
          },
        ];
      }),
    [rows],
  );
  const drawn = useMemo(() => (choice.kind === 'curves' ? lines : lines.filter(({ tone }) => tone === 'curve')), [choice.kind, lines]);
  const groups = useMemo(
    (): SeasonGroup[] =>
      reference === null ? [] : [{ id: 'past', label: t('curve.past', { count: reference.season_count }), tone: 'hist', reference }],
    [reference, t],
  );
  const domain = useMemo(() => axisOf(seasons, 'days'), [seasons]);
  const { table, csv } = useHistoryTable(history);
  const crop = t(`catalog:crop.${cropKey(choice.crop) ?? 'other'}`);
  const heading = t('history.chart', { field: field.name, crop });
  const summary = [
    t('history.summary', { field: field.name, crop, count: rows.length }),
    reference === null ? t('history.no_reference') : t('history.summary_reference', { count: reference.season_count }),
  ].join(' ');
  return (
    <div data-testid="history-result">
      {lines.length === 0 ? (
        <EmptyState title={t('history.no_curve')} text={t('history.no_curve_text')} />
      ) : (
        <SeasonsChart
          heading={heading}
          summary={summary}
          note={t('history.since')}
          file={t('history.file', { field: field.name, crop })}
          alignment="days"
          year={season.year}
          domain={domain}
          lines={drawn}
          groups={groups}
          anchor={lines.find(({ tone }) => tone === 'curve')}
          rows={csv}
        />
      )}
      {reference === null && <p className={styles['warn']}>{t('history.no_reference')}</p>}
      <div className={styles['section']}>
        <h3>{t('history.table')}</h3>
        <ChartTableView {...table} />
        <p className={styles['note']}>{t('history.anomaly_note')}</p>
      </div>
    </div>
  );
}
