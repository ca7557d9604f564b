import { useTranslation } from 'react-i18next';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import { GENOTYPES } from '#domain/catalog/genotypes.ts';
import { OWNERSHIP, type CropCode, type Language, type Ownership } from '#domain/codes.ts';
import { ComboBox } from './ComboBox.tsx';
import { Segmented } from './Segmented.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

/** What a person types about a field. The farm is a name: a known one is that farm, any other becomes a new one. */
export type FieldDraft = {
  readonly name: string;
  readonly farm_name: string;
  readonly fiscal_name: string;
  readonly ownership: Ownership | null;
  readonly crop: CropCode | null;
  readonly genotype_id: number | null;
};
export const EMPTY_DRAFT: FieldDraft = { name: '', farm_name: '', fiscal_name: '', ownership: null, crop: null, genotype_id: null };

export type FieldInfoInputsProps = {
  readonly draft: FieldDraft;
  readonly onChange: (change: Partial<FieldDraft>) => void;
  /** Sentences by input, already translated. */
  readonly problems: Readonly<Partial<Record<keyof FieldDraft, string>>>;
  readonly farms: readonly string[];
  readonly fiscal_names: readonly string[];
  /** How the campaign of the crop is called: `25/26 Verano`. */
  readonly campaign: string;
};

const choices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** Name, farm, fiscal name, ownership and crop: the same inputs wherever a field is made or changed. */
export function FieldInfoInputs({ draft, onChange, problems, farms, fiscal_names, campaign }: FieldInfoInputsProps) {
  const { t, i18n } = useTranslation('catalog');
  const language: Language = i18n.language.startsWith('pt') ? 'pt' : i18n.language.startsWith('en') ? 'en' : 'es';
  const genotypes = GENOTYPES.filter(({ crop }) => crop === draft.crop);
  return (
    <>
      <TextField
        label={t('field.name')}
        name="name"
        autoComplete="off"
        maxLength={200}
        value={draft.name}
        error={problems.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <ComboBox
        label={t('field.farm')}
        placeholder={t('field.farm_placeholder')}
        options={choices(farms)}
        value={farms.includes(draft.farm_name) ? draft.farm_name : null}
        text={draft.farm_name}
        error={problems.farm_name}
        onText={(farm_name) => onChange({ farm_name })}
        onChange={(farm_name) => farm_name !== null && onChange({ farm_name })}
      />
      <ComboBox
        label={t('field.fiscal_name')}
        options={choices(fiscal_names)}
        value={fiscal_names.includes(draft.fiscal_name) ? draft.fiscal_name : null}
        text={draft.fiscal_name}
        error={problems.fiscal_name}
        onText={(fiscal_name) => onChange({ fiscal_name })}
        onChange={(fiscal_name) => fiscal_name !== null && onChange({ fiscal_name })}
      />
      <Segmented
        label={t('field.ownership')}
        label_shown
        full
        value={draft.ownership}
        options={OWNERSHIP.map((value) => ({ value, label: t(`ownership.${value}`) }))}
        onChange={(ownership) => onChange({ ownership })}
      />
      {problems.ownership !== undefined && <p role="alert">{problems.ownership}</p>}
      <Select
        label={t('field.crop', { campaign })}
        optional
        value={draft.crop === null ? 'none' : String(draft.crop)}
        options={[
          { value: 'none', label: t('crop.none') },
          ...CROP_CATALOG.map(({ code, key }) => ({ value: String(code), label: t(`crop.${key}`) })),
        ]}
        onChange={(value) => onChange({ crop: CROP_CATALOG.find(({ code }) => String(code) === value)?.code ?? null, genotype_id: null })}
      />
      {genotypes.length > 0 && (
        <Select
          label={t('field.genotype')}
          optional
          value={draft.genotype_id === null ? 'none' : String(draft.genotype_id)}
          options={[
            { value: 'none', label: t('field.no_genotype') },
            ...genotypes.map(({ id, names }) => ({ value: String(id), label: names[language] })),
          ]}
          onChange={(value) => onChange({ genotype_id: genotypes.find(({ id }) => String(id) === value)?.id ?? null })}
        />
      )}
    </>
  );
}
