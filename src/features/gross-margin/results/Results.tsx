import { useTranslation } from 'react-i18next';
import { grossMargin, type GrossMargin } from '#domain/margins/gross-margin.ts';
import type { MarginInputs, MarginPlan, Recorded } from '#domain/margins/margin-plan.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from '../Panel.module.css';
import { OtherFields } from './OtherFields.tsx';
import { PlannedActual } from './PlannedActual.tsx';
import { SensitivityGrid } from './SensitivityGrid.tsx';
import { Waterfall } from './Waterfall.tsx';

/** The figures a decision is made by. */
function KeyFigures({ margin }: { readonly margin: GrossMargin }) {
  const { t } = useTranslation('gross-margin');
  const format = useFormat();
  const figure = (label: string, value: number | null, decimals: number, unit: string) => (
    <div>
      <dt>{label}</dt>
      <dd data-loss={value !== null && value < 0 ? true : undefined}>
        {value === null ? '—' : format.derived(value, decimals)} <small>{unit}</small>
      </dd>
    </div>
  );
  return (
    <dl className={styles['figures']}>
      {figure(t('figure.margin'), margin.margin, 0, 'USD/ha')}
      {figure(t('figure.total'), margin.margin_total, 0, 'USD')}
      {figure(t('figure.costs'), margin.total_costs, 0, 'USD/ha')}
      {figure(t('figure.breakeven_yield'), margin.breakeven_yield_t_ha, 2, 't/ha')}
      {figure(t('figure.breakeven_price'), margin.breakeven_price_usd_t, 1, 'USD/t')}
      {figure(t('figure.net_income'), margin.net_income, 0, 'USD/ha')}
      {figure(t('figure.return'), margin.return === null ? null : margin.return * 100, 0, '%')}
    </dl>
  );
}

type Props = {
  readonly field: Field;
  readonly season: Season;
  readonly plan: MarginPlan;
  /** What is typed now, saved or not. */
  readonly inputs: MarginInputs;
  readonly name: string;
  readonly recorded: Recorded | null;
};

/** What comes of a scenario while it is typed. */
export function Results({ field, season, plan, inputs, name, recorded }: Props) {
  const { t } = useTranslation('gross-margin');
  const margin = grossMargin(inputs, plan.area_ha);
  return (
    <section className={styles['results']} aria-label={t('results')}>
      <KeyFigures margin={margin} />
      <Waterfall margin={margin} />
      <div className={styles['pair']}>
        <SensitivityGrid inputs={inputs} />
        <OtherFields field={field} season={season} plan={plan} name={name} margin={margin} />
      </div>
      {recorded !== null && <PlannedActual inputs={inputs} recorded={recorded} margin={margin} />}
    </section>
  );
}
