import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { Button } from '#ui/buttons/Button.tsx';
import styles from './Panel.module.css';
import { useMute } from './use-mute.ts';

/** Fields nothing is heard of, each with its way back; nothing without any. */
export function MutedFields() {
  const { t } = useTranslation('notifications');
  const fields = useFields();
  const muted = new Set(useCall(api.notifications.muted, {}, { stale_ms: Infinity }).data?.field_ids);
  const mute = useMute();
  const silent = fields.filter(({ id }) => muted.has(id));
  if (silent.length === 0) return null;
  return (
    <section aria-label={t('muted')} className={styles['muted']}>
      <h3>{t('muted')}</h3>
      <ul>
        {silent.map(({ id, name, farm_name }) => (
          <li key={id}>
            <span>
              <b>{name}</b> <span className={styles['farm']}>{farm_name}</span>
            </span>
            <Button size="sm" aria-label={t('hear_name', { name })} onClick={() => void mute(id, name, false)}>
              {t('hear')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
