import { useTranslation } from 'react-i18next';
import { Select } from '#ui/Select.tsx';

export type ForWhomProps = {
  readonly producers: readonly { readonly id: string; readonly name: string }[];
  /** The record of the producer the lot is for; null: the user himself. */
  readonly value: string | null;
  readonly onChange: (producer_id: string | null) => void;
};

/** Whose the new lot will be: the user's own, or of a producer he works for in the field. Nothing to choose, nothing shown. */
export function ForWhom({ producers, value, onChange }: ForWhomProps) {
  const { t } = useTranslation('field-drawing');
  if (producers.length === 0) return null;
  return (
    <Select
      label={t('draw.for_whom')}
      value={value ?? 'me'}
      options={[{ value: 'me', label: t('draw.for_me') }, ...producers.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(choice) => onChange(choice === 'me' ? null : choice)}
    />
  );
}
