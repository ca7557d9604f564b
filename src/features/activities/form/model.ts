import { z } from 'zod';
import type { CropCode } from '#domain/codes.ts';
import { activityInfoSchema, type Activity, type ActivityInfo, type ActivityType } from '#domain/schemas/activity.ts';

export type ProductForm = {
  readonly product: string | null;
  /** What the person calls a product of no list. */
  readonly name: string;
  readonly product_type: string | null;
  readonly dose: number | null;
  readonly unit: string | null;
  readonly cost: number | null;
  readonly n_pct: number | null;
  readonly p2o5_pct: number | null;
  readonly k2o_pct: number | null;
  readonly density_kg_l: number | null;
};

/** Everything the form asks, of whichever type: what another type does not ask waits until its turn comes back. */
export type ActivityForm = {
  readonly type: ActivityType;
  readonly is_planned: boolean;
  readonly date: string;
  /** The day it was planned for, kept once it is done. */
  readonly planned_date: string | null;
  readonly comments: string;
  readonly contractor: string;
  readonly machinery_brand: string;
  readonly mode: string | null;
  readonly stage: string | null;
  readonly crop: CropCode | null;
  readonly seed_brand: string | null;
  readonly genotype: string | null;
  readonly other_genotype: string;
  readonly density_plants_ha: number | null;
  readonly year_type: string | null;
  readonly fertilization_type: string | null;
  readonly products: readonly ProductForm[];
  readonly minutes: number | null;
  readonly flow_l_min: number | null;
  readonly yield_t_ha: number | null;
  readonly moisture_pct: number | null;
  readonly cost_usd_ha: number | null;
  readonly bag_price_usd: number | null;
};

export const NO_PRODUCT: ProductForm = {
  product: null,
  name: '',
  product_type: null,
  dose: null,
  unit: null,
  cost: null,
  n_pct: null,
  p2o5_pct: null,
  k2o_pct: null,
  density_kg_l: null,
};

export const emptyForm = (type: ActivityType, date: string, crop: CropCode | null): ActivityForm => ({
  type,
  is_planned: false,
  date,
  planned_date: null,
  comments: '',
  contractor: '',
  machinery_brand: '',
  mode: type === 'fertilization' || type === 'application' ? `${type}.ground` : null,
  stage: null,
  crop,
  seed_brand: null,
  genotype: null,
  other_genotype: '',
  density_plants_ha: null,
  year_type: null,
  fertilization_type: null,
  products: [NO_PRODUCT],
  minutes: null,
  flow_l_min: null,
  yield_t_ha: null,
  moisture_pct: null,
  cost_usd_ha: null,
  bag_price_usd: null,
});

/** Details of any type as they are kept: words that were not given are null. */
type StoredDetails = Partial<Omit<ActivityForm, 'products' | 'contractor' | 'machinery_brand' | 'other_genotype'>> & {
  readonly products?: readonly (Omit<Partial<ProductForm>, 'name'> & { readonly name: string | null })[];
} & Readonly<Partial<Record<'contractor' | 'machinery_brand' | 'other_genotype', string | null>>>;

/** The form of an activity that is there. */
export function formOf(activity: Activity): ActivityForm {
  const { type, money, done_date, planned_date, comments } = activity;
  const { products = [], contractor, machinery_brand, other_genotype, ...details } = activity.details as unknown as StoredDetails;
  return {
    ...emptyForm(type, done_date ?? planned_date ?? '', null),
    mode: null,
    ...details,
    is_planned: done_date === null,
    planned_date,
    comments: comments ?? '',
    contractor: contractor ?? '',
    machinery_brand: machinery_brand ?? '',
    other_genotype: other_genotype ?? '',
    products: products.map((product, at) => ({
      ...NO_PRODUCT,
      ...product,
      name: product.name ?? '',
      cost: money?.unit_costs_usd[at] ?? null,
    })),
    cost_usd_ha: money?.cost_usd_ha ?? null,
    bag_price_usd: money?.bag_price_usd ?? null,
  };
}

const words = (text: string): string | null => (text.trim() === '' ? null : text);

/** The details of the form's type, some of them not valid yet. */
function detailsOf(form: ActivityForm): unknown {
  const { crop, seed_brand, genotype, density_plants_ha, year_type, fertilization_type, mode, stage, minutes, flow_l_min } = form;
  const [contractor, machinery_brand] = [words(form.contractor), words(form.machinery_brand)];
  const products = form.products.map(({ cost: _cost, name, ...product }) => ({ ...product, name: words(name) }));
  switch (form.type) {
    case 'sow': {
      const other_genotype = words(form.other_genotype);
      return { crop, seed_brand, genotype, other_genotype, density_plants_ha, year_type, contractor, machinery_brand };
    }
    case 'fertilization':
      return { fertilization_type, mode, stage, products, contractor, machinery_brand };
    case 'application':
      return { mode, products, contractor };
    case 'irrigation':
      return { minutes, flow_l_min, mode };
    case 'harvest':
      return { yield_t_ha: form.yield_t_ha, moisture_pct: form.moisture_pct, contractor, machinery_brand };
    default:
      return {};
  }
}

const SHOWS_SEED: readonly ActivityType[] = ['sow', 'resow'];
const SHOWS_PRODUCTS: readonly ActivityType[] = ['fertilization', 'application'];

/** What was typed as an activity, checked by nobody yet; money only of those who see it. */
export const infoOf = (form: ActivityForm, with_money: boolean): unknown => ({
  type: form.type,
  planned_date: form.is_planned ? form.date : form.planned_date,
  done_date: form.is_planned ? null : form.date,
  comments: form.comments,
  details: detailsOf(form),
  money: with_money
    ? {
        cost_usd_ha: form.cost_usd_ha,
        bag_price_usd: SHOWS_SEED.includes(form.type) ? form.bag_price_usd : null,
        unit_costs_usd: SHOWS_PRODUCTS.includes(form.type) ? form.products.map(({ cost }) => cost) : [],
      }
    : null,
});

/** Where in the form a part of an activity is typed. */
function placeOf(path: readonly PropertyKey[]): PropertyKey[] {
  const [first, second, ...rest] = path;
  if (first === 'done_date' || first === 'planned_date') return ['date'];
  if (first === 'money' && second === 'unit_costs_usd') return ['products', ...rest, 'cost'];
  return first === 'details' || first === 'money' ? [second ?? 'date', ...rest] : [...path];
}

/** The form's own schema: the activity's, its refusals at the inputs they are about; nothing is done tomorrow. */
export const formSchema = (today: string, with_money: boolean): z.ZodType<ActivityInfo, ActivityForm> =>
  z.custom<ActivityForm>().transform((form, context) => {
    const parsed = activityInfoSchema.safeParse(infoOf(form, with_money));
    const late = !form.is_planned && form.date > today ? [{ path: ['done_date'], message: 'DATE_IN_FUTURE' }] : [];
    for (const { path, message } of [...(parsed.error?.issues ?? []), ...late])
      context.addIssue({ code: 'custom', path: placeOf(path), message });
    return parsed.success ? parsed.data : z.NEVER;
  });

/** After "save and another": what usually repeats stays. */
export const repeated = (form: ActivityForm): ActivityForm => ({
  ...emptyForm(form.type, form.date, form.crop),
  is_planned: form.is_planned,
  contractor: form.contractor,
  machinery_brand: form.machinery_brand,
  mode: form.mode,
  stage: form.stage,
  fertilization_type: form.fertilization_type,
  seed_brand: form.seed_brand,
  year_type: form.year_type,
  flow_l_min: form.flow_l_min,
});
