import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Share } from '#domain/schemas/share.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import { revokeShare, setLevel } from './actions.ts';
import { LevelSelect } from './LevelSelect.tsx';
import styles from './Panel.module.css';

/** One guest: the address, whether he has come, what he may do, and the way to take the field back. */
export function GuestRow({ field_id, share }: { field_id: string; share: Share }) {
  const { t } = useTranslation(['sharing', 'common']);
  const format = useFormat();
  const [is_asking, setAsking] = useState(false);
  const change = useAction(setLevel, {
    done: 'sharing:done.level',
    params: ({ email, level }) => ({ email, level: t(`level.${level}`) }),
  });
  const revoke = useAction(revokeShare, {
    done: 'sharing:done.revoked',
    params: () => ({ email: share.email }),
    onDone: () => setAsking(false),
  });
  const { id, email, level, created_at, state, opened_at, opened_times } = share;
  return (
    <li className={styles['guest']} data-state={state}>
      <span className={styles['text']}>
        <b>{email}</b>
        <span className={styles['facts']}>
          <Tag {...(state === 'active' ? { tone: 'ok' as const } : {})}>{t(`state.${state}`)}</Tag>
          <span>
            {opened_at === null
              ? t('since', { date: format.date(created_at) })
              : t('opened', { count: opened_times, date: format.date(opened_at) })}
          </span>
        </span>
      </span>
      <span className={styles['level']}>
        <LevelSelect
          label={t('level_of', { email })}
          value={level}
          disabled={change.busy}
          onChange={(next) => next !== level && void change.run(field_id, id, next)}
        />
      </span>
      <IconButton size="sm" label={t('revoke', { email })} icon={<X size={16} />} onClick={() => setAsking(true)} />
      {is_asking && (
        <Dialog
          open
          must_answer
          title={t('revoke_title')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('common:cancel')}</Button>
              <Button variant="danger" busy={revoke.busy} onClick={() => void revoke.run(field_id, id)}>
                {t('revoke_verb')}
              </Button>
            </>
          }
        >
          <p>{t('revoke_text', { email })}</p>
        </Dialog>
      )}
    </li>
  );
}
