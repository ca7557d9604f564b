import { useTranslation } from 'react-i18next';
import { SHARE_LEVELS, type ShareLevel } from '#domain/schemas/share.ts';
import { Select } from '#ui/inputs/Select.tsx';

export type LevelSelectProps = {
  readonly label: string;
  readonly value: ShareLevel;
  readonly disabled?: boolean;
  readonly onChange: (level: ShareLevel) => void;
};

/** What a guest may do, each level with what it adds. */
export function LevelSelect({ label, value, disabled = false, onChange }: LevelSelectProps) {
  const { t } = useTranslation('sharing');
  return (
    <Select
      label={label}
      label_hidden
      disabled={disabled}
      value={value}
      options={SHARE_LEVELS.map((level) => ({ value: level, label: t(`level.${level}`), note: t(`level_note.${level}`) }))}
      onChange={onChange}
    />
  );
}
