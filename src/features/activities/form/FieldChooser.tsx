import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { Chip } from '#ui/buttons/Chip.tsx';
import { FindField } from '#widgets/FindField.tsx';
import styles from './Form.module.css';

type ChooserProps = {
  readonly open: readonly Field[];
  readonly chosen: readonly Field[];
  readonly is_fixed: boolean;
  readonly onChange: (ids: readonly string[]) => void;
};

/** Which fields it is entered on; each can be taken out, and others found by name. */
export function FieldChooser({ open, chosen, is_fixed, onChange }: ChooserProps) {
  const { t } = useTranslation('activities');
  const ids = chosen.map(({ id }) => id);
  if (is_fixed) return null;
  return (
    <div className={styles['fields']}>
      {chosen.length > 0 && (
        <ul className={styles['chips']} aria-label={t('form.chosen_fields')}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Chip active name={name} onRemove={() => onChange(ids.filter((one) => one !== id))}>
                <span>{name}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <FindField
        name="field_ids"
        label={t(chosen.length === 0 ? 'form.field' : 'form.add_field')}
        placeholder={t('form.find_field')}
        fields={open.filter(({ id }) => !ids.includes(id))}
        onFind={(id) => onChange([...ids, id])}
      />
    </div>
  );
}
