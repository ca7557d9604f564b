import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FLIGHT_SERVICE } from '#domain/flights/flight-service.ts';
import { standError } from '#domain/flights/stand-interval.ts';
import { useFormat } from '#i18n/use-format.ts';
import text from '#ui/text.module.css';
import styles from './Page.module.css';

const QUESTIONS = ['mismatch', 'stage', 'present', 'report', 'sure', 'reschedule'] as const;
const PER_CENT = 100;
const M2_PER_100_HA = 1_000_000;

/** What people ask; the numbers are those the service works with. */
export function Questions() {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const { photos_per_100ha, photo_m2, photo_variation, minutes_per_100ha, reschedule_notice_h, max_wind_kmh, stages } = FLIGHT_SERVICE;
  const values = {
    photos: photos_per_100ha,
    minutes: minutes_per_100ha,
    hours: reschedule_notice_h,
    limit: max_wind_kmh,
    seen: format.number(((photos_per_100ha * photo_m2) / M2_PER_100_HA) * PER_CENT, 2),
    varies: format.number(photo_variation * PER_CENT),
    error: format.number((photo_variation / Math.sqrt(photos_per_100ha)) * PER_CENT, 1),
    interval: format.number(standError(photos_per_100ha, photo_variation) * PER_CENT, 1),
    maize: stages.maize.join('–'),
    soybean: stages.soybean.join('–'),
    sunflower: stages.sunflower.join('–'),
  };
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={text['h2']}>
        {t('questions')}
      </h2>
      <div className={styles['questions']}>
        {QUESTIONS.map((id, i) => (
          <details key={id} open={i === 0}>
            <summary>
              {t(`question.${id}`)}
              <Plus size={18} aria-hidden="true" />
            </summary>
            <p>{t(`answer.${id}`, values)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
