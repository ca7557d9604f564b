import { useTranslation } from 'react-i18next';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { COUNTRIES } from '#domain/codes.ts';
import { GENOTYPE_CYCLES } from '#domain/explorer/catalog/cycles.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { codeText } from '#i18n/error-text.ts';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import styles from './Panel.module.css';
import { checkQuestion, type Question } from './question.ts';
import { useLanguage } from '#i18n/use-language.ts';

const said = (code: ErrorCode | undefined): string | null => (code === undefined ? null : codeText(code));

export type QuestionFormProps = {
  readonly question: Question;
  /** The date used while none is typed. */
  readonly suggested: string;
  readonly is_touched: boolean;
  readonly onChange: (change: Partial<Question>) => void;
};

/** Where, what, which cycle and when: each answer applies at once. */
export function QuestionForm({ question, suggested, is_touched, onChange }: QuestionFormProps) {
  const { t } = useTranslation(['crop-explorer', 'catalog']);
  const language = useLanguage();
  const problems = is_touched ? checkQuestion(question) : {};
  const genotypes = GENOTYPE_CYCLES.filter(({ crop }) => crop === question.crop);
  return (
    <div className={styles['form']}>
      <div className={styles['wide']}>
        <Segmented
          label={t('form.country')}
          label_shown
          value={question.country}
          options={COUNTRIES.map((value) => ({ value, label: t(`catalog:country.${value}`) }))}
          onChange={(country) => onChange({ country, province: null, sown: null })}
        />
      </div>
      <ComboBox
        key={question.country}
        label={t('form.province')}
        value={question.province}
        error={said(problems.province)}
        placeholder={t('form.choose')}
        options={PROVINCES.filter(({ country }) => country === question.country).map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(province) => onChange({ province, sown: null })}
      />
      <Select
        label={t('form.crop')}
        value={question.crop === null ? null : String(question.crop)}
        error={said(problems.crop)}
        placeholder={t('form.choose')}
        options={CROP_CATALOG.map(({ code, key }) => ({ value: String(code), label: t(`catalog:crop.${key}`) }))}
        onChange={(value) =>
          onChange({ crop: CROP_CATALOG.find(({ code }) => String(code) === value)?.code ?? null, genotype_id: null, sown: null })
        }
      />
      <Select
        label={t('form.genotype')}
        disabled={genotypes.length === 0}
        value={question.genotype_id === null ? 'usual' : String(question.genotype_id)}
        options={[
          { value: 'usual', label: t('form.usual') },
          ...genotypes.map(({ id, names, definition }) => ({
            value: String(id),
            label: names[language],
            ...(definition === null ? {} : { note: definition[language] }),
          })),
        ]}
        onChange={(value) => onChange({ genotype_id: value === 'usual' ? null : Number(value) })}
      />
      <DateInput
        label={t('form.sown')}
        value={question.sown ?? suggested}
        error={said(problems.sown)}
        onChange={(sown) => onChange({ sown })}
      />
    </div>
  );
}
