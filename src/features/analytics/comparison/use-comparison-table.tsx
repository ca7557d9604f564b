import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsvCell } from '#domain/files/write-csv.ts';
import type { Performance } from '#domain/schemas/analytics.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartTable } from '#ui/charts/ChartFigure.tsx';
import { tip } from '#ui/overlays/tip.ts';
import { rounded } from '../actions.ts';
import type { ComparisonRow } from './rows.ts';

const COLUMNS = ['field', 'season', 'group', 'sos', 'pos', 'peak', 'integral', 'difference', 'index'] as const;

/** The index, or why there is none: a lock where the plan does not hold it. */
function IndexCell({ performance }: { performance: Performance | undefined }) {
  const format = useFormat();
  if (performance === undefined) return '—';
  if (performance.ok) return format.number(performance.index, 1);
  const why = codeText(performance.code);
  return performance.code === 'PLAN_REQUIRED' ? (
    <span {...tip(why)}>
      <Lock size={13} aria-label={why} />
    </span>
  ) : (
    <span {...tip(why)}>—</span>
  );
}

/** The comparison as a table on screen and as rows of a file. */
export function useComparisonTable(
  rows: readonly ComparisonRow[],
  groups: readonly (string | null)[],
  groupLabel: (group: string | null) => string,
  own: ComparisonRow | undefined,
): { table: ChartTable; csv: CsvCell[][] } {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const columns = COLUMNS.map((key) => t(`comparison.columns.${key}`));
  // One season for all is said above the chart.
  const hidden = new Set(rows.map(({ season }) => seasonYears(season.recorded))).size > 1 ? null : COLUMNS.indexOf('season');
  const shown = <Part,>(parts: readonly Part[]): Part[] => parts.filter((_part, at) => at !== hidden);
  const day = (value: number | null | undefined): string => (value === null || value === undefined ? '—' : format.dayMonth(dayDate(value)));
  const iso = (value: number | null | undefined): string | null => (value === null || value === undefined ? null : dayDate(value));
  return {
    table: {
      caption: t('comparison.table'),
      columns: shown(columns),
      rows: rows.map((row) => {
        const { recorded, phenology } = row.season;
        const integral = phenology?.small_integral ?? null;
        return {
          key: row.letter,
          is_current: row === own,
          cells: shown<ReactNode>([
            `${row.letter} · ${row.field.name}`,
            seasonYears(recorded),
            `${groups.indexOf(row.group) + 1} · ${groupLabel(row.group)}`,
            day(phenology?.sos20),
            day(phenology?.pos),
            phenology === null ? '—' : format.index(phenology.peak),
            integral === null ? '—' : format.number(integral, 1),
            row.difference === null ? '—' : format.signedPercent(row.difference),
            <IndexCell key="index" performance={row.performance} />,
          ]),
        };
      }),
    },
    csv: [
      [...columns, t('comparison.columns.note')],
      ...rows.map(({ season: { recorded, phenology }, field, group, difference, performance, days }): CsvCell[] => [
        field.name,
        seasonYears(recorded),
        groupLabel(group),
        iso(phenology?.sos20),
        iso(phenology?.pos),
        rounded(phenology?.peak ?? null),
        rounded(phenology?.small_integral ?? null),
        rounded(difference),
        performance?.ok ? performance.index : null,
        [
          ...(days === null ? [] : [t('index.cut', { days })]),
          ...(performance === undefined || performance.ok ? [] : [codeText(performance.code)]),
        ].join(' · '),
      ]),
    ],
  };
}
