import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import { setDate, useSelection } from '#state/selection.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import { stagesHeight, stagesLeft } from '#ui/charts/stages-layout.ts';
import { PlotFigure } from '#ui/charts/PlotFigure.tsx';
import { nearestStop, stopAfterKey } from '#ui/cursor-steps.ts';
import type { Report } from '../data/report.ts';
import styles from '../Panel.module.css';
import { stagesDrawing } from '../stages-drawing.ts';
import { COLUMNS, type ReportTexts } from '../use-report-texts.ts';

type Props = { readonly report: Report; readonly texts: ReportTexts };

/** The stages of the season on one axis; the date cursor is the product's own, and goes from image to image. */
export function StagesChart({ report, texts }: Props) {
  const { t } = useTranslation('phenology-report');
  const format = useFormat();
  const date = useSelection((state) => state.date);
  const shown = date ?? report.today;
  const drawing = useMemo(() => stagesDrawing(report, shown, { t, format }), [report, shown, t, format]);
  const [first, last] = drawing.domain;
  const stops = useMemo(
    () =>
      [...new Set(report.images.filter(({ is_used }) => is_used).map((image) => epochDay(image.date)))]
        .filter((day) => day >= first && day <= last)
        .toSorted((a, b) => a - b),
    [report.images, first, last],
  );
  const current = nearestStop(stops, epochDay(shown));
  const choose = (day: number | null | undefined): void => {
    if (day !== null && day !== undefined) setDate(dayDate(day));
  };
  const summary = texts.summary(report);
  const heads = [t('column.stage'), ...COLUMNS.map((column) => t(`column.${column}`))];
  return (
    <ChartFigure
      summary={summary}
      table={{
        caption: t('sheet.axis'),
        columns: heads,
        rows: report.rows.map((row) => {
          const cells = texts.cells(row);
          return { key: row.code, cells: [`${row.code} ${texts.stageName(row)}`, ...COLUMNS.map((column) => cells[column])] };
        }),
      }}
    >
      <div
        className={styles['chart']}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.cursor')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, stops.length - 1)}
        aria-valuenow={Math.max(0, current === null ? 0 : stops.indexOf(current))}
        aria-valuetext={format.date(shown)}
        aria-disabled={stops.length === 0 || undefined}
        onKeyDown={(event) => {
          const stop = stopAfterKey(event.key, stops, current === null ? -1 : stops.indexOf(current));
          if (stop === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          choose(stop);
        }}
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          const start = stagesLeft(width);
          const share = (event.clientX - left - start) / (width - start);
          if (share >= 0) choose(nearestStop(stops, first + share * (last - first)));
        }}
      >
        <PlotFigure label={summary} height={stagesHeight(drawing)} drawing={drawing} />
      </div>
    </ChartFigure>
  );
}
