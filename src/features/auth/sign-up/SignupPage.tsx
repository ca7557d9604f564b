import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import text from '#ui/text.module.css';
import { useAuthBase } from '../auth-path.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { SignedUpDialog } from './SignedUpDialog.tsx';
import { SignupForm } from './SignupForm.tsx';

export function SignupPage() {
  const { t } = useTranslation('auth');
  const base = useAuthBase();
  const [email, setEmail] = useState<string | null>(null);
  return (
    <AuthFrame
      title={t('signup')}
      lead={
        <>
          {t('has_account')}{' '}
          <Link href={base} className={text['link'] ?? ''}>
            {t('login')}
          </Link>
        </>
      }
    >
      <SignupForm onDone={setEmail} />
      {email !== null && <SignedUpDialog email={email} />}
    </AuthFrame>
  );
}
