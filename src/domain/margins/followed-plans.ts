import type { MarginPlan } from './margin-plan.ts';

/** The plan a season of one field follows or was settled by, else the first that was begun; undefined without any. */
export const followedPlan = <Plan extends Pick<MarginPlan, 'status'>>(plans: readonly Plan[]): Plan | undefined =>
  plans.find(({ status }) => status !== 'draft') ?? plans[0];

/** One plan of each field, in the order the fields come in. Two fields with a draft and an active plan each → the two active ones. */
export const followedPlans = (plans: readonly MarginPlan[]): MarginPlan[] =>
  [...Map.groupBy(plans, ({ field_id }) => field_id).values()].flatMap((own) => followedPlan(own) ?? []);
