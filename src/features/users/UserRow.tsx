import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Tag } from '#ui/display/Tag.tsx';
import { brandName } from './brand-options.ts';
import rows from '#ui/display/RowTable.module.css';
import styles from './Panel.module.css';
import { initialsOf, nameOf } from './name-of.ts';
import { showUser, useShownUser } from './open-user.ts';

const FLAGS = ['has_onesoil_access', 'show_sensitive_information', 'is_field_agronomist'] as const;

/** An account of the list; the whole row opens it, its name by keyboard too. */
export function UserRow({ user }: { user: ManagedUser }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const is_chosen = useShownUser() === user.id;
  const flags = FLAGS.filter((flag) => user[flag]);
  const served = user.served_by.map(({ name }) => name);
  return (
    <tr className={rows['row']} aria-selected={is_chosen} data-user={user.id}>
      <td className={styles['user']}>
        <span className={styles['who']}>
          <span className={styles['avatar']} data-initials={initialsOf(user)} aria-hidden="true" />
          <span className={styles['names']}>
            <button type="button" className={rows['open']} onClick={() => showUser(user.id, user)}>
              {nameOf(user)}
            </button>
            <span className={rows['sub']}>{user.email ?? t('no_contact')}</span>
          </span>
          {user.is_disabled && <Tag tone="danger">{t('tag.disabled')}</Tag>}
          {!user.is_active && !user.is_disabled && <Tag tone="warn">{t('tag.not_active')}</Tag>}
        </span>
      </td>
      <td className={styles['role']}>{t(`code.${user.role}`)}</td>
      <td className={styles['manager']}>{user.manager?.name ?? (served.length > 0 ? format.list(served) : '—')}</td>
      <td className={styles['brand']}>{brandName(user.brand_id)}</td>
      <td className={styles['fields']}>
        {user.field_count === 0 ? (
          '—'
        ) : (
          <>
            {t('fields', { count: user.field_count })}
            <span className={rows['sub']}>{format.hectares(user.area_ha)}</span>
          </>
        )}
      </td>
      <td className={styles['flags']}>{flags.length === 0 ? '—' : flags.map((flag) => <Tag key={flag}>{t(`tag.${flag}`)}</Tag>)}</td>
      <td className={styles['used']}>{user.used_at === null ? t('never') : format.date(user.used_at)}</td>
    </tr>
  );
}
