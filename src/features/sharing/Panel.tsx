import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useCall } from '#api/use-call.ts';
import { useField } from '#api/fields/use-fields.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { AddForm } from './AddForm.tsx';
import { GuestRow } from './GuestRow.tsx';
import { Openings } from './Openings.tsx';
import styles from './Panel.module.css';

/** Who sees one field: guests by their address, what each may do, and who has opened it. */
export default function SharingPanel({ args }: { args: { field_id: string } | undefined }) {
  const { t } = useTranslation('sharing');
  const field = useField(args?.field_id ?? null);
  const can = useFieldCan();
  if (field === undefined) return <ChooseField title={t('choose')} field_id={args?.field_id ?? null} />;
  if (can(field, 'share') !== true) return <EmptyState title={t('not_own')} />;
  return (
    <div className={styles['panel']}>
      <PanelScope>{field.name}</PanelScope>
      <AddForm field_id={field.id} />
      <Guests field_id={field.id} />
    </div>
  );
}

function Guests({ field_id }: { field_id: string }) {
  const { t } = useTranslation('sharing');
  const call = useCall(api.shares.list, { field_id }, { stale_ms: 0 });
  if (call.isPending) return <Skeleton rows={3} />;
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  const { shares, openings } = call.data;
  return (
    <>
      <section className={styles['section']} aria-label={t('guests')}>
        <h3>{t('guests')}</h3>
        {shares.length === 0 ? (
          <p className={styles['none']}>{t('no_guests')}</p>
        ) : (
          <ul className={styles['list']}>
            {shares.map((share) => (
              <GuestRow key={share.id} field_id={field_id} share={share} />
            ))}
          </ul>
        )}
      </section>
      <Openings openings={openings} />
    </>
  );
}
