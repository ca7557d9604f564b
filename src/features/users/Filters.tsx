import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BrandName } from '#domain/accounts/brand-numbers.ts';
import { COUNTRIES, type Country } from '#domain/codes.ts';
import { grantableRoles } from '#domain/rights/grantable-roles.ts';
import type { Role } from '#domain/rights/roles.ts';
import { useSession } from '#state/session.ts';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { brandsOfTenant } from './brand-options.ts';
import styles from './Panel.module.css';
import { setFilter, useManager, type UserFilter } from './store.ts';
import { useStaff } from './use-staff.ts';

const STATES: readonly UserFilter['state'][] = ['all', 'enabled', 'disabled'];

/** Whom to show; every choice applies at once. */
export function Filters() {
  const { t } = useTranslation(['users', 'catalog']);
  const filter = useManager((state) => state.filter);
  const own = useSession((state) => state.user?.role ?? 'PM');
  const is_sensitive = useSession((state) => state.user?.show_sensitive_information === true);
  const roles = grantableRoles(own).toReversed();
  const staff = useStaff(own === 'FM' ? [] : roles.filter((role) => role !== 'PM'));
  const has_tree = own !== 'FM';
  const brands = brandsOfTenant(useSession((state) => state.user?.brand_id ?? 0));
  return (
    <div className={styles['filters']} role="search">
      <TextField
        className={styles['search']}
        label={t('search.label')}
        label_hidden
        variant="soft"
        type="search"
        placeholder={t(is_sensitive ? 'search.name_or_email' : 'search.name')}
        before={<Search size={16} aria-hidden="true" />}
        value={filter.search}
        onChange={(event) => setFilter({ search: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setFilter({ search: '' });
        }}
      />
      {has_tree && (
        <ComboBox
          className={styles['of']}
          label={t('filter.of')}
          label_hidden
          placeholder={t('filter.of')}
          options={staff}
          value={filter.of}
          onChange={(of) => setFilter({ of })}
        />
      )}
      <Select<Country | 'all'>
        className={styles['state']}
        label={t('filter.country')}
        label_hidden
        options={[
          { value: 'all', label: t('filter.all_countries') },
          ...COUNTRIES.map((value) => ({ value, label: t(`catalog:country.${value}`) })),
        ]}
        value={filter.country ?? 'all'}
        onChange={(country) => setFilter({ country: country === 'all' ? null : country })}
      />
      {brands.length > 1 && (
        <Select<BrandName | 'all'>
          className={styles['state']}
          label={t('filter.brand')}
          label_hidden
          options={[{ value: 'all', label: t('filter.all_brands') }, ...brands]}
          value={filter.brand ?? 'all'}
          onChange={(brand) => setFilter({ brand: brand === 'all' ? null : brand })}
        />
      )}
      <Select
        className={styles['state']}
        label={t('filter.state')}
        label_hidden
        options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filter.state}
        onChange={(state) => setFilter({ state })}
      />
      {has_tree && (
        <Segmented<Role | 'all'>
          label={t('filter.role')}
          options={[{ value: 'all', label: t('filter.all') }, ...roles.map((role) => ({ value: role, label: t(`code.${role}`) }))]}
          value={filter.role ?? 'all'}
          onChange={(role) => setFilter({ role: role === 'all' ? null : role })}
        />
      )}
    </div>
  );
}
