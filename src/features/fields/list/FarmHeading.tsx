import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import { useFieldOptions } from '#api/fields/use-field-options.ts';
import type { Farm } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { useDialogs } from '../dialogs/dialogs.ts';
import styles from './FarmHeading.module.css';

export type FarmHeadingProps = {
  readonly farm_id: string;
  readonly name: string;
  /** Of a farm of somebody else's. */
  readonly owner_name: string | null;
  readonly count: number;
  readonly area_ha: number;
};

/** A farm over its fields, with what can be done to it. */
export function FarmHeading({ farm_id, name, owner_name, count, area_ha }: FarmHeadingProps) {
  const { t } = useTranslation('fields');
  const format = useFormat();
  const farm = useFieldOptions().farms.find((one) => one.id === farm_id);
  const remove = useAction(
    async ({ id, version }: Farm) => {
      await api.farms.remove({ farm_id: id, version });
      await refreshFields();
    },
    { done: 'fields:farm.removed' },
  );
  return (
    <div className={styles['heading']}>
      <b>{name}</b>
      {owner_name !== null && <span className={styles['owner']}>{owner_name}</span>}
      <span className={styles['count']}>{t('farm_count', { count, area: format.hectares(area_ha) })}</span>
      {farm !== undefined && (
        <span className={styles['menu']}>
          <Menu
            label={t('farm.menu', { name })}
            entries={[
              { id: 'rename', label: t('farm.rename'), run: () => useDialogs.setState({ renaming: farm }) },
              { id: 'remove', label: t('farm.remove'), danger: true, disabled: farm.field_count > 0, run: () => void remove.run(farm) },
            ]}
          >
            <IconButton size="sm" label={t('farm.menu', { name })} icon={<Ellipsis size={14} />} />
          </Menu>
        </span>
      )}
    </div>
  );
}
