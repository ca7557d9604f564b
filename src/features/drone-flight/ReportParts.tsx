import { useTranslation } from 'react-i18next';
import { FLIGHT_SERVICE } from '#domain/flights/flight-service.ts';
import { standError } from '#domain/flights/stand-interval.ts';
import { useFormat } from '#i18n/use-format.ts';
import text from '#ui/text.module.css';
import { exampleStand } from './example-stand.ts';
import styles from './Page.module.css';

const HUNDREDS = 100;

const stand = exampleStand();

/** What a report says, on the stand of the picture: the count with the span it may be off by. */
export function ReportParts() {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const { photos_per_100ha, photo_variation } = FLIGHT_SERVICE;
  const error = standError(photos_per_100ha, photo_variation);
  const around = (share: number): string => format.number(Math.round((stand.density * share) / HUNDREDS) * HUNDREDS);
  return (
    <section className={styles['report']} aria-labelledby="report">
      <header>
        <h2 id="report" tabIndex={-1} className={text['h2']}>
          {t('report.title')}
        </h2>
        <p>{t('report.text')}</p>
      </header>
      <dl>
        <div>
          <dt>{t('report.stand')}</dt>
          <dd>{t('report.stand_value', { density: format.number(stand.density), low: around(1 - error), high: around(1 + error) })}</dd>
        </div>
        <div>
          <dt>{t('report.gaps')}</dt>
          <dd>{t('report.gaps_value', { share: format.percent(Math.round(stand.gap_percent)) })}</dd>
        </div>
        <div>
          <dt>{t('report.where')}</dt>
          <dd>{t('report.where_value', { count: photos_per_100ha })}</dd>
        </div>
        <div>
          <dt>{t('report.advice')}</dt>
          <dd>{t('report.advice_value')}</dd>
        </div>
      </dl>
    </section>
  );
}
