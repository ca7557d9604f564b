import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatestOf } from '#api/imagery/use-latest.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Performance } from '#domain/schemas/analytics.ts';
import type { FieldAnalysis, YearAnalysis } from '#domain/series/seasons/analyse-field.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { tip } from '#ui/overlays/tip.ts';
import styles from './Panel.module.css';
import { cvOf } from './statistics/summarize-rows.ts';
import type { SeasonRow } from '#api/season-analysis/use-season-data.ts';

function Figure({
  label,
  value,
  unit,
  note,
  tone,
  id,
}: {
  label: string;
  value: ReactNode;
  unit?: string;
  note: ReactNode;
  tone?: string;
  id: string;
}) {
  return (
    <div data-testid={`number-${id}`}>
      <dt>{label}</dt>
      <dd className={styles['figure']}>
        {value}
        {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
      </dd>
      <dd className={styles['note']} data-tone={tone}>
        {note}
      </dd>
    </div>
  );
}

function PerformanceFigure({ performance }: { performance: Performance | undefined }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const label = t('number.performance');
  if (performance === undefined) return <Figure id="performance" label={label} value="—" note=" " />;
  if (performance.ok) {
    const note = performance.is_scarce ? t('number.scarce') : t('number.better', { share: format.percent(performance.percentile * 100) });
    const tone = performance.is_scarce ? 'quiet' : performance.index >= 5.5 ? 'up' : 'down';
    return (
      <Figure
        id="performance"
        label={label}
        value={format.number(performance.index, 1)}
        unit={t('number.of_ten')}
        note={note}
        tone={tone}
      />
    );
  }
  const why = codeText(performance.code);
  const is_locked = performance.code === 'PLAN_REQUIRED';
  const value = is_locked ? (
    <span {...tip(why)}>
      <Lock size={18} aria-label={why} />
    </span>
  ) : (
    <span {...tip(why)}>—</span>
  );
  return <Figure id="performance" label={label} value={value} note={is_locked ? t('number.locked') : t('number.none')} />;
}

export type NumbersProps = {
  readonly field: Field;
  readonly rows: readonly SeasonRow[];
  readonly year: YearAnalysis | undefined;
  readonly expected: FieldAnalysis['expected_peak'];
  readonly performance: Performance | undefined;
};

/** The panel's answer without scrolling: mean and change, peak, uniformity, performance. */
export function Numbers({ field, rows, year, expected, performance }: NumbersProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const latest = useLatestOf(field.id);
  const row = latest === undefined ? undefined : rows.find(({ scene_id }) => scene_id === latest.scene.id);
  const cv = row === undefined ? null : cvOf(row);
  const change = latest?.change_14d ?? null;
  const phenology = year?.phenology ?? null;
  const peak = expected ?? (phenology === null ? null : { day: phenology.pos, value: phenology.peak });
  const peak_label = expected !== null ? t('number.peak_expected') : phenology?.is_open ? t('number.peak_so_far') : t('number.peak');
  const no_peak = (year?.curve?.gaps.length ?? 0) > 0 ? t('number.gap') : t('number.no_crop');
  return (
    <dl className={styles['numbers']}>
      <Figure
        id="mean"
        label={t('number.mean')}
        value={latest === undefined ? '—' : format.index(latest.mean)}
        note={change === null ? ' ' : t('number.change', { change: format.signed(change) })}
        {...(change === null ? {} : { tone: change < 0 ? 'down' : 'up' })}
      />
      <Figure
        id="peak"
        label={peak_label}
        value={peak === null ? '—' : format.index(peak.value)}
        note={peak === null ? (year === undefined ? ' ' : no_peak) : format.dayMonth(dayDate(peak.day))}
      />
      <Figure
        id="uniformity"
        label={t('number.uniformity')}
        value={cv === null ? '—' : format.number(Math.max(0, 100 - cv * 100))}
        {...(cv === null ? {} : { unit: '%' })}
        note={cv === null ? ' ' : t('number.cv', { cv: format.percent(cv * 100) })}
      />
      <PerformanceFigure performance={performance} />
    </dl>
  );
}
