import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { refresh, useCall } from '#api/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import text from '#ui/text.module.css';
import styles from './Account.module.css';
import { Section } from './Section.tsx';

const reread = (): void => void refresh(api.account.sessions);

export function Sessions() {
  const { t } = useTranslation('account');
  const { date, time } = useFormat();
  const list = useCall(api.account.sessions, {});
  const end = useAction(api.account.endSession, { done: 'account:sessions.ended', onDone: reread });
  const endOthers = useAction(api.account.endOtherSessions, { done: 'account:sessions.others_ended', onDone: reread });
  const sessions = list.data?.sessions ?? [];
  return (
    <Section id="sessions" title={t('sessions.title')} lead={t('sessions.lead')}>
      {list.isPending && <Skeleton rows={2} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <ul className={styles['list']}>
        {sessions.map(({ id, device, network, used_at, is_current }) => (
          <li key={id} className={styles['between']}>
            <div>
              <span className={text['strong']}>{device === '' ? t('sessions.unknown') : device}</span>{' '}
              {is_current && <Tag tone="ok">{t('sessions.this')}</Tag>}
              <p className={text['sub']}>
                {[network, t('sessions.used', { date: date(used_at), time: time(used_at) })].filter((part) => part !== '').join(' · ')}
              </p>
            </div>
            {!is_current && (
              <Button size="sm" busy={end.busy} onClick={() => void end.run({ session_id: id })}>
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles['row']}>
          <Button busy={endOthers.busy} onClick={() => void endOthers.run({})}>
            {t('sessions.end_others')}
          </Button>
        </div>
      )}
    </Section>
  );
}
