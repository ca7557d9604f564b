import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnalysis } from '#api/season-analysis/use-analysis.ts';
import { seasonOf, usePerformance } from '#api/season-analysis/use-performance.ts';
import { useSeasonData, YEARS_BACK } from '#api/season-analysis/use-season-data.ts';
import { useCalendar } from '#api/use-calendar.ts';
import { useField } from '#api/fields/use-fields.ts';
import { canUseAnalytics } from '#domain/accounts/can-use-analytics.ts';
import { AppError } from '#domain/errors.ts';
import { isUsable } from '#domain/imagery/usability.ts';
import { seasonKey } from '#domain/seasons/season.ts';
import { errorText } from '#i18n/error-text.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanel, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { showError } from '#shell/feedback/show-error.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { ComparisonTab } from './comparison/ComparisonTab.tsx';
import { CurveTab } from './curve/CurveTab.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { IndexTab } from './IndexTab.tsx';
import { Numbers } from './Numbers.tsx';
import styles from './Panel.module.css';
import { SeasonMenu } from './SeasonMenu.tsx';
import { StatisticsTab } from './statistics/StatisticsTab.tsx';
import { UnreadImages } from './UnreadImages.tsx';

const TABS = ['curve', 'index', 'history', 'comparison', 'statistics'] as const;
type Tab = (typeof TABS)[number];

/** A brand without analytics is sent back to the map (rules 37): the panel goes and the reason is shown. */
function Barred() {
  const { close } = usePanel();
  useEffect(() => {
    showError(new AppError('ANALYTICS_BRAND'));
    close();
    // once: the panel is gone after it
    // oxlint-disable-next-line react/exhaustive-deps -- `close` is made anew on every render
  }, []);
  return null;
}

/** The curve of one field's season: where it stands, what came before, how it compares. */
function Analytics() {
  const { t } = useTranslation(['analytics', 'common']);
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const calendar = useCalendar();
  const { season, today } = calendar;
  const [tab, setTab] = useState<Tab>('curve');
  /** undefined until the user chooses: the year before then. */
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const data = useSeasonData(field, season, YEARS_BACK);
  const { analysis, error: failed } = useAnalysis(data.request);
  const performance = usePerformance(field, season, data.is_past_pending ? (data.is_read ? 'season' : 'none') : 'all');

  const error = calendar.error ?? data.error ?? failed ?? performance.error;
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  if (error?.code === 'ANALYTICS_BRAND') return <Barred />;
  if (error) {
    const retry = (): void => {
      if (calendar.error !== null) return calendar.retry();
      data.retry();
      if (performance.isError) void performance.refetch();
    };
    return (
      <>
        <PanelScope>{field.name}</PanelScope>
        <ErrorState error={error} onRetry={retry} />
      </>
    );
  }
  const own = analysis?.years.find(({ year }) => year === season?.year);
  if (season === null || data.is_loading || analysis === null || own === undefined)
    return (
      <>
        <PanelScope>{field.name}</PanelScope>
        <Skeleton rows={1} variant="chart" />
      </>
    );

  const past = analysis.years.filter(({ year, curve }) => year < season.year && curve !== null);
  const wanted = chosen === undefined ? season.year - 1 : chosen;
  const other = past.find(({ year }) => year === wanted);
  const crop_season = seasonOf(performance.data?.seasons, season);
  const usable = data.rows.filter((row) => isUsable(row.valid_fraction) && !row.is_excluded).length;
  const is_reading = data.pending > 0;
  const reads_past = is_reading || data.is_past_pending;
  const reading = reads_past && (
    <p className={styles['pending']} role="status">
      {is_reading ? t('season.reading', { count: data.pending }) : t('season.reading_past')}
    </p>
  );
  return (
    <div className={styles['analytics']}>
      <PanelScope>{field.name}</PanelScope>
      <div className={styles['tabs']}>
        <Segmented
          label={t('tabs.label')}
          full
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={setTab}
        />
      </div>
      {(tab === 'curve' || tab === 'index') && (
        <div className={styles['bar']}>
          <SeasonMenu year={season.year} past={past} other={other?.year ?? null} onChange={setChosen} />
          {reading}
        </div>
      )}
      {tab === 'history' && reading}
      {data.past_error !== null && (
        <p className={styles['pending']} role="alert">
          {errorText(data.past_error).title}{' '}
          <Button size="sm" onClick={data.retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {(tab === 'curve' || tab === 'index') && <UnreadImages failed={data.failed} />}
      {tab === 'curve' && (
        <>
          <Numbers field={field} rows={data.rows} year={own} expected={analysis.expected_peak} performance={crop_season?.performance} />
          {own.curve !== null && <CurveTab field={field} season={season} rows={data.rows} own={own} other={other} analysis={analysis} />}
          {own.curve === null && !is_reading && data.rows.length === 0 && (
            <EmptyState title={t('curve.no_images')} text={t('curve.no_images_text')} />
          )}
          {own.curve === null && !is_reading && data.rows.length > 0 && (
            <EmptyState title={t('curve.none')} text={t('curve.none_text', { count: usable })} />
          )}
        </>
      )}
      {tab === 'index' &&
        (performance.data === undefined ? <Skeleton rows={6} /> : <IndexTab own={crop_season} seasons={performance.data.seasons} />)}
      {tab === 'history' && today !== undefined && data.request !== null && (
        <HistoryTab
          key={`${field.id} ${seasonKey(season)}`}
          field={field}
          season={season}
          today={today}
          request={data.request}
          is_reading={reads_past}
        />
      )}
      {tab === 'comparison' && today !== undefined && (
        <ComparisonTab key={`${field.id} ${seasonKey(season)}`} field={field} season={season} today={today} />
      )}
      {tab === 'statistics' && <StatisticsTab field={field} today={today} />}
    </div>
  );
}

export default function AnalyticsPanel() {
  const style_brand = useSession((state) => state.user?.style_brand);
  return style_brand !== undefined && !canUseAnalytics(style_brand) ? <Barred /> : <Analytics />;
}
