import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { needsSecondFactor } from '#domain/accounts/needs-second-factor.ts';
import { Mark } from '#shell/brand/Mark.tsx';
import { useBrand } from '#shell/brand/appearance.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import text from '#ui/text.module.css';
import styles from './Account.module.css';
import { Choices } from './Choices.tsx';
import { Email } from './Email.tsx';
import { Erase } from './Erase.tsx';
import { Logo } from './Logo.tsx';
import { EmailNotifications } from './EmailNotifications.tsx';
import { Password } from './Password.tsx';
import { Personal } from './Personal.tsx';
import { SecondFactor } from './second-factor/SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { ExportData } from './ExportData.tsx';

const ALL = ['personal', 'email', 'password', 'logo', 'choices', 'notifications', 'sessions', 'factor', 'data', 'erase'] as const;
/** What those reach who must have a second factor and have none yet. */
const ENROLLING: readonly (typeof ALL)[number][] = ['factor', 'personal', 'logo', 'choices'];
/** The demo's account is shared: what would take it away from others is not offered. */
const NOT_DEMO: readonly (typeof ALL)[number][] = ['email', 'password', 'factor', 'erase'];

/** The account of whoever is signed in, a section a matter. */
export default function Page() {
  const { t } = useTranslation('account');
  const brand = useBrand();
  const [, go] = useLocation();
  const user = useSession((state) => state.user);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${t('title')} · ${brand.name}`;
  }, [t, brand.name]);
  useEffect(() => heading.current?.focus(), []);
  if (user === null) return <Skeleton rows={4} />;
  const isEnrolling = !user.has_second_factor && needsSecondFactor(user.role, user.show_sensitive_information);
  const sections = (isEnrolling ? ENROLLING : ALL).filter((id) => !user.is_demo || !NOT_DEMO.includes(id));
  const parts = {
    personal: <Personal key="personal" user={user} />,
    email: <Email key="email" email={user.user} />,
    password: <Password key="password" />,
    logo: <Logo key="logo" version={user.profileLogo} />,
    choices: <Choices key="choices" user={user} />,
    notifications: <EmailNotifications key="notifications" />,
    sessions: <Sessions key="sessions" />,
    factor: <SecondFactor key="factor" user={user} />,
    data: <ExportData key="data" />,
    erase: <Erase key="erase" email={user.user} />,
  };
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <Link href="/dashboard" className={styles['brand']}>
          <span className={styles['mark']}>
            <Mark theme={brand.theme} />
          </span>
          {brand.name}
        </Link>
        {!isEnrolling && (
          <Button icon={<ArrowLeft size={16} aria-hidden="true" />} onClick={() => go('/dashboard')}>
            {t('to_map')}
          </Button>
        )}
      </header>
      <div className={styles['body']}>
        <nav aria-label={t('sections')} className={styles['index']}>
          {sections.map((id) => (
            <a key={id} href={`#${id}`}>
              {t(`${id}.title`)}
            </a>
          ))}
        </nav>
        <main className={styles['main']}>
          <h1 ref={heading} tabIndex={-1} className={text['h1']}>
            {t('title')}
          </h1>
          {user.is_demo && (
            <NoteBox tone="info" role="status">
              {t('demo')}
            </NoteBox>
          )}
          {sections.map((id) => parts[id])}
        </main>
      </div>
    </div>
  );
}
