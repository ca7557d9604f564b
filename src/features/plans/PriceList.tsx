import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Country } from '#domain/codes.ts';
import type { PricingPlan } from '#domain/schemas/payment.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useSession } from '#state/session.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import styles from './Panel.module.css';
import { useMoney } from './use-plans.ts';

/** What an advanced field costs a year in a country, by its area. */
export function PriceList({ plans }: { plans: readonly PricingPlan[] }) {
  const { t } = useTranslation(['plans', 'catalog']);
  const format = useFormat();
  const money = useMoney();
  const own = useSession((state) => state.user?.country ?? 'AR');
  const [country, setCountry] = useState<Country>(own);
  const plan = plans.find((one) => one.country === country);
  return (
    <section>
      <h3 className={styles['heading']}>{t('prices.title')}</h3>
      <Segmented
        label={t('prices.country')}
        full
        options={plans.map((one) => ({ value: one.country, label: t(`catalog:country.${one.country}`) }))}
        value={country}
        onChange={setCountry}
      />
      <dl className={styles['prices']}>
        {plan?.tiers.map(({ tier, max_ha, amount }) => (
          <div key={tier} className={styles['price']}>
            <dt>{t(`prices.${tier}`, { area: format.number(max_ha) })}</dt>
            <dd>
              <b className={styles['amount']}>{money(amount, plan.currency)}</b> <span>{t('prices.year')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
