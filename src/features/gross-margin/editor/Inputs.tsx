import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CROP_CODES, cropKey, type CropCode } from '#domain/codes.ts';
import { MARGIN } from '#domain/limits.ts';
import { COST_GROUPS, type CostGroup, type CostKey, type MarginInputs, type MarginStatus } from '#domain/margins/margin-plan.ts';
import { grossMargin } from '#domain/margins/gross-margin.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox, Tag } from '#ui/display/Tag.tsx';
import { FormError } from '#ui/forms/FormError.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import { INCOME_KEYS, type IncomeKey, type MarginForm, type NumberKey } from '../form.ts';
import styles from '../Panel.module.css';
import type { Margins } from '../use-margins.ts';
import { fromDensity, fromLast, fromRecord } from './prefill.ts';
import type { Draft } from './use-draft.ts';

const UNITS: Readonly<Record<IncomeKey, string>> = { yield_t_ha: 't/ha', price_usd_t: 'USD/t', commercial_pct: '%' };
const MOST: Readonly<Record<IncomeKey, number>> = {
  yield_t_ha: MARGIN.max_yield_other_t_ha,
  price_usd_t: MARGIN.max_price_usd_t,
  commercial_pct: 100,
};
const NO_CROP = 'none';
const GROUPS = Object.keys(COST_GROUPS) as CostGroup[];

type RowProps = {
  readonly draft: Draft;
  readonly name: NumberKey;
  readonly label: string;
  readonly unit?: string;
  readonly disabled: boolean;
  readonly is_recorded?: boolean;
};

/** One number with its label before it, and where it comes from where the record says so. */
function NumberRow({ draft: { form }, name, label, unit, disabled, is_recorded = false }: RowProps) {
  const { t } = useTranslation('gross-margin');
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, disabled: _disabled, ...field } }) => (
        <NumberField
          {...field}
          label={label}
          value={value}
          range={[0, MOST[name as IncomeKey] ?? MARGIN.max_cost_usd_ha]}
          disabled={disabled}
          error={form.errorOf(name)}
          {...(unit === undefined ? {} : { unit })}
          mark={is_recorded ? <Tag>{t('from_record')}</Tag> : null}
        />
      )}
    />
  );
}

type GroupProps = {
  readonly draft: Draft;
  readonly group: CostGroup;
  readonly inputs: MarginInputs;
  readonly margins: Margins;
  readonly disabled: boolean;
};

/** The costs of one group with their sum, and how much of all costs each is. */
function CostRows({ draft, group, inputs, margins: { recorded }, disabled }: GroupProps) {
  const { t } = useTranslation('gross-margin');
  const format = useFormat();
  const keys: readonly CostKey[] = COST_GROUPS[group];
  const { groups } = grossMargin(inputs, 0);
  const most = Math.max(1, ...Object.values(inputs.costs).map((cost) => cost ?? 0));
  return (
    <section className={styles['group']} aria-label={t(`group.${group}`)}>
      <h3 className={styles['heading']}>
        {t(`group.${group}`)} <span className={styles['sum']}>{format.derived(groups[group], 1, 'USD/ha')}</span>
      </h3>
      {keys.map((key) => (
        <div key={key} className={styles['row']}>
          <NumberRow
            draft={draft}
            name={key}
            label={t(`cost.${key}`)}
            disabled={disabled}
            is_recorded={recorded !== null && recorded.costs[key] !== null && recorded.costs[key] === inputs.costs[key]}
          />
          <span className={styles['share']} aria-hidden="true">
            <span style={{ width: `${String((100 * (inputs.costs[key] ?? 0)) / most)}%` }} />
          </span>
        </div>
      ))}
    </section>
  );
}

/** Where costs can be taken from instead of typing them. */
function usePrefills({ fill, values }: Draft, inputs: MarginInputs, { recorded, last, density }: Margins): readonly MenuEntry[] {
  const { t } = useTranslation('gross-margin');
  const put = (taken: MarginInputs): void => fill({ name: values.name, crop: values.crop, inputs: taken });
  const has_density = density !== null && density.cost_usd_ha !== null;
  const has_record = recorded !== null && Object.values(recorded.costs).some((cost) => cost !== null);
  return [
    {
      id: 'record',
      label: t('fill.record'),
      disabled: !has_record,
      ...(has_record ? {} : { note: t('fill.record_none') }),
      run: () => recorded !== null && put(fromRecord(recorded, inputs)),
    },
    {
      id: 'last',
      label: t('fill.last', { years: last === null ? '' : seasonYears(last.season) }),
      disabled: last === null,
      ...(last === null ? { note: t('fill.last_none') } : {}),
      run: () => last !== null && put(fromLast(last, inputs)),
    },
    {
      id: 'density',
      label: t('fill.density'),
      disabled: !has_density,
      ...(has_density ? {} : { note: t('fill.density_none') }),
      run: () => density !== null && put(fromDensity(density, inputs)),
    },
  ];
}

function Crop({ draft: { form }, disabled }: { readonly draft: Draft; readonly disabled: boolean }) {
  const { t } = useTranslation(['gross-margin', 'catalog']);
  const options = CROP_CODES.map((code) => ({ value: String(code), label: t(`catalog:crop.${cropKey(code) ?? 'other'}`) }));
  return (
    <Controller
      control={form.control}
      name="crop"
      render={({ field: { value, onChange, ref: _ref, disabled: _disabled, ...field } }) => (
        <Select
          {...field}
          label={t('crop')}
          disabled={disabled}
          options={[{ value: NO_CROP, label: t('crop_none') }, ...options]}
          value={value === null ? NO_CROP : String(value)}
          onChange={(code) => onChange(code === NO_CROP ? null : (Number(code) as CropCode))}
          error={form.errorOf('crop')}
        />
      )}
    />
  );
}

type Props = {
  readonly draft: Draft;
  readonly inputs: MarginInputs;
  readonly margins: Margins;
  readonly may_type: boolean;
  readonly status: MarginStatus;
};

/** Everything a margin is reckoned from, by group. */
export function Inputs({ draft, inputs, margins, may_type, status }: Props) {
  const { t } = useTranslation('gross-margin');
  const id = useId();
  const { form, labels, choice } = draft;
  const prefills = usePrefills(draft, inputs, margins);
  const disabled = !may_type;
  return (
    <form className={styles['inputs']} aria-label={t('inputs')} noValidate onSubmit={form.submit(() => undefined)}>
      {choice}
      {status === 'closed' && <NoteBox tone="info">{t('closed_note')}</NoteBox>}
      <FormError problems={form.problems(labels)} onPick={(name) => form.setFocus(name as keyof MarginForm)} />
      <div className={styles['names']}>
        <TextField label={t('name')} maxLength={MARGIN.name_length} disabled={disabled} {...form.input('name')} />
        <Crop draft={draft} disabled={disabled} />
      </div>
      <section className={styles['group']} aria-labelledby={id}>
        <h3 className={styles['heading']} id={id}>
          {t('group.income')}
          {may_type && (
            <Menu label={t('fill.label')} entries={prefills} placement="bottom end">
              <Button size="sm" variant="link">
                {t('fill.label')}
              </Button>
            </Menu>
          )}
        </h3>
        {INCOME_KEYS.map((key) => (
          <div key={key} className={styles['row']} data-wide>
            <NumberRow draft={draft} name={key} label={t(`income.${key}`)} unit={UNITS[key]} disabled={disabled} />
          </div>
        ))}
      </section>
      {GROUPS.map((group) => (
        <CostRows key={group} draft={draft} group={group} inputs={inputs} margins={margins} disabled={disabled} />
      ))}
    </form>
  );
}
