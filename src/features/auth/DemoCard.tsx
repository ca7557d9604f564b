import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '#ui/buttons/Button.tsx';
import text from '#ui/text.module.css';
import styles from './Auth.module.css';
import { useAuthBase } from './auth-path.ts';

/** In demo mode: the account anybody may use, and where its mails lie. */
export function DemoCard({ account, onUse }: { account: { user: string; password: string }; onUse: () => void }) {
  const { t } = useTranslation('auth');
  const base = useAuthBase();
  return (
    <aside className={styles['demo']}>
      <div>
        <b>{t('demo_title')}</b>
        <p>{t('demo_text')}</p>
      </div>
      <p>
        <code>{account.user}</code> · <code>{account.password}</code>
      </p>
      <div className={styles['between']}>
        <Button size="sm" onClick={onUse}>
          {t('demo_use')}
        </Button>
        <Link href={`${base}/outbox`} className={text['link'] ?? ''}>
          {t('outbox')}
        </Link>
      </div>
    </aside>
  );
}
