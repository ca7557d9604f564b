import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import text from '#ui/text.module.css';
import styles from './Auth.module.css';
import { useAuthBase } from './auth-path.ts';
import { AuthFrame } from './AuthFrame.tsx';

const POLL_MS = 4_000;

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The same server, also when one address says localhost and the other 127.0.0.1. */
const isHere = ({ host, hostname, port }: URL): boolean =>
  host === window.location.host || (LOOPBACK.has(hostname) && LOOPBACK.has(window.location.hostname) && port === window.location.port);

/** Own links open here; an address of somebody else's is only printed. */
const localPath = (link: string): string | null => {
  const url = URL.canParse(link) ? new URL(link) : null;
  return url === null || !isHere(url) ? null : url.pathname + url.search;
};

/** The mails of the demo, in place of an inbox. */
export function OutboxPage() {
  const { t } = useTranslation('auth');
  const { date, time } = useFormat();
  const base = useAuthBase();
  const outbox = useCall(api.config.outbox, {}, { poll_ms: POLL_MS });
  return (
    <AuthFrame title={t('outbox')} lead={t('outbox_text')}>
      {outbox.isPending && <Skeleton rows={3} />}
      {outbox.isError && <ErrorState level={2} error={outbox.error} onRetry={() => void outbox.refetch()} />}
      {outbox.data?.length === 0 && <EmptyState level={2} title={t('outbox_empty')} />}
      <ul className={styles['mails']}>
        {outbox.data?.map((mail) => (
          <li key={mail.id} className={styles['mail']}>
            <h2>{mail.subject}</h2>
            <p className={text['note']}>
              {mail.to} · {date(mail.sent_at)}, {time(mail.sent_at)}
            </p>
            <pre>{mail.text}</pre>
            {mail.links.map((link) => {
              const path = localPath(link);
              return (
                <p key={link}>
                  {path === null ? (
                    link
                  ) : (
                    <Link href={path} className={text['link'] ?? ''}>
                      {path}
                    </Link>
                  )}
                </p>
              );
            })}
          </li>
        ))}
      </ul>
      <p>
        <Link href={base} className={text['link'] ?? ''}>
          {t('to_login')}
        </Link>
      </p>
    </AuthFrame>
  );
}
