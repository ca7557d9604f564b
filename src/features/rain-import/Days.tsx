import { scaleLinear } from 'd3-scale';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RainPreview } from '#domain/rain/rain-table.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChartBars } from '#ui/charts/ChartBars.tsx';
import { useSize } from '#ui/use-size.ts';
import styles from './Panel.module.css';
import { rainBars } from './rain-bars.ts';

const FIRST = 5;
const HEIGHT = 76;
/** Room for the amount at the upper edge. */
const RIGHT = 52;

function Bars({ preview: { rows } }: { preview: RainPreview }) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  const { ref, width } = useSize<HTMLDivElement>();
  const { step, domain, bars } = useMemo(() => rainBars(rows), [rows]);
  const top = Math.max(1, ...bars.map(({ y }) => y));
  const right = Math.max(0, width - RIGHT);
  const x = scaleLinear(domain, [0, right]);
  const strip = { label: t(`bars.${step}`), top: { y: top, label: format.withUnit(top, 'mm') }, bars };
  return (
    <div ref={ref} className={styles['bars']}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <ChartBars strip={strip} x={x} left={0} right={right} top={0} foot={HEIGHT - 2} />
        </svg>
      )}
    </div>
  );
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
