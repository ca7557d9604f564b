import { todayIn } from '#domain/calendar/today-in.ts';
import { zoneAt } from '#domain/calendar/zone-at.ts';
import type { Field } from '#domain/schemas/field.ts';

/** The zone of a field's clock, and today there by the server's day. For panels that load by themselves: zones are 73 kB. */
export function fieldDay({ label, province }: Pick<Field, 'label' | 'province'>, server_day: string): { zone: string; today: string } {
  const zone = zoneAt(label, province);
  return { zone, today: todayIn(server_day, Date.now(), zone) };
}
