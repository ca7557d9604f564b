import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RainPreview } from '#domain/rain/rain-table.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PlotFigure } from '#ui/charts/PlotFigure.tsx';
import styles from './Panel.module.css';
import { rainBars } from './rain-bars.ts';

const FIRST = 5;
const HEIGHT = 76;

function Bars({ preview: { rows } }: { preview: RainPreview }) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  const drawing = useMemo(() => {
    const { step, domain, bars } = rainBars(rows);
    const top = Math.max(1, ...bars.map(({ y }) => y));
    const strip = { label: t(`bars.${step}`), top: { y: top, label: format.withUnit(top, 'mm') }, bars };
    return { kind: 'strip', domain, strip } as const;
  }, [rows, t, format]);
  return <PlotFigure label={drawing.strip.label} height={HEIGHT} drawing={drawing} />;
}

/** What would go in: period, days, total, the shape of it and the first rows. */
export function Days({ preview }: { preview: RainPreview }) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  const { rows, missing, missing_hours, repeated, total_mm } = preview;
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const notes = [
    missing.length > 0 && t('days.missing', { count: missing.length }),
    missing_hours > 0 && t('days.missing_hours', { count: missing_hours }),
    repeated.length > 0 && t('days.repeated', { count: repeated.length }),
  ].filter((note) => note !== false);
  return (
    <section className={styles['section']} aria-label={t('days.title')}>
      <dl className={styles['sums']}>
        <div>
          <dt>{t('days.period')}</dt>
          <dd>
            {format.date(first.date)} – {format.date(last.date)}
          </dd>
        </div>
        <div>
          <dt>{t('days.count')}</dt>
          <dd>{format.number(rows.length)}</dd>
        </div>
        <div>
          <dt>{t('days.total')}</dt>
          <dd>{format.withUnit(total_mm, 'mm', 1)}</dd>
        </div>
      </dl>
      {notes.length > 0 && <p className={styles['quiet']}>{notes.join(' · ')}</p>}
      <Bars preview={preview} />
      <table className={styles['table']}>
        <caption>{t('days.first')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('days.line')}</th>
            <th scope="col">{t('column.date')}</th>
            <th scope="col">{t('column.rain')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, FIRST).map(({ line, date, rain_mm }) => (
            <tr key={date}>
              <td>{format.number(line)}</td>
              <td>{format.date(date)}</td>
              <td>{format.withUnit(rain_mm, 'mm', 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
