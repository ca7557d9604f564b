import { Archive, CalendarCheck, Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '../SplitPanel.module.css';

/** What the parts inherit, said before the button (rules 20). */
export function Inherited() {
  const { t } = useTranslation('field-drawing');
  return (
    <section className={styles['inherited']}>
      <h3>{t('split.what')}</h3>
      <ul>
        <li>
          <CalendarCheck size={16} aria-hidden="true" /> {t('split.what_crops')}
        </li>
        <li>
          <Gauge size={16} aria-hidden="true" /> {t('split.what_plan')}
        </li>
        <li>
          <Archive size={16} aria-hidden="true" /> {t('split.what_parent')}
        </li>
      </ul>
    </section>
  );
}
