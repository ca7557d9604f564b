import { z } from 'zod';
import {
  BLANK_INPUTS,
  densityInputsSchema,
  densityPricesSchema,
  NO_PRICES,
  ORIGIN_KEYS,
  type DensityInputs,
  type DensityPlan,
  type DensityPrices,
  type OriginKey,
  type Origins,
  type Suggestions,
} from '#domain/density/density-plan.ts';

/** What is typed, prices beside the rest. Null: nothing typed; NaN: what was typed is no number. */
export type DensityForm = Omit<DensityInputs, 'low_kg_ha' | 'high_kg_ha'> & {
  readonly low_kg_ha: number | null;
  readonly high_kg_ha: number | null;
} & DensityPrices;
export type DensityTyped = { readonly inputs: DensityInputs; readonly prices: DensityPrices };

/** A season's recommendation as the form stands on it; version 0: not kept yet. */
export type Kept = {
  readonly version: number;
  readonly values: DensityForm;
  readonly origins: Origins;
  readonly updated_at: string | null;
};

const BLANK: DensityForm = { ...BLANK_INPUTS, low_kg_ha: null, high_kg_ha: null, ...NO_PRICES };

/** What is kept of a season, else what the field's records fill in. */
export function keptOf(plan: DensityPlan | null, suggested: Suggestions, zones_mark: string | null): Kept {
  if (plan !== null)
    return {
      version: plan.version,
      values: { ...plan.inputs, ...(plan.prices ?? NO_PRICES) },
      origins: plan.origins,
      updated_at: plan.updated_at,
    };
  const values = Object.fromEntries(Object.entries(suggested).map(([key, { value }]) => [key, value])) as Partial<DensityForm>;
  const origins = Object.fromEntries(Object.entries(suggested).map(([key, { from }]) => [key, from])) as Origins;
  return { version: 0, values: { ...BLANK, ...values, zones_mark }, origins, updated_at: null };
}

const split = (form: DensityForm): { readonly inputs: object; readonly prices: object } => {
  const { n_usd_kg, grain_usd_t, commercial_pct, bag_usd, ...inputs } = form;
  return { inputs, prices: { n_usd_kg, grain_usd_t, commercial_pct, bag_usd } };
};

/** The domain's own schemas over the form; every issue at the form's own input. */
export const formSchema: z.ZodType<DensityTyped, DensityForm> = z.custom<DensityForm>().transform((form, context) => {
  const { inputs, prices } = split(form);
  const [typed, priced] = [densityInputsSchema.safeParse(inputs), densityPricesSchema.safeParse(prices)];
  for (const { path, message } of [...(typed.error?.issues ?? []), ...(priced.error?.issues ?? [])])
    context.addIssue({ code: 'custom', path: [String(path[0])], message });
  return typed.success && priced.success ? { inputs: typed.data, prices: priced.data } : z.NEVER;
});

/** Whether what is typed says what is kept already, or what the records fill in. */
export const isSaid = ({ inputs, prices }: DensityTyped, { values }: Kept): boolean => {
  const typed: DensityForm = { ...inputs, ...prices };
  return (Object.keys(values) as (keyof DensityForm)[]).every((key) => Object.is(typed[key], values[key]));
};

/** What can be reckoned with: an input that is wrong counts as it was kept; null while the yields are missing. */
export function usable(form: DensityForm, kept: DensityForm): DensityTyped | null {
  const parsed = formSchema.safeParse(form);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  if (wrong.has('low_kg_ha') || wrong.has('high_kg_ha')) return null;
  const mended = Object.fromEntries(
    Object.entries(form).map(([key, value]) => [key, wrong.has(key) ? kept[key as keyof DensityForm] : value]),
  );
  return formSchema.safeParse({ ...mended, is_real_confirmed: true }).data ?? null;
}

/** Where each number comes from: as it was kept, from the records, or typed. */
export function originsOf(values: DensityForm, kept: Kept, suggested: Suggestions): Origins {
  const of = (key: OriginKey): Origins[OriginKey] => {
    const value = values[key];
    if (value === null) return undefined;
    if (Object.is(value, kept.values[key]) && kept.origins[key] !== undefined) return kept.origins[key];
    return Object.is(value, suggested[key]?.value) ? suggested[key]?.from : 'typed';
  };
  return Object.fromEntries(ORIGIN_KEYS.map((key) => [key, of(key)] as const).filter(([, from]) => from !== undefined)) as Origins;
}

/** Prices as far as they can be reckoned with: one that is wrong counts as none. */
export const usablePrices = (form: DensityForm): DensityPrices => {
  const of = (key: keyof DensityPrices): number | null => densityPricesSchema.shape[key].safeParse(form[key]).data ?? null;
  return { n_usd_kg: of('n_usd_kg'), grain_usd_t: of('grain_usd_t'), commercial_pct: of('commercial_pct'), bag_usd: of('bag_usd') };
};
