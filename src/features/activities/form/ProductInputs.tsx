import { Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NamedLists } from '#api/use-lookups.ts';
import { ACTIVITY } from '#domain/limits.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import styles from './Form.module.css';
import { choicesOf, NumberInput, SelectInput, SuggestInput, type BoundForm } from './inputs.tsx';
import { NO_PRODUCT } from './model.ts';

type Props = {
  readonly form: BoundForm;
  readonly type: 'fertilization' | 'application';
  readonly lookups: NamedLists;
  readonly with_money: boolean;
};

/** What was put on the field: products of the list with their usual unit, or others by name and type. */
export function ProductInputs(props: Props) {
  const { t } = useTranslation('activities');
  const { form } = props;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'products' as never });
  const none = form.errorOf('products');
  return (
    <>
      {fields.map(({ id }, at) => (
        <ProductInput key={id} {...props} at={at} onRemove={fields.length > 1 ? () => remove(at) : null} />
      ))}
      {none !== null && (
        <p className={styles['wrong']} role="alert">
          {none}
        </p>
      )}
      {fields.length < ACTIVITY.products && (
        <Button
          variant="link"
          size="sm"
          className={styles['add'] ?? ''}
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => append(NO_PRODUCT as never, { focusName: `products.${fields.length}.product` })}
        >
          {t('form.add_product')}
        </Button>
      )}
    </>
  );
}

function ProductInput({ form, type, lookups, with_money, at, onRemove }: Props & { at: number; onRemove: (() => void) | null }) {
  const { t } = useTranslation('activities');
  const { lists, name } = lookups;
  const path = `products.${at}` as const;
  const value = useWatch({ control: form.control, name: path }) ?? NO_PRODUCT;
  const of_type = lists.product.filter(({ activity }) => activity === type);
  const chosen = of_type.find(({ code }) => code === value.product);
  const choose = (code: string | null, text: string): void => {
    const found = of_type.find((one) => one.code === code);
    form.setValue(
      path,
      {
        ...value,
        product: code,
        name: text,
        product_type: found?.product_type ?? value.product_type,
        unit: found?.unit ?? value.unit,
        n_pct: found?.n_pct ?? null,
        p2o5_pct: found?.p2o5_pct ?? null,
        k2o_pct: found?.k2o_pct ?? null,
        density_kg_l: found?.density_kg_l ?? null,
      },
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );
  };
  const is_own = value.product === null && value.name !== '';
  const types_grade = type === 'fertilization' && (is_own || (chosen !== undefined && chosen.n_pct === null));
  return (
    <div className={styles['product']} role="group" aria-label={t('form.product_number', { number: at + 1 })}>
      <div className={styles['product_head']}>
        <SuggestInput
          name={`${path}.product`}
          label={t(type === 'fertilization' ? 'form.fertilizer' : 'form.product')}
          placeholder={t('form.find_product')}
          options={choicesOf(of_type, (code) => name('product', code))}
          code={value.product}
          text={value.name}
          error={form.errorOf(`${path}.product`)}
          onChange={choose}
        />
        {onRemove !== null && <IconButton size="sm" label={t('form.remove_product')} icon={<X size={16} />} onClick={onRemove} />}
      </div>
      {is_own && (
        <SelectInput
          form={form}
          name={`${path}.product_type`}
          label={t('form.product_type')}
          optional
          options={choicesOf(
            lists.product_type.filter(({ activity }) => activity === type),
            (code) => name('product_type', code),
          )}
        />
      )}
      <Dose form={form} type={type} lookups={lookups} with_money={with_money} path={path} unit={value.unit} />
      {types_grade && (
        <div className={styles['trio']}>
          <NumberInput form={form} name={`${path}.n_pct`} range={[0, 100]} label="N" unit="%" optional />
          <NumberInput form={form} name={`${path}.p2o5_pct`} range={[0, 100]} label="P₂O₅" unit="%" optional />
          <NumberInput form={form} name={`${path}.k2o_pct`} range={[0, 100]} label="K₂O" unit="%" optional />
        </div>
      )}
    </div>
  );
}

type DoseProps = Props & { readonly path: `products.${number}`; readonly unit: string | null };

/** How much of it, in which unit, and what the unit costs. */
function Dose({ form, type, lookups: { lists, name }, with_money, path, unit }: DoseProps) {
  const { t } = useTranslation('activities');
  const of = unit === null ? undefined : name('unit', unit).split('/')[0];
  return (
    <div className={with_money ? styles['trio'] : styles['pair']}>
      <NumberInput form={form} name={`${path}.dose`} range={[0, ACTIVITY.max_amount]} label={t('form.dose')} decimals={3} />
      <SelectInput
        form={form}
        name={`${path}.unit`}
        label={t('form.unit')}
        options={choicesOf(
          lists.unit.filter(({ activities }) => activities.includes(type)),
          (code) => name('unit', code),
        )}
      />
      {with_money && (
        <NumberInput
          form={form}
          name={`${path}.cost`}
          range={[0, ACTIVITY.max_price]}
          label={t('form.unit_cost')}
          optional
          unit={of === undefined ? 'USD' : `USD/${of}`}
        />
      )}
    </div>
  );
}
