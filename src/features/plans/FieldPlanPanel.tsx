import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { trialBars } from '#domain/plans/plan-bars.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { PlanBadge } from '#widgets/PlanBadge.tsx';
import { ConversionClosed } from './ConversionClosed.tsx';
import styles from './Panel.module.css';
import { PlanByHand } from './PlanByHand.tsx';
import { canPay, canPropose, canSeePlan, useMoney, useOffers, usePrices, useProposals } from './use-plans.ts';

/** How one field's plan stands, what it lacks or costs, and what can be done. */
export default function FieldPlanPanel() {
  const { t } = useTranslation(['plans', 'catalog']);
  const format = useFormat();
  const money = useMoney();
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const offer = useOffers().find((one) => one.field.id === field?.id);
  const day = useDay();
  const trial = useCall(api.payment.hasTrial, {});
  const proposals = useProposals();
  const prices = usePrices();
  if (field === undefined) return <ChooseField title={t('plan.choose')} field_id={field_id} />;
  if (!canSeePlan(field)) return <EmptyState title={codeText('FORBIDDEN')} text={t('plan.not_yours')} />;
  const can_propose = canPropose(field);
  const proposed = proposals.data?.proposals.find((one) => one.is_mine && one.field_ids.includes(field.id));
  const is_pending = field.plan_status === PLAN_STATUS.pending;
  const can_convert = prices.data?.can_convert ?? false;
  const can_buy = can_convert && offer !== undefined && offer.bars.length === 0;
  const can_try = canPay(field) && trial.data?.has_trial === false && trialBars(field, day) === null;
  return (
    <div className={styles['panel']}>
      <PanelScope>{field.name}</PanelScope>
      <dl className={styles['status']}>
        <dt>{t('plan.status')}</dt>
        <dd>
          <PlanBadge status={field.plan_status} always />
        </dd>
        {field.plan_ends !== null && (
          <>
            <dt>{t(field.plan_status === PLAN_STATUS.unpaid ? 'plan.ended' : 'plan.ends')}</dt>
            <dd>{format.date(field.plan_ends)}</dd>
          </>
        )}
        <dt>{t('plan.area')}</dt>
        <dd>{format.hectares(field.area_ha)}</dd>
        {offer !== undefined && (
          <>
            <dt>{t('plan.price')}</dt>
            <dd>{`${money(offer.amount, offer.currency)} ${t('prices.year')}`}</dd>
          </>
        )}
      </dl>
      {offer !== undefined && offer.bars.length > 0 && (
        <section>
          <h3 className={styles['heading']}>{t('plan.lacks')}</h3>
          <ul className={styles['bars']}>
            {offer.bars.map((code) => (
              <li key={code}>{codeText(code)}</li>
            ))}
          </ul>
        </section>
      )}
      {!canPay(field) && <p className={styles['note']}>{t('plan.owner_pays')}</p>}
      {proposed !== undefined && <p className={styles['note']}>{t('propose.mine', { date: format.date(proposed.created_at) })}</p>}
      {(offer !== undefined || can_propose) && <ConversionClosed />}
      <div className={styles['verbs']}>
        {can_buy && (
          <Button variant="primary" onClick={() => openPanel('plan_convert', { field_ids: [field.id] })}>
            {t(field.plan_status === PLAN_STATUS.paid ? 'plan.renew' : 'plan.convert')}
          </Button>
        )}
        {can_try && <Button onClick={() => openPanel('plan_trial', { field_id: field.id })}>{t('plan.try')}</Button>}
        {can_propose && can_convert && (
          <Button variant="primary" onClick={() => openPanel('plan_propose', { field_ids: [field.id] })}>
            {t('propose.title')}
          </Button>
        )}
        {is_pending && canPay(field) && <Button onClick={() => openPanel('orders')}>{t('orders.title')}</Button>}
        <Button variant="ghost" onClick={() => openPanel('plans')}>
          {t('see')}
        </Button>
      </div>
      {field.relations.includes('admin') && <PlanByHand key={`${field.id}-${String(field.version)}`} field={field} />}
    </div>
  );
}
