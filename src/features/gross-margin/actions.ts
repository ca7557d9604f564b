import { api } from '#api/client.ts';
import { refresh, setCached } from '#api/use-call.ts';
import type { MarginPlan, MarginPlanInfo, MarginStatus } from '#domain/margins/margin-plan.ts';
import type { Season } from '#domain/schemas/season.ts';

export const seasonOf = ({ year, season, period }: Season): Season => ({ year, season, period });
const placeOf = ({ id, field_id }: MarginPlan): { field_id: string; plan_id: string } => ({ field_id, plan_id: id });

/** Puts a field's scenarios on screen and has the other fields' read again. */
function put({ field_id, ...plan }: MarginPlan, change: (plans: readonly MarginPlan[]) => readonly MarginPlan[]): void {
  setCached(api.margins.list, { field_id, ...seasonOf(plan) }, (old) => old && { ...old, plans: [...change(old.plans)] });
  void refresh(api.margins.byStatus);
}

const replaced = (plan: MarginPlan): void => put(plan, (plans) => plans.map((one) => (one.id === plan.id ? plan : one)));

/** The same scenario on some fields. */
export async function createPlans(field_ids: readonly string[], season: Season, plan: MarginPlanInfo): Promise<readonly MarginPlan[]> {
  const { plans } = await api.margins.create({ field_ids: [...field_ids], ...seasonOf(season), margin: plan });
  for (const made of plans) put(made, (others) => [...others, made]);
  return plans;
}

export async function editPlan(before: MarginPlan, plan: MarginPlanInfo): Promise<MarginPlan> {
  const saved = await api.margins.edit({ ...placeOf(before), version: before.version, margin: plan });
  replaced(saved);
  return saved;
}

export async function setStatus(plan: MarginPlan, status: MarginStatus): Promise<MarginPlan> {
  const { plans } = await api.margins.setStatus({ ...placeOf(plan), version: plan.version, status });
  put(plan, () => plans);
  return plans.find(({ id }) => id === plan.id) ?? plan;
}

/** The way back from `setStatus`: what the season followed before is followed again. */
export async function undoStatus(saved: MarginPlan, before: MarginPlan, followed: MarginPlan | undefined): Promise<MarginPlan> {
  if (followed === undefined || followed.id === before.id) return setStatus(saved, before.status);
  const { plans } = await api.margins.list({ field_id: saved.field_id, ...seasonOf(saved) });
  return setStatus(plans.find(({ id }) => id === followed.id) ?? followed, 'active');
}

export async function removePlan(plan: MarginPlan): Promise<MarginPlan> {
  await api.margins.remove({ ...placeOf(plan), version: plan.version });
  put(plan, (plans) => plans.filter(({ id }) => id !== plan.id));
  return plan;
}

export async function restorePlan(plan: MarginPlan): Promise<MarginPlan> {
  const back = await api.margins.restore(placeOf(plan));
  put(back, (plans) => [...plans.filter(({ id }) => id !== back.id), back].toSorted((a, b) => a.created_at.localeCompare(b.created_at)));
  return back;
}

/** The way back from `createPlans`. */
export async function takeBack(plans: readonly MarginPlan[]): Promise<void> {
  for (const plan of plans) await removePlan(plan);
}
