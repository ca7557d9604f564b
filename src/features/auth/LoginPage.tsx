import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import text from '#ui/text.module.css';
import { useAuthBase } from './auth-path.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { DemoCard } from './DemoCard.tsx';
import { LoginForm, type Credentials } from './LoginForm.tsx';

/** Where to go after log-in: the page asked for, if it is one of ours. */
const nextPath = (search: string): string => {
  const next = new URLSearchParams(search).get('next');
  return next !== null && /^\/(?!\/)/.test(next) ? next : '/dashboard';
};

export function LoginPage() {
  const { t } = useTranslation('auth');
  const base = useAuthBase();
  const [, go] = useLocation();
  const [filled, setFilled] = useState<Credentials | null>(null);
  const features = useCall(api.config.features, {});
  const demo = features.data?.demo_account ?? null;
  return (
    <AuthFrame
      title={t('login')}
      lead={
        <>
          {t('first_time')}{' '}
          <Link href={`${base}/signup`} className={text['link'] ?? ''}>
            {t('signup')}
          </Link>
        </>
      }
    >
      <LoginForm forgot_href={`${base}/forgot`} filled={filled} onDone={() => go(nextPath(window.location.search))} />
      {demo && <DemoCard account={demo} onUse={() => setFilled({ username: demo.user, password: demo.password })} />}
    </AuthFrame>
  );
}
