import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useField } from '#api/fields/use-fields.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { isOpenOrder } from '#domain/plans/order-state.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import text from '#ui/text.module.css';
import { orderDifference, rereadPlans } from './actions.ts';
import { ConversionClosed } from './ConversionClosed.tsx';
import styles from './Panel.module.css';
import { useMoney, usePrices } from './use-plans.ts';

const POLL_MS = 2_000;
type Args = { field_id: string; geometry: Polygon };

/** A paid field outgrew its plan: what the larger polygon costs, paid beside the drawing, which then can be saved. */
export default function DifferencePanel({ args }: { args: Args | undefined }) {
  const { t } = useTranslation('plans');
  const field = useField(args?.field_id ?? null);
  if (args === undefined || field === undefined) return <ChooseField title={t('plan.choose')} field_id={args?.field_id ?? null} />;
  return <Difference key={JSON.stringify(args.geometry.coordinates)} {...args} />;
}

function Difference({ field_id, geometry }: Args) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const money = useMoney();
  const prices = usePrices();
  const field = useField(field_id);
  const [placed, setPlaced] = useState<{ order_id: string; url: string } | null>(null);
  const order = useAction(orderDifference, {
    done: 'plans:difference.ordered',
    onDone: (made) => setPlaced({ order_id: made.order.id, url: made.url }),
  });
  const known = useCall(
    api.payment.orders,
    { order_id: placed?.order_id ?? '' },
    { enabled: placed !== null, stale_ms: 0, poll_ms: (reply) => (isOpenOrder(reply?.orders[0]?.state ?? 'created') ? POLL_MS : false) },
  ).data?.orders[0];
  const is_paid = known?.state === 'paid';
  useEffect(() => {
    if (is_paid) void rereadPlans();
  }, [is_paid]);
  return (
    <div className={styles['panel']}>
      <PanelScope>{field?.name}</PanelScope>
      <p>{codeText('PLAN_AREA_EXCEEDED')}</p>
      {placed === null && (
        <>
          <p className={styles['note']}>{t('difference.text')}</p>
          <ConversionClosed />
          <Button
            variant="primary"
            disabled={prices.data?.can_convert === false}
            busy={order.busy}
            onClick={() => void order.run(field_id, geometry)}
          >
            {t('difference.order')}
          </Button>
        </>
      )}
      {placed !== null && known !== undefined && !is_paid && (
        <>
          <p>
            <b className={styles['amount']}>{money(known.amount, known.currency)}</b>{' '}
            <span className={styles['sub']}>{format.hectares(known.lines[0]?.area_ha ?? 0)}</span>
          </p>
          {isOpenOrder(known.state) ? (
            <a className={text['link'] ?? ''} href={placed.url} target="_blank" rel="noreferrer">
              {t('difference.pay')}
            </a>
          ) : (
            <NoteBox tone="danger" role="alert">
              {codeText('PAYMENT_FAILED')}
            </NoteBox>
          )}
        </>
      )}
      {is_paid && (
        <NoteBox tone="ok" role="status">
          {t('difference.paid')}
        </NoteBox>
      )}
    </div>
  );
}
