import { Check, FlaskConical, MessageSquareShare, Minus, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { useFormat } from '#i18n/use-format.ts';
import { BRANDS } from '#shell/brand/brands.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { ConversionClosed } from './ConversionClosed.tsx';
import styles from './Panel.module.css';
import { includedFor } from './included.ts';
import { PriceList } from './PriceList.tsx';
import { canPropose, usePrices } from './use-plans.ts';

const ICON = 16;

function Has({ yes }: { yes: boolean }) {
  const { t } = useTranslation('plans');
  return (
    <td>
      {yes ? <Check size={ICON} aria-hidden="true" /> : <Minus size={ICON} aria-hidden="true" />}
      <span className="visually-hidden">{t(yes ? 'compare.yes' : 'compare.no')}</span>
    </td>
  );
}

/** Plans side by side, what a field costs, and the ways there. */
export default function PlansPanel() {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const prices = usePrices();
  const trial = useCall(api.payment.hasTrial, {});
  const can_propose = useFields().some(canPropose);
  const style_brand = useSession((state) => state.user?.style_brand) ?? BRANDS.surco.styles[0];
  const has_hd = (useCall(api.config.features, {}).data?.hd_imagery ?? null) !== null;
  if (prices.isPending) return <Skeleton rows={8} />;
  if (prices.isError) return <ErrorState error={prices.error} onRetry={() => void prices.refetch()} />;
  const { can_convert, min_ha, plans } = prices.data;
  const has_trial = trial.data?.has_trial ?? true;
  return (
    <div className={styles['panel']}>
      <PriceList plans={plans} />
      <ConversionClosed />
      <section>
        <h3 className={styles['heading']}>{t('compare.title')}</h3>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('compare.feature')}</span>
              </th>
              <th scope="col">{t('compare.basic')}</th>
              <th scope="col">{t('compare.advanced')}</th>
            </tr>
          </thead>
          <tbody>
            {includedFor(style_brand, has_hd).map(({ key, in_basic }) => (
              <tr key={key}>
                <th scope="row">{t(`compare.features.${key}`)}</th>
                <Has yes={in_basic} />
                <Has yes />
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles['note']}>{t('compare.needs', { area: format.hectares(min_ha) })}</p>
      </section>
      <section className={styles['row']}>
        <div>
          <h3 className={styles['heading']}>{t('trial.title')}</h3>
          <p className={styles['note']}>
            {trial.data?.ends === undefined || trial.data.ends === null
              ? t('trial.lead')
              : t('trial.used', { date: format.date(trial.data.ends) })}
          </p>
        </div>
        <Button
          size="sm"
          disabled={has_trial}
          icon={<FlaskConical size={ICON} aria-hidden="true" />}
          onClick={() => openPanel('plan_trial')}
        >
          {t('trial.choose')}
        </Button>
      </section>
      <PanelFooter>
        <Button variant="primary" disabled={!can_convert} onClick={() => openPanel('plan_convert')}>
          {t('convert.choose')}
        </Button>
        {can_propose && (
          <Button
            disabled={!can_convert}
            icon={<MessageSquareShare size={ICON} aria-hidden="true" />}
            onClick={() => openPanel('plan_propose')}
          >
            {t('propose.title')}
          </Button>
        )}
        <Button icon={<ReceiptText size={ICON} aria-hidden="true" />} onClick={() => openPanel('orders')}>
          {t('orders.title')}
        </Button>
      </PanelFooter>
    </div>
  );
}
