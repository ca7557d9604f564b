import { usualYield } from '../catalog/grain.ts';
import type { CropCode } from '../codes.ts';
import { productsOf } from './totals.ts';
import type { Activity, ActivityInfo } from '../schemas/activity.ts';
import type { CropLogInfo } from '../schemas/crop-log.ts';
import type { Season } from '../schemas/season.ts';
import { seasonDates } from '../seasons/season.ts';

/** What is asked about before it is saved, because it is usually a slip; nothing of it is refused. */
export type Doubt =
  | { readonly code: 'outside_season'; readonly from: string; readonly to: string }
  | { readonly code: 'before_sowing'; readonly sown_on: string }
  | { readonly code: 'stage_at_sowing'; readonly sown_on: string }
  | { readonly code: 'second_sowing'; readonly sown_on: string }
  | { readonly code: 'unusual_dose'; readonly at: number; readonly min: number; readonly max: number; readonly unit: string }
  | { readonly code: 'unusual_yield'; readonly min: number; readonly max: number };

/** What is asked of an entry of the log of fields sown on some days: a stage or a flowering seen no later than its crop was sown. */
export function logDoubts({ kind, date }: Pick<CropLogInfo, 'kind' | 'date'>, sown: readonly string[]): readonly Doubt[] {
  const sown_on = sown.toSorted().at(-1);
  const is_seen = kind === 'stage' || kind === 'flowering';
  return is_seen && sown_on !== undefined && date <= sown_on ? [{ code: 'stage_at_sowing', sown_on }] : [];
}

/** A product's usual dose and the unit it is in; null where nobody says. */
export type UsualDose = {
  readonly code: string;
  readonly unit: string;
  readonly usual_min: number | null;
  readonly usual_max: number | null;
};

/** A dose is far from the usual from this many times the range on. */
const FAR = 2;

/** Products of another unit than the usual one are not compared. */
function doseDoubts(activity: ActivityInfo, products: readonly UsualDose[]): Doubt[] {
  return productsOf(activity).flatMap(({ product, dose, unit }, at): Doubt[] => {
    const usual = products.find(({ code }) => code === product);
    if (usual === undefined || usual.unit !== unit || usual.usual_min === null || usual.usual_max === null) return [];
    const is_far = dose < usual.usual_min / FAR || dose > usual.usual_max * FAR;
    return is_far ? [{ code: 'unusual_dose', at, min: usual.usual_min, max: usual.usual_max, unit }] : [];
  });
}

/**
 * What is asked of an activity in a season, given the others of the field: a day outside the season's year, anything done to the crop or a
 * harvest before the sowing, a second sowing, a yield outside what the
 * crop usually gives, a dose under half or over double the usual range.
 * A harvest on 1 September with a sowing on 2 October → `before_sowing`.
 */
export function doubtsOf(
  activity: ActivityInfo,
  season: Season,
  others: readonly Pick<Activity, 'type' | 'done_date'>[],
  products: readonly UsualDose[],
  crop: CropCode | null,
): readonly Doubt[] {
  const day = activity.done_date ?? activity.planned_date ?? '';
  const [from, to] = seasonDates(season);
  const sown_on = others.flatMap(({ type, done_date }) => (type === 'sow' && done_date !== null ? [done_date] : [])).toSorted()[0];
  const is_after_sowing = activity.type === 'harvest' || activity.type === 'resow' || activity.type === 'uproot';
  const found: Doubt[] = [];
  if (day !== '' && (day < from || day > to)) found.push({ code: 'outside_season', from, to });
  if (sown_on !== undefined && is_after_sowing && day < sown_on) found.push({ code: 'before_sowing', sown_on });
  if (sown_on !== undefined && activity.type === 'sow') found.push({ code: 'second_sowing', sown_on });
  const yield_t_ha = activity.type === 'harvest' ? activity.details.yield_t_ha : null;
  const [min, max] = (crop === null ? null : usualYield(crop)) ?? [0, Infinity];
  if (yield_t_ha !== null && (yield_t_ha < min || yield_t_ha > max)) found.push({ code: 'unusual_yield', min, max });
  return [...found, ...doseDoubts(activity, products)];
}
