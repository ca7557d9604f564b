import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useSession } from '#state/session.ts';
import { NoteBox, Tag } from '#ui/display/Tag.tsx';
import styles from './UserPanel.module.css';

/** Contact where the reader may know it, country, since when, and its fields. */
export function UserFacts({ user }: { user: ManagedUser }) {
  const { t } = useTranslation(['users', 'catalog']);
  const format = useFormat();
  const is_sensitive = useSession((state) => state.user?.show_sensitive_information === true);
  const contact = [user.email, user.phone_number].filter((one) => one !== null && one !== '');
  return (
    <div className={styles['facts']}>
      {is_sensitive ? (
        <p>
          {contact.map((one) => (
            <span key={one} className={styles['line']}>
              {one}
            </span>
          ))}
          {user.fiscal_id !== null && user.fiscal_id !== '' && (
            <span className={styles['line']}>{`${t(`catalog:fiscal_id.${user.country}`)} ${user.fiscal_id}`}</span>
          )}
        </p>
      ) : (
        <NoteBox icon={<Lock size={14} aria-hidden="true" />}>{t('contact_locked')}</NoteBox>
      )}
      <p>
        <span className={styles['line']}>
          {t('since', { country: t(`catalog:country.${user.country}`), date: format.date(user.created_at.slice(0, 10)) })}
        </span>
        <span className={styles['line']}>
          {user.used_at === null ? t('never_used') : t('last_used', { date: format.date(user.used_at) })}
        </span>
        <span className={styles['line']}>
          {user.field_count === 0
            ? t('no_fields')
            : t('fields_area', { fields: t('fields', { count: user.field_count }), area: format.hectares(user.area_ha) })}
        </span>
        {user.served_by.length > 0 && (
          <span className={styles['line']}>{t('served_by', { names: format.list(user.served_by.map(({ name }) => name)) })}</span>
        )}
      </p>
      {(user.is_disabled || !user.is_active) && (
        <p className={styles['tags']}>
          {user.is_disabled && <Tag tone="danger">{t('tag.disabled')}</Tag>}
          {!user.is_active && <Tag tone="warn">{t('tag.not_active')}</Tag>}
        </p>
      )}
    </div>
  );
}
