import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DensityWorld } from '#api/fields/use-density.ts';
import { soilNitrogen, type OriginKey } from '#domain/density/density-plan.ts';
import { DENSITY } from '#domain/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { tip } from '#ui/overlays/tip.ts';
import styles from '../Panel.module.css';
import type { DensityForm } from '../form.ts';
import type { Draft } from '../use-draft.ts';
import { OriginTag } from './OriginTag.tsx';

type NumberKey = {
  readonly [Key in keyof DensityForm]: NonNullable<DensityForm[Key]> extends number ? Key : never;
}[keyof DensityForm];

export type NumberInputProps = {
  readonly draft: Draft;
  readonly name: NumberKey;
  readonly unit: string;
  readonly disabled: boolean;
  /** What the input itself refuses outside of; it says so with the bounds. */
  readonly bounds?: readonly [number, number];
  /** What the form refuses outside of. */
  readonly range?: readonly [number, number];
  readonly decimals?: number;
  readonly optional?: true;
  /** Asked below it, also of a number that nobody has touched. */
  readonly question?: string | null;
  readonly onTyped?: () => void;
};

/** One number with where it comes from beside its label. */
export function NumberInput({
  draft,
  name,
  unit,
  disabled,
  bounds,
  range,
  decimals = 0,
  optional,
  question = null,
  onTyped,
}: NumberInputProps) {
  const { form, labels } = draft;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, disabled: _disabled, ...field } }) => (
        <NumberField
          {...field}
          label={labels[name] ?? name}
          optional={optional}
          unit={unit}
          decimals={decimals}
          {...(bounds === undefined ? {} : { min: bounds[0], max: bounds[1] })}
          {...(range === undefined ? {} : { range })}
          disabled={disabled}
          value={value}
          error={form.errorOf(name) ?? question}
          mark={<OriginTag draft={draft} name={name as OriginKey} />}
          onChange={(typed) => {
            onTyped?.();
            onChange(typed);
          }}
        />
      )}
    />
  );
}

/** The hybrid, which says so where it has no curve of its own. */
function HybridInput({ draft, world, disabled }: { readonly draft: Draft; readonly world: DensityWorld; readonly disabled: boolean }) {
  const { t } = useTranslation('density');
  const language = useLanguage();
  const { form, labels } = draft;
  const options = world.hybrids.map(({ code, names }) => ({ value: code, label: names[language] }));
  return (
    <Controller
      control={form.control}
      name="hybrid"
      render={({ field: { value, disabled: _disabled, ...field } }) => (
        <ComboBox
          {...field}
          label={labels['hybrid'] ?? ''}
          disabled={disabled}
          options={options}
          value={value}
          error={form.errorOf('hybrid')}
          mark={<OriginTag draft={draft} name="hybrid" />}
          hint={world.curveOf(value).is_own ? undefined : <span {...tip(t('generic_why'))}>{t('generic')}</span>}
        />
      )}
    />
  );
}

type Props = { readonly draft: Draft; readonly world: DensityWorld };

/** What every recommendation needs: hybrid, nitrogen in the soil, and what the lowest and the highest place yield. */
export function Inputs({ draft, world }: Props) {
  const { t } = useTranslation('density');
  const format = useFormat();
  const { can_edit, usual_n_kg_ha } = world.stored;
  const disabled = !can_edit;
  const { typed, zones } = draft;
  const yields = [DENSITY.min_yield_kg_ha, DENSITY.max_yield_kg_ha] as const;
  const is_sampled = draft.values.nitrate_ppm !== null && typed !== null;
  return (
    <div className={styles['inputs']} data-zones={zones !== null || undefined}>
      <HybridInput draft={draft} world={world} disabled={disabled} />
      {is_sampled ? (
        <NumberField
          label={draft.labels['n_soil_kg_ha'] ?? ''}
          unit="kg/ha"
          decimals={0}
          disabled
          value={Math.round(soilNitrogen(typed.inputs, usual_n_kg_ha))}
          hint={t('of_sample', { ppm: format.entered(typed.inputs.nitrate_ppm ?? 0) })}
          onChange={() => undefined}
        />
      ) : (
        <NumberInput draft={draft} name="n_soil_kg_ha" unit="kg/ha" bounds={DENSITY.n_soil_kg_ha} disabled={disabled} />
      )}
      <NumberInput draft={draft} name="low_kg_ha" unit="kg/ha" range={yields} disabled={disabled} />
      <NumberInput draft={draft} name="high_kg_ha" unit="kg/ha" range={yields} disabled={disabled} />
    </div>
  );
}
