import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DensityWorld } from '#api/fields/use-density.ts';
import { useLookups } from '#api/use-lookups.ts';
import { isUnusual, PRICE_KEYS } from '#domain/density/density-plan.ts';
import { DENSITY } from '#domain/limits.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import type { DensityForm } from '../form.ts';
import styles from '../Panel.module.css';
import type { Draft } from '../use-draft.ts';
import { NumberInput } from './Inputs.tsx';
import { OriginTag } from './OriginTag.tsx';

type Props = { readonly draft: Draft; readonly world: DensityWorld };

const NO_PRODUCT = 'none';
const INSIDE = ['emergence_pct', 'row_spacing_cm', 'nitrate_ppm', 'depth_cm', 'bulk_density_g_cm3', 'product', ...PRICE_KEYS] as const;
const PRICES = {
  n_usd_kg: { unit: 'USD/kg', bounds: DENSITY.price_usd },
  grain_usd_t: { unit: 'USD/t', bounds: DENSITY.price_usd },
  commercial_pct: { unit: '%', bounds: DENSITY.commercial_pct },
  bag_usd: { unit: 'USD', bounds: DENSITY.price_usd },
} as const;

/** Nitrogen of a soil sample; the soil map offers the weight of the soil. */
function Sample({ draft, disabled }: { readonly draft: Draft; readonly disabled: boolean }) {
  const { t } = useTranslation('density');
  const format = useFormat();
  const { form, values, suggested } = draft;
  const is_sampled = values.nitrate_ppm !== null;
  const { value: mapped, from } = suggested.bulk_density_g_cm3 ?? {};
  return (
    <fieldset className={styles['group']}>
      <legend>{t('sample.title')}</legend>
      <div className={styles['inputs']}>
        <NumberInput draft={draft} name="nitrate_ppm" unit="ppm" bounds={DENSITY.nitrate_ppm} decimals={1} optional disabled={disabled} />
        <NumberInput draft={draft} name="depth_cm" unit="cm" bounds={DENSITY.depth_cm} disabled={disabled || !is_sampled} />
        <NumberInput
          draft={draft}
          name="bulk_density_g_cm3"
          unit="g/cm³"
          bounds={DENSITY.bulk_density_g_cm3}
          decimals={2}
          disabled={disabled || !is_sampled}
        />
        <Controller
          control={form.control}
          name="is_no3"
          render={({ field: { value, onChange } }) => (
            <Switch checked={value} disabled={disabled || !is_sampled} onChange={onChange}>
              {t('sample.is_no3')}
            </Switch>
          )}
        />
      </div>
      {from === 'soil' && typeof mapped === 'number' && mapped !== values.bulk_density_g_cm3 && is_sampled && !disabled && (
        <Button size="sm" variant="link" onClick={() => form.setValue('bulk_density_g_cm3', mapped, { shouldDirty: true })}>
          {t('sample.from_map', { density: format.entered(mapped, 2) })}
        </Button>
      )}
    </fieldset>
  );
}

const isAsked = ({ real_plants_ha, is_real_confirmed }: DensityForm): boolean => isUnusual(real_plants_ha) && !is_real_confirmed;

/** What is sown today; an unusual density is asked about. */
function RealDensity({ draft, disabled }: { readonly draft: Draft; readonly disabled: boolean }) {
  const { t } = useTranslation('density');
  const { form, values } = draft;
  const is_asked = isAsked(values);
  return (
    <div className={styles['asked']}>
      <NumberInput
        draft={draft}
        name="real_plants_ha"
        unit={t('plants_ha')}
        range={[1, DENSITY.most_plants_ha]}
        optional
        disabled={disabled}
        question={is_asked ? codeText('DENSITY_UNUSUAL') : null}
        onTyped={() => form.setValue('is_real_confirmed', false)}
      />
      {is_asked && (
        <Button
          size="sm"
          onClick={() => {
            form.setValue('is_real_confirmed', true, { shouldDirty: true });
            form.setValue('real_plants_ha', values.real_plants_ha, { shouldValidate: true });
            form.setFocus('real_plants_ha');
          }}
        >
          {t('real_confirm')}
        </Button>
      )}
    </div>
  );
}

/** What changes from time to time: the sample, prices, sowing and the product. */
export function MoreInputs({ draft, world }: Props) {
  const { t } = useTranslation('density');
  const language = useLanguage();
  const { lists } = useLookups();
  const { can_edit, can_see_prices } = world.stored;
  const disabled = !can_edit;
  const products = lists.product.filter(({ activity, n_pct }) => activity === 'fertilization' && (n_pct ?? 0) > 0);
  const { form, labels, values } = draft;
  const [is_open, setOpen] = useState(false);
  // What keeps it from being saved is seen.
  const must_open = isAsked(values) || INSIDE.some((key) => form.errorOf(key) !== null);
  return (
    <details className={styles['more']} open={is_open || must_open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('more')}</summary>
      <fieldset className={styles['group']}>
        <legend>{t('sowing')}</legend>
        <div className={styles['inputs']}>
          <NumberInput draft={draft} name="emergence_pct" unit="%" bounds={DENSITY.emergence_pct} decimals={1} disabled={disabled} />
          <NumberInput draft={draft} name="row_spacing_cm" unit="cm" bounds={DENSITY.row_spacing_cm} decimals={1} disabled={disabled} />
          <RealDensity draft={draft} disabled={disabled} />
          <Controller
            control={form.control}
            name="product"
            render={({ field: { value, onChange, ref: _ref, disabled: _disabled, ...rest } }) => (
              <Select
                {...rest}
                label={labels['product'] ?? ''}
                disabled={disabled}
                mark={<OriginTag draft={draft} name="product" />}
                options={[
                  { value: NO_PRODUCT, label: t('no_product') },
                  ...products.map(({ code, names }) => ({ value: code, label: names[language] })),
                ]}
                value={value ?? NO_PRODUCT}
                error={form.errorOf('product')}
                onChange={(code) => onChange(code === NO_PRODUCT ? null : code)}
              />
            )}
          />
        </div>
      </fieldset>
      <Sample draft={draft} disabled={disabled} />
      {can_see_prices && (
        <fieldset className={styles['group']}>
          <legend>{t('prices')}</legend>
          <div className={styles['inputs']}>
            {PRICE_KEYS.map((key) => (
              <NumberInput
                key={key}
                draft={draft}
                name={key}
                {...PRICES[key]}
                decimals={2}
                optional
                disabled={disabled}
                {...(key === 'bag_usd' || key === 'commercial_pct'
                  ? {}
                  : // What was set by the slider gives way to prices.
                    { onTyped: () => form.setValue('price_relation', null) })}
              />
            ))}
          </div>
          <p className={styles['note']}>{t('prices_note')}</p>
        </fieldset>
      )}
    </details>
  );
}
