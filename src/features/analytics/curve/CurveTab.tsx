import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { errorText } from '#i18n/error-text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { setDate, useSelection } from '#state/selection.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import { TimeChart } from '#ui/charts/TimeChart.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { downloadCsv } from '#ui/download-csv.ts';
import { downloadChart } from '../actions.ts';
import { stopsOf } from './chart-model.ts';
import styles from '../Panel.module.css';
import { ExportMenu } from '../ExportMenu.tsx';
import { useCurveReading } from './use-curve-reading.ts';
import { useCurveScene, type CurveOf } from './use-curve-scene.ts';
import { useCurveTable } from './use-curve-table.ts';
import { useRain } from './use-rain.ts';
import { useSummary } from './use-summary.ts';

const KINDS = ['csv', 'png', 'svg'] as const;
const HEIGHT = 280;
/** The season's curve with its images, its spread, an earlier year and the past, on the product's one date. */
export function CurveTab(shown: CurveOf) {
  const { field, season, own, analysis } = shown;
  const { t } = useTranslation(['analytics', 'common']);
  const drawing = useRef<HTMLDivElement>(null);
  const date = useSelection((state) => state.date);
  const { curve, phenology } = own;
  const { years, steps, scene, work_text } = useCurveScene(shown);
  const { points } = scene;
  const stops = useMemo(() => stopsOf(points ?? []), [points]);
  const cursor = stops.findLast((stop) => date === null || stop <= epochDay(date)) ?? null;
  const rain = useRain(field, season, cursor);
  const read = useCurveReading(curve, rain.bins);
  const { table, csv } = useCurveTable(field, years, steps, rain);
  const summary = [useSummary(field, own, analysis, cursor), work_text].filter(Boolean).join(' ');

  const name = t('export.file', { field: field.name, years: years.replace('/', '-') });
  const heading = t('curve.chart', { field: field.name, years });
  const save = useAction(
    async (kind: 'csv' | 'png' | 'svg') => (kind === 'csv' ? downloadCsv(name, csv) : downloadChart(kind, drawing.current, name, heading)),
    { done: 'analytics:export.done' },
  );
  return (
    <>
      <ChartFigure
        summary={rain.total === null ? summary : `${summary} ${t('rain.summary', { mm: rain.total })}`}
        table={table}
        actions={
          <>
            {phenology?.is_irregular && <span className={styles['warn']}>{t('curve.irregular')}</span>}
            <span className={styles['note']}>{t('curve.each')}</span>
            <ExportMenu kinds={KINDS} onChoose={(kind) => void save.run(kind)} />
          </>
        }
      >
        <TimeChart
          label={heading}
          height={HEIGHT}
          {...scene}
          bars={rain.strip}
          stops={stops}
          cursor={cursor}
          read={read}
          onCommit={(day) => setDate(dayDate(day))}
          drawing={drawing}
        />
      </ChartFigure>
      {rain.error !== null && (
        <p className={styles['pending']} role="alert">
          {errorText(rain.error).title}{' '}
          <Button size="sm" onClick={rain.retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {rain.source !== null && <p className={styles['pending']}>{rain.source}</p>}
    </>
  );
}
