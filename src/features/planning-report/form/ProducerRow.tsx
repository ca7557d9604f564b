import { useTranslation } from 'react-i18next';
import { Plus } from 'lucide-react';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { cacheFields } from '#api/fields/saved/cache-fields.ts';
import { useFieldOptions } from '#api/fields/use-field-options.ts';
import type { Field } from '#domain/schemas/field.ts';
import { codeText } from '#i18n/error-text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import styles from '../Panel.module.css';

const setProducer = async (field: Field, producer_id: string | null): Promise<Field> => {
  const saved = await api.fields.updateInfo({ field_id: field.id, version: field.version, producer_id });
  await cacheFields([{ field: saved }]);
  return saved;
};

type Props = { readonly field: Field; readonly name: string | null };

/** Who the report is for: the field's producer, assigned here where the field has none. */
export function ProducerRow({ field, name }: Props) {
  const { t } = useTranslation('planning-report');
  const { producers, are_producers_known } = useFieldOptions();
  const can_edit = useFieldCan()(field, 'edit') === true;
  const assign = useAction(setProducer, {
    done: 'planning-report:producer.done',
    undo: (saved) => setProducer(saved, field.producer_id),
  });
  const options = producers.map((one) => ({ value: one.id, label: one.name }));
  const own = field.producer_id !== null && !producers.some(({ id }) => id === field.producer_id);
  const none = { value: 'none', label: name ?? t('producer.none') };
  const choices = [
    ...(field.producer_id === null ? [none] : []),
    ...(own ? [{ value: field.producer_id ?? '', label: name ?? '—' }] : []),
    ...options,
  ];
  const is_missing = name === null;
  return (
    <div className={styles['producer']}>
      <Select
        label={t('producer.label')}
        value={field.producer_id ?? 'none'}
        options={choices}
        disabled={!can_edit || assign.busy}
        error={is_missing ? codeText('REPORT_NO_PRODUCER') : null}
        onChange={(choice) => choice !== 'none' && void assign.run(field, choice)}
      />
      {is_missing && can_edit && are_producers_known && options.length === 0 && (
        <Button size="sm" variant="link" icon={<Plus size={14} aria-hidden="true" />} onClick={() => openPanel('producers')}>
          {t('producer.assign')}
        </Button>
      )}
      {is_missing && !can_edit && <p className={styles['note']}>{t('producer.no_right')}</p>}
    </div>
  );
}
