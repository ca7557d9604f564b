import { useTranslation } from 'react-i18next';
import { useFieldList } from '#api/fields/use-fields.ts';
import { PAYMENT } from '#domain/limits.ts';
import { codeText } from '#i18n/error-text.ts';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { buyPlans } from './actions.ts';
import { ConversionClosed } from './ConversionClosed.tsx';
import { FieldChecklist } from './FieldChecklist.tsx';
import styles from './Panel.module.css';
import { useChoice } from './use-choice.ts';
import { useMoney, useOffers, usePrices, type Offer } from './use-plans.ts';

/** Chooses fields and pays a year for them; each field that cannot be bought says why. */
export default function ConvertPanel({ args }: { args: Args | undefined }) {
  const { t } = useTranslation('plans');
  const list = useFieldList();
  const prices = usePrices();
  const offers = useOffers();
  if (list.isPending || prices.isPending) return <Skeleton rows={6} />;
  const failed = list.error ?? prices.error;
  if (failed !== null) return <ErrorState error={failed} onRetry={() => void Promise.all([list.refetch(), prices.refetch()])} />;
  if (offers.length === 0) return <EmptyState drawing={<FieldsDrawing />} title={t('convert.none')} />;
  return <Chooser key={args?.field_ids.join()} offers={offers} args={args} can_convert={prices.data?.can_convert ?? false} />;
}

type Args = { field_ids: readonly string[]; proposed_by?: string };
type Props = { offers: readonly Offer[]; args: Args | undefined; can_convert: boolean };

function Chooser({ offers, args, can_convert }: Props) {
  const { t } = useTranslation('plans');
  const money = useMoney();
  const choice = useChoice(offers, args?.field_ids);
  const { chosen, field_ids } = choice;
  const [first] = chosen;
  const is_mixed = new Set(chosen.map(({ currency }) => currency)).size > 1;
  const buy = useAction(() => buyPlans(field_ids), {
    done: 'plans:convert.ordered',
    onError: (error) => {
      if (error.code === 'CONVERSION_REFUSED') choice.refuse(error);
      return false;
    },
  });
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className={styles['panel']}>
      <p className={styles['note']}>{t('convert.lead')}</p>
      {args?.proposed_by !== undefined && (
        <NoteBox tone="info" role="status">
          {t('propose.theirs', { name: args.proposed_by })}
        </NoteBox>
      )}
      <ConversionClosed />
      {is_mixed && (
        <NoteBox tone="warn" role="status">
          {codeText('ORDER_CURRENCIES')}
        </NoteBox>
      )}
      <FieldChecklist label={t('convert.fields')} choice={choice} sideOf={({ amount, currency }) => money(amount, currency)} />
      <PanelFooter>
        <Button
          variant="primary"
          busy={buy.busy}
          disabled={!can_convert || chosen.length === 0 || is_mixed || chosen.length > PAYMENT.fields}
          onClick={() => void buy.run()}
        >
          {first === undefined || is_mixed ? t('convert.pay_none') : t('convert.pay', { amount: money(total, first.currency) })}
        </Button>
        <span className={styles['facts']} role="status">
          {t('convert.count', { count: chosen.length })}
        </span>
      </PanelFooter>
    </div>
  );
}
