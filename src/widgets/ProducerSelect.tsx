import { useTranslation } from 'react-i18next';
import { Select } from '#ui/inputs/Select.tsx';

export type ProducerSelectProps = {
  /** Records of producers the field's owner keeps. */
  readonly producers: readonly { readonly id: string; readonly name: string }[];
  readonly value: string | null;
  readonly onChange: (producer_id: string | null) => void;
};

/** Who works a field, by the owner's own records; nothing kept, nothing asked. */
export function ProducerSelect({ producers, value, onChange }: ProducerSelectProps) {
  const { t } = useTranslation('catalog');
  if (producers.length === 0) return null;
  return (
    <Select
      label={t('field.producer')}
      optional
      value={value ?? 'none'}
      options={[{ value: 'none', label: t('field.no_producer') }, ...producers.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(choice) => onChange(choice === 'none' ? null : choice)}
    />
  );
}
