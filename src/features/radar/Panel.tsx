import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { useCall } from '#api/use-call.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import { AdvancedOnly } from '#shell/panels/AdvancedOnly.tsx';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import styles from './Panel.module.css';
import { RadarControl } from './RadarControl.tsx';

/** A source has a new picture every ten minutes. */
const POLL_MS = 5 * 60_000;

/** Rain by radar and clouds from orbit over the map round a field, moment by moment. */
export default function RadarPanel() {
  const { t } = useTranslation(['radar', 'plans']);
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const now = useDay();
  const is_open = field !== undefined && isEntitled(field, now);
  const frames = useCall(api.radar.frames, { field_id: field?.id ?? '' }, { enabled: is_open, poll_ms: POLL_MS });
  if (field === undefined)
    return (
      <div className={styles['state']}>
        <ChooseField title={t('no_field')} field_id={field_id} />
      </div>
    );
  if (is_open && frames.data !== undefined)
    return (
      <>
        <PanelScope>{field.name}</PanelScope>
        <RadarControl
          key={field.id}
          field={field}
          frames={frames.data}
          came_at_ms={frames.dataUpdatedAt}
          onRetry={() => void frames.refetch()}
        />
      </>
    );
  return (
    <div className={styles['state']}>
      <PanelScope>{field.name}</PanelScope>
      {!is_open ? (
        <AdvancedOnly title={t('locked')} text={t('locked_why', { field: field.name })} action={t('plans:see')} />
      ) : frames.error ? (
        <ErrorState error={frames.error} onRetry={() => void frames.refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </div>
  );
}
