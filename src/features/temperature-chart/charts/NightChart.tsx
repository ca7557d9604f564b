import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { PlotFigure } from '#ui/charts/PlotFigure.tsx';
import { FieldKey } from '../FieldKey.tsx';
import { dateOf, hoursOf, isHeat, nextDay, nightStretches, stateOf, type FieldDays } from '../days/model.ts';
import { nightDrawing } from './night-drawing.ts';
import styles from '../Panel.module.css';
import type { ChartParts } from './chart-parts.ts';

const HEIGHT = 124;

/** `noche del 2 al 3 sep`; of heat the day itself. */
export function useNightName(): (date: string, is_heat: boolean) => string {
  const { t } = useTranslation('temperature-chart');
  const format = useFormat();
  return (date, is_heat) => {
    if (is_heat) return t('night.day', { date: format.dayMonth(date) });
    const before = dayDate(epochDay(date) - 1);
    const is_same_month = before.slice(0, 7) === date.slice(0, 7);
    return t('night.title', { from: is_same_month ? String(Number(before.slice(8))) : format.dayMonth(before), to: format.dayMonth(date) });
  };
}

/** What a field had of the night: `5,4 h, 2:40 a 8:04, mín. −2,4 °C`. */
function NightWords({ field, threshold, day }: Pick<ChartParts, 'threshold'> & { readonly field: FieldDays; readonly day: number }) {
  const { t } = useTranslation('temperature-chart');
  const format = useFormat();
  const state = stateOf(field, day);
  const stretches = nightStretches(field, threshold, day);
  const extreme = isHeat(threshold) ? field.max_c[day]! : field.min_c[day]!;
  return (
    <div className={styles['words']} data-testid={`night-${field.letter}`}>
      <FieldKey letter={field.letter} />
      {state === 'known' ? (
        <p>
          <b>{format.number(hoursOf(field, threshold)[day]!, 1)}</b> h
          {stretches.map(({ from, to }) => (
            <span key={from}>{t('night.span', { from, to })}</span>
          ))}
          <span>{t(isHeat(threshold) ? 'night.max' : 'night.min', { value: format.withUnit(extreme, '°C', 1) })}</span>
        </p>
      ) : (
        <p>{t(state)}</p>
      )}
    </div>
  );
}

/** One civil day of all fields, hour by hour. */
export function NightChart({ chart: { range, fields }, threshold, chosen, onChoose }: ChartParts) {
  const { t } = useTranslation('temperature-chart');
  const format = useFormat();
  const nameOf = useNightName();
  const drawing = useMemo(
    () => (chosen === null ? null : nightDrawing(fields, threshold, chosen, format)),
    [fields, threshold, chosen, format],
  );
  if (chosen === null || drawing === null) return null;
  const name = nameOf(dateOf(range, chosen), isHeat(threshold));
  const [before, after] = [nextDay(fields, threshold, chosen, -1), nextDay(fields, threshold, chosen, 1)];
  const step = (day: number | null): void => {
    if (day !== null) onChoose(day);
  };
  return (
    <section aria-label={t('night.heading')}>
      <h3 className={styles['heading']}>
        {t('night.heading')} <span aria-live="polite">{name}</span>
        <span className={styles['steps']}>
          <IconButton
            size="sm"
            label={t('night.before')}
            icon={<ChevronLeft size={14} />}
            disabled={before === null}
            onClick={() => step(before)}
          />
          <IconButton
            size="sm"
            label={t('night.after')}
            icon={<ChevronRight size={14} />}
            disabled={after === null}
            onClick={() => step(after)}
          />
        </span>
      </h3>
      <div className={styles['night']}>
        <PlotFigure label={t('night.label', { name })} height={HEIGHT} drawing={drawing} />
        <div className={styles['nightWords']}>
          {fields.map((field) => (
            <NightWords key={field.letter} field={field} threshold={threshold} day={chosen} />
          ))}
        </div>
      </div>
    </section>
  );
}
