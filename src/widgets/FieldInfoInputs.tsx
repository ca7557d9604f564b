import { useTranslation } from 'react-i18next';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import { GENOTYPES } from '#domain/catalog/genotypes.ts';
import { OWNERSHIP } from '#domain/codes.ts';
import type { DraftProblems, FieldDraft } from '#domain/fields/check-draft.ts';
import type { Season } from '#domain/schemas/season.ts';
import { codeText } from '#i18n/error-text.ts';
import { useSeasonLabels } from '#i18n/use-season-labels.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { ProducerSelect } from './ProducerSelect.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';

export type FieldInfoInputsProps = {
  readonly draft: FieldDraft;
  readonly onChange: (change: Partial<FieldDraft>) => void;
  readonly problems: DraftProblems;
  readonly farms: readonly string[];
  readonly fiscal_names: readonly string[];
  /** A field of somebody else's: his own data are not asked for, and its farm is one of those given. */
  readonly not_owned?: boolean;
  /** Records of producers the owner keeps; with none the field's producer is not asked for. */
  readonly producers?: readonly { readonly id: string; readonly name: string }[];
  /** The one the crop is for. */
  readonly season: Season | null;
};

const choices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** Name, farm, fiscal name, ownership and crop: the same inputs wherever a field is made or changed. */
export function FieldInfoInputs({
  draft,
  onChange,
  problems,
  farms,
  fiscal_names,
  producers = [],
  season,
  not_owned = false,
}: FieldInfoInputsProps) {
  const { t } = useTranslation('catalog');
  const seasonLabel = useSeasonLabels();
  const sentence = (key: keyof DraftProblems): string | undefined => {
    const code = problems[key];
    return code === undefined ? undefined : codeText(code);
  };
  const language = useLanguage();
  const genotypes = GENOTYPES.filter(({ crop }) => crop === draft.crop);
  return (
    <>
      <TextField
        label={t('field.name')}
        name="name"
        autoComplete="off"
        maxLength={200}
        value={draft.name}
        error={sentence('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {not_owned ? (
        <Select
          label={t('field.farm')}
          options={choices(farms)}
          value={draft.farm_name}
          onChange={(farm_name) => onChange({ farm_name })}
        />
      ) : (
        <>
          <ComboBox
            label={t('field.farm')}
            name="farm_name"
            placeholder={t('field.farm_placeholder')}
            options={choices(farms)}
            value={farms.includes(draft.farm_name) ? draft.farm_name : null}
            text={draft.farm_name}
            error={sentence('farm_name')}
            onText={(farm_name) => onChange({ farm_name })}
            onChange={(farm_name) => farm_name !== null && onChange({ farm_name })}
          />
          <ComboBox
            label={t('field.fiscal_name')}
            name="fiscal_name"
            options={choices(fiscal_names)}
            value={fiscal_names.includes(draft.fiscal_name) ? draft.fiscal_name : null}
            text={draft.fiscal_name}
            error={sentence('fiscal_name')}
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
        </>
      )}
      {problems.ownership !== undefined && <p role="alert">{sentence('ownership')}</p>}
      <ProducerSelect producers={producers} value={draft.producer_id} onChange={(producer_id) => onChange({ producer_id })} />
      <Select
        label={t('field.crop', { season: season === null ? '' : seasonLabel(season) })}
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
