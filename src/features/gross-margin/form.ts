import { z } from 'zod';
import type { CropCode } from '#domain/codes.ts';
import { COST_KEYS, marginPlanInfoSchema, type CostKey, type MarginInputs, type MarginPlanInfo } from '#domain/margins/margin-plan.ts';

export const INCOME_KEYS = ['yield_t_ha', 'price_usd_t', 'commercial_pct'] as const;
export type IncomeKey = (typeof INCOME_KEYS)[number];
export type NumberKey = IncomeKey | CostKey;

/** A scenario as the form holds it: every number beside the others. NaN: what was typed is no number. */
export type MarginForm = { readonly name: string; readonly crop: CropCode | null } & Readonly<Record<NumberKey, number | null>>;

const pick = <Key extends string>(keys: readonly Key[], valueOf: (key: Key) => number | null): Record<Key, number | null> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, number | null>;

export const formOf = ({ name, crop, inputs }: MarginPlanInfo): MarginForm => ({
  name,
  crop,
  yield_t_ha: inputs.yield_t_ha,
  price_usd_t: inputs.price_usd_t,
  commercial_pct: inputs.commercial_pct,
  ...inputs.costs,
});

const infoOf = ({ name, crop, ...numbers }: MarginForm) => ({
  name,
  crop,
  inputs: { ...pick(INCOME_KEYS, (key) => numbers[key]), costs: pick(COST_KEYS, (key) => numbers[key]) },
});

/** The plan's own schema over the form; every issue at the form's own input. */
export const formSchema: z.ZodType<MarginPlanInfo, MarginForm> = z.custom<MarginForm>().transform((form, context) => {
  const parsed = marginPlanInfoSchema.safeParse(infoOf(form));
  for (const { path, message } of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', path: [String(path.at(-1))], message });
  return parsed.success ? parsed.data : z.NEVER;
});

const usable = (value: number | null): number | null => (value !== null && value >= 0 && Number.isFinite(value) ? value : null);

/** What can be reckoned with of what is typed: what is wrong counts as not typed until it is mended. */
export const usableInputs = (form: MarginForm): MarginInputs => ({
  ...pick(INCOME_KEYS, (key) => usable(form[key])),
  costs: pick(COST_KEYS, (key) => usable(form[key])),
});

/** Nothing typed yet. */
export const emptyPlan = (name: string, crop: CropCode | null): MarginPlanInfo => ({
  name,
  crop,
  inputs: { ...pick(INCOME_KEYS, () => null), costs: pick(COST_KEYS, () => null) },
});

/** Whether both say the same once saved. */
export const isSamePlan = (a: MarginPlanInfo, b: MarginPlanInfo): boolean =>
  JSON.stringify(infoOf(formOf(a))) === JSON.stringify(infoOf(formOf(b)));
