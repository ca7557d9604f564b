import { useTranslation } from 'react-i18next';
import { DigestSetting } from '#shell/DigestSetting.tsx';
import styles from './Account.module.css';
import { Section } from './Section.tsx';

export function EmailNotifications() {
  const { t } = useTranslation('account');
  return (
    <Section id="notifications" title={t('notifications.title')}>
      <div className={styles['form']}>
        <DigestSetting />
      </div>
    </Section>
  );
}
