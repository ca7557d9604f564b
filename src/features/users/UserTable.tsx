import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { classNames } from '#ui/class-names.ts';
import rows from '#ui/display/RowTable.module.css';
import { UserRow } from './UserRow.tsx';
import styles from './Panel.module.css';

const COLUMNS = ['user', 'role', 'manager', 'brand', 'fields', 'flags', 'used'] as const;

/** One page of accounts. */
export function UserTable({ users, is_waiting }: { users: readonly ManagedUser[]; is_waiting: boolean }) {
  const { t } = useTranslation('users');
  return (
    <table className={classNames(rows['table'], styles['table'])} aria-label={t('title')} aria-busy={is_waiting}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={styles[column]}>
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  );
}
