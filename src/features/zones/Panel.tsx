import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredPolygon } from '#api/fields/field-shapes.ts';
import { api } from '#api/client.ts';
import { useCalendar } from '#api/use-calendar.ts';
import { useCall } from '#api/use-call.ts';
import { useField } from '#api/fields/use-fields.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanelFieldId, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { FieldZones } from './FieldZones.tsx';
import { dropPlans, useZoneWork } from './store.ts';

/** The zones of the field in focus: made, adjusted, kept and activated. */
export default function ZonesPanel() {
  const { t } = useTranslation('zones');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const { polygon, ...shape } = useStoredPolygon(field?.id ?? null);
  const { today, ...calendar } = useCalendar();
  const stored = useCall(api.zones.get, { field_id: field?.id ?? '' }, { enabled: field !== undefined, stale_ms: 0 });
  // also of fields the panel showed before
  useUnsaved(useZoneWork(({ works }) => Object.values(works).some(({ plan }) => plan !== null)));
  useEffect(() => dropPlans, []);
  if (field === undefined) return <ChooseField title={t('choose')} field_id={field_id} />;
  const error = stored.error ?? shape.error ?? (today === undefined ? calendar.error : null);
  const retry = (): void => {
    if (stored.error !== null) void stored.refetch();
    if (shape.error !== null) shape.retry();
    if (today === undefined) calendar.retry();
  };
  if (error !== null) return <ErrorState error={error} title={t('failed')} onRetry={retry} />;
  if (stored.data === undefined || polygon === undefined || today === undefined) return <Skeleton rows={5} />;
  return (
    <>
      <PanelScope>{field.name}</PanelScope>
      <FieldZones key={field.id} field={field} polygon={polygon} today={today} stored={stored.data} />
    </>
  );
}
