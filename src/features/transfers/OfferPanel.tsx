import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useField } from '#api/fields/use-fields.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { OfferForm } from './OfferForm.tsx';
import { Pending } from './Pending.tsx';
import { useTransfers } from './use-transfers.ts';

/** One field for a new owner: the form, or the offer that waits for its answer. */
export default function OfferPanel({ args }: { args: { field_id: string } | undefined }) {
  const { t } = useTranslation('transfers');
  const field = useField(args?.field_id ?? null);
  const can = useFieldCan();
  const call = useTransfers();
  if (field === undefined) return <ChooseField title={t('offer.choose')} field_id={args?.field_id ?? null} />;
  if (can(field, 'transfer') !== true) return <EmptyState title={t('offer.not_own')} />;
  if (call.isPending) return <Skeleton rows={5} />;
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  const waiting = call.data.transfers.find(({ is_mine, field_id }) => is_mine && field_id === field.id);
  return (
    <>
      <PanelScope>{field.name}</PanelScope>
      {waiting === undefined ? <OfferForm key={field.id} field={field} /> : <Pending field={field} transfer={waiting} />}
    </>
  );
}
