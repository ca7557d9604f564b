import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { isOpenOrder } from '#domain/plans/order-state.ts';
import type { PaymentOrder } from '#domain/schemas/payment.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { StateIcon } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { payOrder, rereadPlans } from '../actions.ts';
import styles from '../Panel.module.css';
import { useMoney } from '../use-plans.ts';

const KEY = 'pago';
const POLL_MS = 1_500;

/** Where a buyer comes back to: looks at his order until it is decided. It changes nothing; only the service's own webhook events do. */
export function PaymentReturn() {
  const search = useSearch();
  const order_id = new URLSearchParams(search).get(KEY);
  return order_id === null ? null : <Returned key={order_id} order_id={order_id} />;
}

type Outcome = 'paid' | 'open' | 'failed';
const outcomeOf = ({ state }: PaymentOrder): Outcome => (state === 'paid' ? 'paid' : isOpenOrder(state) ? 'open' : 'failed');
const ICONS = { paid: CircleCheck, open: Clock3, failed: CircleAlert } as const;
const TONES = { paid: 'ok', open: 'warn', failed: 'danger' } as const;

function Returned({ order_id }: { order_id: string }) {
  const { t } = useTranslation(['plans', 'common']);
  const [path, navigate] = useLocation();
  const call = useCall(
    api.payment.orders,
    { order_id },
    { stale_ms: 0, poll_ms: (reply) => (isOpenOrder(reply?.orders[0]?.state ?? 'created') ? POLL_MS : false) },
  );
  const order = call.data?.orders[0];
  const outcome = order === undefined ? null : outcomeOf(order);
  useEffect(() => {
    if (outcome === 'paid' || outcome === 'failed') void rereadPlans();
  }, [outcome]);
  const close = (): void => {
    const query = new URLSearchParams(window.location.search);
    query.delete(KEY);
    navigate(`${path}${query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`}`, { replace: true });
  };
  const title = outcome === 'failed' ? codeText('PAYMENT_FAILED') : t(`result.${outcome ?? 'open'}.title`);
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      actions={order === undefined ? <Button onClick={close}>{t('common:close')}</Button> : <Verbs order={order} onClose={close} />}
    >
      {call.isPending && <Skeleton rows={2} />}
      {call.isError && <ErrorState error={call.error} onRetry={() => void call.refetch()} />}
      {call.data !== undefined && order === undefined && <p>{codeText('NOT_FOUND')}</p>}
      {order !== undefined && <Summary order={order} />}
    </Dialog>
  );
}

function Summary({ order }: { order: PaymentOrder }) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const money = useMoney();
  const outcome = outcomeOf(order);
  const Icon = ICONS[outcome];
  return (
    <div className={styles['result']} data-outcome={outcome} role="status">
      <StateIcon tone={TONES[outcome]}>
        <Icon size={20} />
      </StateIcon>
      <div>
        <p>{t(`result.${outcome}.text`, { count: order.lines.length })}</p>
        <p className={styles['sub']}>
          {`${money(order.amount, order.currency)} · ${format.list(order.lines.map((line) => line.field_name))}`}
        </p>
      </div>
    </div>
  );
}

function Verbs({ order, onClose }: { order: PaymentOrder; onClose: () => void }) {
  const { t } = useTranslation(['plans', 'common']);
  const pay = useAction(payOrder, { done: 'plans:orders.opened' });
  const outcome = outcomeOf(order);
  const again = (): void => {
    onClose();
    openPanel('plan_convert', { field_ids: order.lines.map(({ field_id }) => field_id) });
  };
  return (
    <>
      <Button onClick={onClose}>{t('common:close')}</Button>
      {outcome === 'open' && (
        <Button busy={pay.busy} onClick={() => void pay.run(order)}>
          {t('orders.pay')}
        </Button>
      )}
      {outcome === 'failed' && order.kind === 'advanced' && (
        <Button variant="primary" onClick={again}>
          {t('result.again')}
        </Button>
      )}
    </>
  );
}
