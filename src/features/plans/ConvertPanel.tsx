import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldList } from '#api/use-fields.ts';
import type { AppError, ErrorCode } from '#domain/errors.ts';
import { PAYMENT } from '#domain/limits.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PanelFooter } from '#shell/panel-parts.tsx';
import { useAction } from '#shell/use-action.ts';
import { useSelection } from '#state/selection.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { LotsDrawing } from '#ui/LotsDrawing.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { NoteBox } from '#ui/Tag.tsx';
import { buyPlans } from './actions.ts';
import styles from './Panel.module.css';
import { useMoney, useOffers, usePrices, type Offer } from './use-plans.ts';

/** The server's reasons by lot: an order names each refused lot at its place in the list. */
function refusedOf(error: AppError, field_ids: readonly string[]): Map<string, ErrorCode[]> {
  const reasons = new Map<string, ErrorCode[]>();
  for (const { path, code } of error.fields) {
    const id = field_ids[Number(path.split('.')[1])];
    if (id !== undefined) reasons.set(id, [...(reasons.get(id) ?? []), code]);
  }
  return reasons;
}

/** Chooses lots and pays a year for them; each lot that cannot be bought says why. */
export default function ConvertPanel({ args }: { args: { field_ids: readonly string[] } | undefined }) {
  const { t } = useTranslation('plans');
  const list = useFieldList();
  const prices = usePrices();
  const offers = useOffers();
  if (list.isPending || prices.isPending) return <Skeleton rows={6} />;
  const failed = list.error ?? prices.error;
  if (failed !== null) return <ErrorState error={failed} onRetry={() => void Promise.all([list.refetch(), prices.refetch()])} />;
  if (offers.length === 0) return <EmptyState drawing={<LotsDrawing />} title={t('convert.none')} />;
  return <Chooser key={args?.field_ids.join()} offers={offers} given={args?.field_ids} can_convert={prices.data?.can_convert ?? false} />;
}

function Chooser({ offers, given, can_convert }: { offers: readonly Offer[]; given: readonly string[] | undefined; can_convert: boolean }) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const money = useMoney();
  const selected = useSelection.getState().field_ids;
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(given ?? selected));
  const [refused, setRefused] = useState<ReadonlyMap<string, readonly ErrorCode[]>>(new Map());
  const barsOf = ({ field, bars }: Offer): readonly ErrorCode[] => (bars.length > 0 ? bars : (refused.get(field.id) ?? []));
  const chosen = offers.filter((offer) => ids.has(offer.field.id) && barsOf(offer).length === 0);
  const [first] = chosen;
  const is_mixed = new Set(chosen.map(({ currency }) => currency)).size > 1;
  const field_ids = chosen.map(({ field }) => field.id);
  const buy = useAction(() => buyPlans(field_ids), {
    done: 'plans:convert.ordered',
    onError: (error) => {
      if (error.code !== 'CONVERSION_REFUSED') return false;
      setRefused(refusedOf(error, field_ids));
      return false;
    },
  });
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0);
  const toggle = (id: string): void =>
    setIds((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  return (
    <div className={styles['panel']}>
      <p className={styles['note']}>{t('convert.lead')}</p>
      {!can_convert && (
        <NoteBox tone="warn" role="status">
          {codeText('CONVERSION_DISABLED')}
        </NoteBox>
      )}
      {is_mixed && (
        <NoteBox tone="warn" role="status">
          {codeText('ORDER_CURRENCIES')}
        </NoteBox>
      )}
      <ul className={styles['lots']} aria-label={t('convert.lots')}>
        {offers.map((offer) => {
          const bars = barsOf(offer);
          return (
            <li key={offer.field.id} data-lot={offer.field.name}>
              <Checkbox
                checked={ids.has(offer.field.id) && bars.length === 0}
                disabled={bars.length > 0}
                onChange={() => toggle(offer.field.id)}
              >
                <b>{offer.field.name}</b>{' '}
                <span className={styles['sub']}>{`${offer.field.farm_name} · ${format.hectares(offer.field.area_ha)}`}</span>
              </Checkbox>
              {bars.length === 0 ? (
                <span className={styles['sum']}>{money(offer.amount, offer.currency)}</span>
              ) : (
                <ul className={styles['bars']}>
                  {bars.map((code) => (
                    <li key={code}>{codeText(code)}</li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      <PanelFooter>
        <Button
          look="primary"
          busy={buy.busy}
          disabled={!can_convert || chosen.length === 0 || is_mixed || chosen.length > PAYMENT.lots}
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
