import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NamedLists } from '#api/use-lookups.ts';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import type { CropCode } from '#domain/codes.ts';
import { ACTIVITY } from '#domain/limits.ts';
import type { ActivityType } from '#domain/schemas/activity.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import styles from './Form.module.css';
import { stageChoices, choicesOf, NumberInput, SelectInput, SuggestInput, type BoundForm } from './inputs.tsx';
import { ProductInputs } from './ProductInputs.tsx';

const PRICE = [0, ACTIVITY.max_price] as const;
const MOISTURE = [ACTIVITY.min_moisture_pct, ACTIVITY.max_moisture_pct] as const;

export type TypeInputsProps = {
  readonly form: BoundForm;
  readonly type: ActivityType;
  /** What grows there: its stages, its genotypes. */
  readonly crop: CropCode | null;
  readonly lookups: NamedLists;
  readonly with_money: boolean;
};

/** What an activity of this type is asked beside its day and comments. */
export function TypeInputs(props: TypeInputsProps) {
  switch (props.type) {
    case 'sow':
      return <SowInputs {...props} />;
    case 'fertilization':
      return <FertilizationInputs {...props} />;
    case 'application':
      return (
        <>
          <ModeInput {...props} />
          <ProductInputs {...props} type="application" />
          <HandInputs {...props} />
        </>
      );
    case 'irrigation':
      return <IrrigationInputs {...props} />;
    case 'harvest':
      return <HarvestInputs {...props} />;
    case 'resow':
      return <CostInputs {...props} has_bag />;
    default:
      return null;
  }
}

function ModeInput({ form, type, lookups: { lists, name } }: TypeInputsProps) {
  const { t } = useTranslation('activities');
  const options = lists.mode.filter(({ activity, kind }) => activity === type && kind === 'mode');
  return (
    <SelectInput
      form={form}
      name="mode"
      label={t(type === 'irrigation' ? 'form.system' : 'form.mode')}
      optional={type === 'irrigation'}
      options={choicesOf(options, (code) => name('mode', code))}
    />
  );
}

function CostInputs({ form, with_money, has_bag = false }: TypeInputsProps & { has_bag?: boolean }) {
  const { t } = useTranslation('activities');
  if (!with_money) return null;
  return (
    <div className={styles['pair']}>
      <NumberInput form={form} name="cost_usd_ha" range={PRICE} label={t('form.cost')} optional unit="USD/ha" />
      {has_bag && <NumberInput form={form} name="bag_price_usd" range={PRICE} label={t('form.bag_price')} optional unit="USD" />}
    </div>
  );
}

/** Who did it and with what, and what that cost. */
function HandInputs(props: TypeInputsProps & { has_machinery?: boolean; has_bag?: boolean }) {
  const { t } = useTranslation('activities');
  const { form, lookups, has_machinery = false } = props;
  const machinery = useWatch({ control: form.control, name: 'machinery_brand' });
  const options = choicesOf(
    lookups.lists.brand.filter(({ kind }) => kind === 'machinery'),
    (code) => lookups.name('brand', code),
  );
  const contractor = <TextField label={t('form.contractor')} optional {...form.input('contractor')} />;
  return (
    <>
      {has_machinery ? (
        <div className={styles['pair']}>
          {contractor}
          <SuggestInput
            name="machinery_brand"
            label={t('form.machinery')}
            optional
            placeholder={t('form.brand')}
            options={options}
            code={options.some(({ value }) => value === machinery) ? machinery : null}
            text={machinery}
            error={form.errorOf('machinery_brand')}
            onChange={(code, text) => form.setValue('machinery_brand', code ?? text, { shouldDirty: true })}
          />
        </div>
      ) : (
        contractor
      )}
      <CostInputs {...props} />
    </>
  );
}

function SowInputs(props: TypeInputsProps) {
  const { t } = useTranslation(['activities', 'catalog']);
  const { form, lookups } = props;
  const { lists, name } = lookups;
  const [crop, genotype, other_genotype] = useWatch({ control: form.control, name: ['crop', 'genotype', 'other_genotype'] });
  const is_submitted = form.formState.isSubmitted;
  return (
    <>
      <div className={styles['pair']}>
        <Select
          name="crop"
          label={t('form.crop')}
          options={CROP_CATALOG.map(({ code, key }) => ({ value: String(code), label: t(`catalog:crop.${key}`) }))}
          value={crop === null ? null : String(crop)}
          error={form.errorOf('crop')}
          onChange={(value) => {
            form.setValue('crop', Number(value) as CropCode, { shouldDirty: true, shouldValidate: is_submitted });
            form.setValue('genotype', null, { shouldDirty: true });
          }}
        />
        <SelectInput
          form={form}
          name="seed_brand"
          label={t('form.seed_brand')}
          options={choicesOf(
            lists.brand.filter(({ kind }) => kind === 'seed'),
            (code) => name('brand', code),
          )}
        />
      </div>
      <SuggestInput
        name="genotype"
        label={t('form.genotype')}
        placeholder={t('form.find_genotype')}
        options={choicesOf(
          lists.genotype.filter((one) => one.crop === crop),
          (code) => name('genotype', code),
        )}
        code={genotype}
        text={other_genotype}
        error={form.errorOf('genotype')}
        onChange={(code, text) => {
          form.setValue('other_genotype', text, { shouldDirty: true });
          form.setValue('genotype', code, { shouldDirty: true, shouldValidate: is_submitted });
        }}
      />
      <div className={styles['pair']}>
        <NumberInput
          form={form}
          name="density_plants_ha"
          range={[0, ACTIVITY.max_density]}
          label={t('form.density')}
          decimals={0}
          unit={t('form.plants_ha')}
        />
        <SelectInput
          form={form}
          name="year_type"
          label={t('form.year_type')}
          optional
          options={choicesOf(lists.year_type, (code) => name('year_type', code))}
        />
      </div>
      <HandInputs {...props} has_machinery has_bag />
    </>
  );
}

function FertilizationInputs(props: TypeInputsProps) {
  const { t } = useTranslation('activities');
  const { form, crop, lookups } = props;
  const { lists, name } = lookups;
  const placement = useWatch({ control: form.control, name: 'fertilization_type' });
  return (
    <>
      <Segmented<string>
        name="fertilization_type"
        label={t('form.placement')}
        label_shown
        full
        options={lists.mode
          .filter(({ activity, kind }) => activity === 'fertilization' && kind === 'type')
          .map(({ code }) => ({ value: code, label: name('mode', code) }))}
        value={placement}
        error={form.errorOf('fertilization_type')}
        onChange={(value) => form.setValue('fertilization_type', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
      />
      <ProductInputs {...props} type="fertilization" />
      <div className={styles['pair']}>
        <ModeInput {...props} />
        <SelectInput form={form} name="stage" label={t('form.stage')} optional options={stageChoices(lookups, crop)} />
      </div>
      <HandInputs {...props} has_machinery />
    </>
  );
}

function IrrigationInputs(props: TypeInputsProps) {
  const { t } = useTranslation('activities');
  const { form } = props;
  return (
    <>
      <div className={styles['pair']}>
        <NumberInput form={form} name="minutes" range={[0, ACTIVITY.max_minutes]} label={t('form.minutes')} decimals={0} unit="min" />
        <NumberInput form={form} name="flow_l_min" range={[0, ACTIVITY.max_amount]} label={t('form.flow')} decimals={0} unit="L/min" />
      </div>
      <ModeInput {...props} />
      <CostInputs {...props} />
    </>
  );
}

function HarvestInputs(props: TypeInputsProps) {
  const { t } = useTranslation('activities');
  const { form } = props;
  return (
    <>
      <div className={styles['pair']}>
        <NumberInput form={form} name="yield_t_ha" range={[0, ACTIVITY.max_yield_t_ha]} label={t('form.yield')} optional unit="t/ha" />
        <NumberInput form={form} name="moisture_pct" range={MOISTURE} label={t('form.moisture')} optional decimals={1} unit="%" />
      </div>
      <HandInputs {...props} has_machinery />
    </>
  );
}
