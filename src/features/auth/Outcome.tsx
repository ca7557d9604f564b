import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { Button } from '#ui/buttons/Button.tsx';
import styles from './Auth.module.css';
import { useAuthBase } from './auth-path.ts';
import { AuthFrame } from './AuthFrame.tsx';

type Props = { title: string; text: string; shows_mail?: boolean };

/** What came of a step, and the way on; in demo mode also to the mail it wrote. */
export function Outcome({ title, text, shows_mail = false }: Props) {
  const { t } = useTranslation('auth');
  const base = useAuthBase();
  const [, go] = useLocation();
  const features = useCall(api.config.features, {}, { enabled: shows_mail });
  return (
    <AuthFrame title={title} lead={text}>
      <div className={styles['between']} role="status">
        <Button variant="primary" size="lg" onClick={() => go(base)}>
          {t('to_login')}
        </Button>
        {shows_mail && features.data?.demo && (
          <Button size="lg" onClick={() => go(`${base}/outbox`)}>
            {t('see_mail')}
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
