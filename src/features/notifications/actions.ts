import { api } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import { refresh, setCached } from '#api/use-call.ts';
import { cachedField } from '#api/fields/use-fields.ts';
import type { CallInput } from '#contract/define.ts';
import type { notifications } from '#contract/people/notifications.ts';
import type { Notification } from '#domain/schemas/notification.ts';
import { seasonDates, runningSeason } from '#domain/seasons/season.ts';
import { fitBBox } from '#map/camera.ts';
import { openAnew } from '#shell/panels/open-anew.ts';
import { openById, openPanel } from '#shell/panels/open-panel.ts';
import { openField, setSeason, setDate, useSelection } from '#state/selection.ts';
import { KINDS } from './kinds.ts';

/** Marks some notifications as read, those of a field and matter, or all; the bell and every open row follow. */
export async function markRead(which: CallInput<typeof notifications.read> = {}): Promise<void> {
  await api.notifications.read(which);
  await Promise.all([refresh(api.notifications.groups), refresh(api.notifications.list)]);
}

/** A date outside the season on screen brings its own season with it. */
function showDate(date: string): void {
  const { season } = useSelection.getState();
  if (season !== null) {
    const [first, last] = seasonDates(season);
    if (date < first || date > last) setSeason({ ...season, year: runningSeason(date).year });
  }
  setDate(date);
}

function showField(field_id: string): void {
  openField(field_id);
  openPanel('field', undefined, { replace: 'fields' });
  const field = cachedField(field_id);
  if (field !== undefined) fitBBox(field.bbox);
}

/** Opens the field a notification speaks of, an image at its date, and the panel of its matter; what was seen with it counts as read. */
export async function showNotification(notification: Notification, seen: CallInput<typeof notifications.read> | null): Promise<void> {
  const { field_id, date, type } = notification;
  const { panel, is_image } = KINDS[type];
  // A field just shared is not in the list yet.
  if (type === 'shared') await refreshFields();
  if (is_image) showDate(date);
  if (field_id !== null) showField(field_id);
  if (type === 'report_ready' && notification.params.report === 'batch')
    openPanel('batch_reports', { id: notification.params.report_id ?? '' });
  else if (panel !== null) openById(panel);
  if (notification.type === 'coverage' && notification.params.coverage_id !== undefined)
    openAnew('coverage_one', { id: notification.params.coverage_id });
  if (notification.type === 'plan_proposed') {
    const { field_ids, by } = notification.params;
    openPanel('plan_convert', { field_ids, proposed_by: by });
  }
  if (notification.type === 'task_due') openPanel('notes', { field_id: notification.field_id, note_id: notification.params.note_id });
  if (seen !== null) await markRead(seen);
}

export async function setMuted(field_id: string, muted: boolean): Promise<void> {
  const reply = await api.notifications.mute({ field_id, muted });
  setCached(api.notifications.muted, {}, () => reply);
}
