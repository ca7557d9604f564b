import { useTranslation } from 'react-i18next';
import { TREATMENT_TYPES } from '#domain/codes.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { FieldDraft } from '#domain/fields/check-draft.ts';
import { codeText } from '#i18n/error-text.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { Select } from '#ui/inputs/Select.tsx';

export type GapsProjectInputsProps = {
  readonly value: FieldDraft['treatment_type'];
  readonly problem: ErrorCode | undefined;
  readonly onChange: (change: Pick<FieldDraft, 'treatment_type'>) => void;
};

/** Whether plants and gaps of the field are counted in a project, and how its seed was treated: one without the other is not saved. */
export function GapsProjectInputs({ value, problem, onChange }: GapsProjectInputsProps) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <Checkbox checked={value !== null} onChange={(event) => onChange({ treatment_type: event.target.checked ? '' : null })}>
        {t('field.gaps_project')}
      </Checkbox>
      {value !== null && (
        <Select
          name="treatment_type"
          label={t('field.treatment')}
          placeholder={t('field.treatment_placeholder')}
          error={problem === undefined ? undefined : codeText(problem)}
          value={value === '' ? null : value}
          options={TREATMENT_TYPES.map((type) => ({ value: type, label: t(`treatment.${type}`) }))}
          onChange={(treatment_type) => onChange({ treatment_type })}
        />
      )}
    </>
  );
}
