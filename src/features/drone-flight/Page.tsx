import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { FLIGHT_SERVICE, type FlightSlot } from '#domain/flights/flight-service.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import { PublicFooter } from '#shell/public/PublicFooter.tsx';
import { PublicHeader } from '#shell/public/PublicHeader.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import text from '#ui/text.module.css';
import styles from './Page.module.css';
import { Prices } from './Prices.tsx';
import { Questions } from './Questions.tsx';
import { ReportParts } from './ReportParts.tsx';
import { StandPicture } from './StandPicture.tsx';
import { WindCheck } from './WindCheck.tsx';

/** Leads eye and keyboard to a part of the page. */
const show = (id: string): void => {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
};

/** The drone-flight service: what it is, what it costs, whether the wind allows it, and what is asked most. */
export default function Page({ terms }: { terms: string }) {
  const { t } = useTranslation('drone-flight');
  const { name } = useBrand();
  const format = useFormat();
  const [slot, setSlot] = useState<FlightSlot>('morning');
  const { photos_per_100ha, minutes_per_100ha, reschedule_notice_h } = FLIGHT_SERVICE;
  useEffect(() => {
    document.title = `${t('title')} · ${name}`;
  }, [t, name]);
  const choose = (wanted: FlightSlot): void => {
    setSlot(wanted);
    show('wind');
  };
  return (
    <div className={styles['page']}>
      <main>
        <div className={styles['hero']}>
          <div className={styles['side']}>
            <PublicHeader is_narrow />
            <div className={styles['claim']}>
              <h1>{t('claim')}</h1>
              <p>{t('text')}</p>
              <div className={styles['ways']}>
                <Button variant="primary" size="lg" onClick={() => choose(slot)}>
                  {t('book_flight')}
                </Button>
                <Button size="lg" onClick={() => show('report')}>
                  {t('see_report')}
                </Button>
              </div>
              <dl className={styles['facts']}>
                <div>
                  <dt>{t('fact.per_100ha')}</dt>
                  <dd>{t('fact.photos', { count: photos_per_100ha })}</dd>
                </div>
                <div>
                  <dt>{t('fact.flying')}</dt>
                  <dd>{format.withUnit(minutes_per_100ha, 'min')}</dd>
                </div>
                <div>
                  <dt>{t('fact.notice')}</dt>
                  <dd>{format.withUnit(reschedule_notice_h, 'h')}</dd>
                </div>
              </dl>
            </div>
          </div>
          <StandPicture />
        </div>
        <div className={styles['two']}>
          <Prices onChoose={choose} />
          <Questions />
        </div>
        <WindCheck slot={slot} onSlot={setSlot} />
        <ReportParts />
        <p className={styles['terms']}>
          <Link href={terms} className={text['link'] ?? ''}>
            {t('terms')}
          </Link>
        </p>
      </main>
      <PublicFooter />
    </div>
  );
}
