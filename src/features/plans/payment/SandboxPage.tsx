import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import text from '#ui/text.module.css';
import styles from './SandboxPage.module.css';
import { useMoney } from '../use-plans.ts';

type Outcome = 'paid' | 'pending' | 'failed';
const OUTCOMES: readonly Outcome[] = ['paid', 'pending', 'failed'];

/** The embedded payment service: no money moves, and how the payment ends is chosen. */
export function SandboxPage() {
  const { t } = useTranslation('plans');
  const money = useMoney();
  const [path, navigate] = useLocation();
  const reference = path.split('/').at(-1) ?? '';
  const order = useCall(api.payment.sandboxOrder, { reference });
  const pay = useAction((outcome: Outcome) => api.payment.sandboxPay({ reference, outcome }), {
    done: 'plans:sandbox.sent',
    onDone: ({ return_path }) => navigate(return_path),
  });
  useEffect(() => {
    document.title = t('sandbox.title');
  }, [t]);
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <h1 className={text['h1']}>{t('sandbox.title')}</h1>
        <NoteBox tone="info">{t('sandbox.note')}</NoteBox>
        {order.isPending && <Skeleton rows={3} />}
        {order.isError && <ErrorState error={order.error} onRetry={() => void order.refetch()} />}
        {order.data !== undefined && (
          <>
            <p className={styles['what']}>{order.data.description}</p>
            <p className={text['figure']}>{money(order.data.amount, order.data.currency)}</p>
            <div className={styles['outcomes']}>
              {OUTCOMES.map((outcome) => (
                <Button
                  key={outcome}
                  variant={outcome === 'paid' ? 'primary' : 'plain'}
                  size="lg"
                  block
                  busy={pay.busy}
                  onClick={() => void pay.run(outcome)}
                >
                  {t(`sandbox.${outcome}`)}
                </Button>
              ))}
              <Button variant="ghost" block onClick={() => navigate(order.data.return_path)}>
                {t('sandbox.back')}
              </Button>
            </div>
          </>
        )}
      </div>
    </main>
  );
}
