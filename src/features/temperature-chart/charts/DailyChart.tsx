import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { ChartFigure, type ChartTable } from '#ui/charts/ChartFigure.tsx';
import { PlotFigure } from '#ui/charts/PlotFigure.tsx';
import { AddField } from '../AddField.tsx';
import { dailyDrawing } from './daily-drawing.ts';
import { dateOf, isHeat, stateOf, type Gap } from '../days/model.ts';
import styles from '../Panel.module.css';
import { dayCells } from '../days/table.ts';
import type { ChartParts } from './chart-parts.ts';
import { daysOf } from '../days/window.ts';

const HEIGHT = 118;

/** A row a day, for those who read. */
function useTable({ chart, threshold, chosen }: ChartParts): ChartTable {
  const { t } = useTranslation('temperature-chart');
  const format = useFormat();
  const { range, fields } = chart;
  const head = fields.flatMap(({ letter }) => [t('table.hours', { letter }), t(isHeat(threshold) ? 'table.max' : 'table.min', { letter })]);
  const rows = Array.from({ length: daysOf(range) }, (_, day) => {
    const cells = dayCells(fields, threshold, day).flatMap((cell) => {
      if (typeof cell === 'string') return [t(cell), '—'];
      const extreme = isHeat(threshold) ? cell.max_c : cell.min_c;
      return [format.withUnit(cell.hours, 'h', 1), format.withUnit(extreme, '°C', 1)];
    });
    return { key: dateOf(range, day), cells: [format.date(dateOf(range, day)), ...cells], is_current: day === chosen };
  });
  return { caption: t('table.caption'), columns: [t('table.date'), ...head], rows };
}

/** Each known day as a radio button over its bars: arrows go from one to the next. */
function DayChoice({ chart: { range, fields }, threshold, chosen, onChoose }: ChartParts) {
  const { t } = useTranslation('temperature-chart');
  const format = useFormat();
  const days = daysOf(range);
  return (
    <fieldset className={styles['days']}>
      <legend className="visually-hidden">{t('choose')}</legend>
      {Array.from({ length: days }, (_, day) => {
        if (!fields.some((field) => stateOf(field, day) === 'known')) return null;
        const date = dateOf(range, day);
        const hours = dayCells(fields, threshold, day).map((cell, i) => {
          const letter = fields[i]?.letter ?? 'A';
          return t('spoken', { letter, value: typeof cell === 'string' ? t(cell) : format.withUnit(cell.hours, 'h', 1) });
        });
        return (
          <label
            key={date}
            style={{ left: `${(100 * day) / days}%`, width: `${100 / days}%` }}
            title={`${format.dayMonth(date)}: ${hours.join(', ')}`}
          >
            <input type="radio" name="temperature-night" value={date} checked={day === chosen} onChange={() => onChoose(day)} />
            <span className="visually-hidden">{`${format.date(date)}: ${hours.join(', ')}`}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Hours of each day, in which a night is chosen. */
export function DailyChart(parts: ChartParts) {
  const { chart, threshold, chosen, ids, onAdd } = parts;
  const { t } = useTranslation('temperature-chart');
  const format = useFormat();
  const is_heat = isHeat(threshold);
  const limit = format.withUnit(threshold, '°C');
  const heading = t(is_heat ? 'daily.above' : 'daily.below', { limit });
  const drawing = useMemo(() => {
    const gap = ({ letter, first, last }: Gap): string => t('gap_days', { letter, count: last - first + 1 });
    return dailyDrawing(chart, threshold, chosen, format, { gap, sowing: t('sowing') });
  }, [chart, threshold, chosen, format, t]);
  const names = chart.fields.map(({ letter, name }) => `${letter}: ${name}`).join(', ');
  const label = t('daily.label', { heading, names });
  return (
    <section aria-label={t('daily.title')}>
      <h3 className={styles['heading']}>
        {t('daily.title')} <span>{heading}</span>
        {!is_heat && (
          <span className={styles['legend']}>
            <span>
              <i data-frost="hard" aria-hidden="true">
                ∗
              </i>{' '}
              {t('legend.hard')}
            </span>
            <span>
              <i aria-hidden="true">∗</i> {t('legend.light')}
            </span>
          </span>
        )}
      </h3>
      <ChartFigure summary={label} table={useTable(parts)} actions={<AddField ids={ids} onAdd={onAdd} />}>
        <div className={styles['daily']}>
          <PlotFigure label={label} height={HEIGHT} drawing={drawing} />
          <DayChoice {...parts} />
        </div>
      </ChartFigure>
    </section>
  );
}
