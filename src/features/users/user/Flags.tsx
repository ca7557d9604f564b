import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import type { Access } from '../access.ts';
import styles from './UserPanel.module.css';

const FLAGS = ['is_field_agronomist', 'has_onesoil_access', 'show_sensitive_information'] as const;

/** What the account may besides its role. */
export function Flags({ user, draft, onType }: { user: ManagedUser; draft: Access; onType: (change: Partial<Access>) => void }) {
  const { t } = useTranslation('users');
  return (
    <div role="group" aria-labelledby="user-flags" className={styles['section']}>
      <h3 id="user-flags" className={styles['legend']}>
        {t('flags')}
      </h3>
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          checked={draft[flag]}
          disabled={!user.rights.flags}
          onChange={(event) => onType({ [flag]: event.target.checked })}
        >
          {t(`field.${flag}`)}
        </Checkbox>
      ))}
      {!user.rights.flags && <p className={styles['why']}>{t('why.flags')}</p>}
    </div>
  );
}
