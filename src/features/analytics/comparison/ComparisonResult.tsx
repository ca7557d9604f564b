import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cropKey } from '#domain/codes.ts';
import type { ChartChoice } from '#domain/crop-seasons/chart-choice.ts';
import { ALIGNMENTS, GROUPINGS, originOf, type Alignment, type Grouping } from '#domain/crop-seasons/compare-crop-seasons.ts';
import { seasonsReference } from '#domain/crop-seasons/field-history.ts';
import type { CropSeason } from '#domain/crop-seasons/read-crop-seasons.ts';
import { seasonSpan } from '#domain/crop-seasons/season-span.ts';
import type { CropSeason as RankedSeason } from '#domain/schemas/analytics.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { ChartTableView } from '#ui/charts/ChartFigure.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import styles from '../Panel.module.css';
import { axisOf } from '../seasons/axis.ts';
import type { SeasonGroup, SeasonLine } from '../seasons/day-lines.ts';
import { SeasonsChart } from '../seasons/SeasonsChart.tsx';
import { comparisonRows, lookAt } from './rows.ts';
import { useComparisonTable } from './use-comparison-table.tsx';
import { useGroupLabels } from './use-group-labels.ts';

export type ComparisonResultProps = {
  readonly field: Field;
  readonly fields: readonly Field[];
  readonly season: Season;
  readonly choice: ChartChoice;
  readonly seasons: readonly CropSeason[];
  readonly ranked: ReadonlyMap<string, readonly RankedSeason[]>;
};

const NO_LINES: readonly SeasonLine[] = [];

/** Curves of fields on one axis and their numbers against their groups. */
export function ComparisonResult({ field, fields, season, choice, seasons, ranked }: ComparisonResultProps) {
  const { t } = useTranslation(['analytics', 'catalog']);
  const [alignment, setAlignment] = useState<Alignment>('calendar');
  const [by, setBy] = useState<Grouping>('genotype');
  const groupLabel = useGroupLabels(by);
  const rows = useMemo(() => comparisonRows(seasons, by, fields, ranked), [seasons, by, fields, ranked]);
  const lines = useMemo(
    () =>
      rows.flatMap(({ season, letter, field }, i): SeasonLine[] => {
        const [curve, origin] = [seasonSpan(season), originOf(season, alignment)];
        if (curve === null || origin === null) return [];
        const { tone, dash } = lookAt(i);
        return [
          {
            id: letter,
            label: letter,
            name: `${letter} ${field.name} ${seasonYears(season.recorded)}`,
            tone,
            variant: tone === 'quiet' ? 'thin' : 'strong',
            ...(dash === undefined ? {} : { dash }),
            curve,
            origin,
          },
        ];
      }),
    [rows, alignment],
  );
  const names = useMemo(() => [...new Set(rows.map(({ group }) => group))], [rows]);
  const groups = useMemo(
    () =>
      names.flatMap((group, i): SeasonGroup[] => {
        const members = rows.filter((row) => row.group === group).map(({ season }) => season);
        const reference = seasonsReference(members, (season) => originOf(season, alignment));
        return reference === null ? [] : [{ id: `group ${group ?? ''}`, label: String(i + 1), tone: lookAt(i).tone, reference }];
      }),
    [names, rows, alignment],
  );
  const domain = useMemo(() => axisOf(seasons, alignment), [seasons, alignment]);
  const own = rows.find((row) => row.field.id === field.id && row.season.recorded.year === season.year);
  const { table, csv } = useComparisonTable(rows, names, groupLabel, own);
  const crop = t(`catalog:crop.${cropKey(choice.crop) ?? 'other'}`);
  const unaligned = rows.length - lines.length;
  const is_median = choice.kind === 'median';
  return (
    <div data-testid="comparison-result">
      <div className={styles['switches']}>
        <Segmented
          label={t('comparison.alignment')}
          value={alignment}
          options={ALIGNMENTS.map((value) => ({ value, label: t(`comparison.${value}`) }))}
          onChange={setAlignment}
        />
        <Segmented
          label={t('comparison.grouping')}
          value={by}
          options={GROUPINGS.map((value) => ({ value, label: t(`comparison.by_${value}`) }))}
          onChange={setBy}
        />
      </div>
      {lines.length === 0 ? (
        <EmptyState title={t('history.no_curve')} text={t('history.no_curve_text')} />
      ) : (
        <SeasonsChart
          heading={t('comparison.chart', { crop })}
          summary={t('comparison.summary', { crop, count: rows.length, groups: names.length })}
          note={t(alignment === 'days' ? 'history.since' : 'comparison.by_date')}
          file={t('comparison.file', { crop })}
          alignment={alignment}
          year={season.year}
          domain={domain}
          lines={is_median ? NO_LINES : lines}
          groups={is_median ? groups : []}
          anchor={lines.find(({ id }) => id === own?.letter)}
          rows={csv}
        />
      )}
      {is_median && groups.length < names.length && <p className={styles['warn']}>{t('comparison.small_group')}</p>}
      {unaligned > 0 && lines.length > 0 && <p className={styles['warn']}>{t('comparison.unaligned', { count: unaligned })}</p>}
      <div className={styles['section']}>
        <h3>{t('comparison.table')}</h3>
        <ChartTableView {...table} />
        <p className={styles['note']}>{t('comparison.note')}</p>
      </div>
    </div>
  );
}
