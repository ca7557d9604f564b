import { useTranslation } from 'react-i18next';
import { Select } from '#ui/inputs/Select.tsx';

export type ForWhomProps = {
  readonly label: string;
  readonly producers: readonly { readonly id: string; readonly name: string }[];
  /** The record of the producer what is made is for; null: the user himself. */
  readonly value: string | null;
  readonly onChange: (producer_id: string | null) => void;
};

/** Whose new fields will be: the user's own, or of a producer he works for in the field. Nothing to choose, nothing shown. */
export function ForWhom({ label, producers, value, onChange }: ForWhomProps) {
  const { t } = useTranslation('catalog');
  if (producers.length === 0) return null;
  return (
    <Select
      label={label}
      value={value ?? 'me'}
      options={[{ value: 'me', label: t('field.for_me') }, ...producers.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(choice) => onChange(choice === 'me' ? null : choice)}
    />
  );
}
