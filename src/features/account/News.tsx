import { useTranslation } from 'react-i18next';
import { DigestSetting } from '#shell/DigestSetting.tsx';
import styles from './Account.module.css';
import { Section } from './Section.tsx';

export function News() {
  const { t } = useTranslation('account');
  return (
    <Section id="news" title={t('news.title')}>
      <div className={styles['form']}>
        <DigestSetting />
      </div>
    </Section>
  );
}
