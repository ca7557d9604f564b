import { useTranslation } from 'react-i18next';
import { grantableRoles, managingRoles } from '#domain/rights/grantable-roles.ts';
import type { Role } from '#domain/rights/roles.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { Select } from '#ui/inputs/Select.tsx';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { brandName, brandOptions, styleOptions } from './brand-options.ts';
import type { RoleLock, Access } from './access.ts';
import styles from './user/UserPanel.module.css';
import { useStaff } from './use-staff.ts';

type Props = {
  readonly user: ManagedUser;
  readonly draft: Access;
  readonly own: Role;
  readonly lock: RoleLock;
  readonly onType: (change: Partial<Access>) => void;
};
const NOBODY = 'nobody';

/** Role and manager, brand and style. */
export function Place({ user, draft, own, lock, onType }: Props) {
  const { t } = useTranslation('users');
  const grantable = grantableRoles(own);
  const roles = grantable.includes(user.role) ? grantable : [user.role];
  const staff = useStaff(lock === null ? managingRoles(draft.role) : []).filter(({ value }) => value !== user.id);
  const { manager } = user;
  const known = manager === null || staff.some(({ value }) => value === manager.id) ? [] : [{ value: manager.id, label: manager.name }];
  const flags_hint = user.rights.flags ? {} : { hint: t('why.flags') };
  return (
    <div className={styles['form']}>
      <Select<Role>
        label={t('field.role')}
        disabled={lock !== null}
        {...(lock === null ? {} : { hint: t(`why.${lock}`) })}
        options={roles.map((role) => ({ value: role, label: t(`code.${role}`), note: t(`role.${role}`) }))}
        value={draft.role}
        onChange={(role) => onType({ role })}
      />
      <ComboBox
        label={t('field.manager_id')}
        disabled={lock !== null}
        options={[{ value: NOBODY, label: t('nobody') }, ...known, ...staff]}
        value={draft.manager_id ?? NOBODY}
        onChange={(value) => {
          if (value !== null) onType({ manager_id: value === NOBODY ? null : value });
        }}
      />
      <Select
        label={t('field.brand_id')}
        disabled={!user.rights.flags}
        {...flags_hint}
        options={brandOptions(user.brand_id)}
        value={String(draft.brand_id)}
        onChange={(value) => onType({ brand_id: Number(value) })}
      />
      <Select
        label={t('field.style_brand')}
        disabled={!user.rights.flags}
        hint={t('style_hint', { brand: brandName(draft.brand_id) })}
        options={styleOptions(user.style_brand, (brand) => t('style_without', { brand }))}
        value={String(draft.style_brand)}
        onChange={(value) => onType({ style_brand: Number(value) })}
      />
    </div>
  );
}
