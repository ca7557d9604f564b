import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../feedback/feedback.module.css';

const focusOn = (selector: string) => (event: MouseEvent) => {
  event.preventDefault();
  document.querySelector<HTMLElement>(selector)?.focus();
};

/** To the list, the map and the panels, past everything else (WCAG 2.4.1). */
export function SkipLinks() {
  const { t } = useTranslation('common');
  return (
    <div className={styles['skip']}>
      <a href="#panel-fields" onClick={focusOn('#panel-fields-title')}>
        {t('region.skip_list')}
      </a>
      <a href="#map" onClick={focusOn('[data-region=map]')}>
        {t('region.skip_map')}
      </a>
      <a href="#panels" onClick={focusOn('[data-panel] h2')}>
        {t('region.skip_panels')}
      </a>
    </div>
  );
}
