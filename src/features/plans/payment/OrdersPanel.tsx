import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { isOpenOrder } from '#domain/plans/order-state.ts';
import type { PaymentOrder } from '#domain/schemas/payment.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Tag, type Tone } from '#ui/display/Tag.tsx';
import { cancelOrder, payOrder } from '../actions.ts';
import styles from '../Panel.module.css';
import { useMoney } from '../use-plans.ts';

const TONES: Readonly<Record<PaymentOrder['state'], Tone>> = {
  created: 'warn',
  pending: 'warn',
  expired: 'danger',
  cancelled: 'info',
  failed: 'danger',
  paid: 'ok',
  refunded: 'info',
};

function OrderRow({ order }: { order: PaymentOrder }) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const money = useMoney();
  const pay = useAction(payOrder, { done: 'plans:orders.opened' });
  const cancel = useAction(cancelOrder, { done: 'plans:orders.cancelled' });
  return (
    <li className={styles['order']} data-state={order.state}>
      <div className={styles['row']}>
        <b className={styles['sum']}>{money(order.amount, order.currency)}</b>
        <Tag tone={TONES[order.state]}>{t(`orders.state.${order.state}`)}</Tag>
      </div>
      <p
        className={styles['sub']}
      >{`${t(`orders.kind.${order.kind}`)} · ${format.date(order.created_at)}, ${format.time(order.created_at)}`}</p>
      <p className={styles['note']}>{format.list(order.lines.map((line) => `${line.field_name} (${format.hectares(line.area_ha)})`))}</p>
      {isOpenOrder(order.state) && (
        <div className={styles['verbs']}>
          <Button size="sm" variant="primary" busy={pay.busy} onClick={() => void pay.run(order)}>
            {t('orders.pay')}
          </Button>
          <Button size="sm" busy={cancel.busy} onClick={() => void cancel.run(order.id)}>
            {t('orders.cancel')}
          </Button>
          <span className={styles['sub']}>
            {t('orders.waits', { date: format.date(order.waits_until), time: format.time(order.waits_until) })}
          </span>
        </div>
      )}
    </li>
  );
}

/** Own orders, newest first, with what is left to do. */
export default function OrdersPanel() {
  const { t } = useTranslation('plans');
  const list = useCall(api.payment.orders, {}, { stale_ms: 0 });
  if (list.isPending) return <Skeleton rows={5} variant="cards" />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const { orders } = list.data;
  if (orders.length === 0)
    return (
      <EmptyState
        title={t('orders.none')}
        text={t('orders.none_text')}
        actions={<Button onClick={() => openPanel('plans')}>{t('see')}</Button>}
      />
    );
  return (
    <ul className={styles['orders']} aria-label={t('orders.title')}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  );
}
