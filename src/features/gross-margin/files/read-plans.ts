import { api } from '#api/client.ts';
import { cachedFields } from '#api/fields/use-fields.ts';
import { MARGIN } from '#domain/limits.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonOf } from '../actions.ts';

/** Scenarios of many fields, so many at a time as one call takes. */
export async function readPlans(field_ids: readonly string[], season: Season): Promise<readonly MarginPlan[]> {
  const found: MarginPlan[] = [];
  for (let at = 0; at < field_ids.length; at += MARGIN.fields)
    found.push(...(await api.margins.pdfDownload({ field_ids: field_ids.slice(at, at + MARGIN.fields), ...seasonOf(season) })).plans);
  return found;
}

/** Fields that have a plan this season and whose money the reader sees, in the order of the list. */
export async function plannedFields(season: Season): Promise<string[]> {
  const ids = new Set<string>();
  let after: string | undefined;
  do {
    const page = await api.margins.byStatus({ ...seasonOf(season), ...(after === undefined ? {} : { after }) });
    for (const { field_id } of page.plans) ids.add(field_id);
    after = page.next ?? undefined;
  } while (after !== undefined);
  const known = cachedFields().map(({ id }) => id);
  return known.filter((id) => ids.has(id));
}
