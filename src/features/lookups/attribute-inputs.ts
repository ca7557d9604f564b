import { ACTIVITY_TYPES, COUNTRIES } from '#domain/codes.ts';
import type { DensityCurve } from '#domain/density/plant-density.ts';
import { BRAND_KINDS, MODE_KINDS, PRODUCT_ACTIVITIES, type LookupList } from '#domain/schemas/lookup.ts';

type Keyed<Kind extends string, Key extends string> = { readonly kind: Kind; readonly key: Key; readonly optional?: true };
type Option = (typeof BRAND_KINDS | typeof MODE_KINDS | typeof ACTIVITY_TYPES | typeof COUNTRIES)[number];

/** How one attribute is put in. */
export type AttributeInput =
  | (Keyed<'choice', 'kind' | 'activity' | 'country'> & { readonly options: readonly Option[] })
  /** An entry of another list. */
  | (Keyed<'entry', 'seed_brand' | 'product_type' | 'unit' | 'fertilizer'> & { readonly list: LookupList })
  | (Keyed<
      'number',
      | 'usual_min'
      | 'usual_max'
      | 'n_pct'
      | 'p2o5_pct'
      | 'k2o_pct'
      | 's_pct'
      | 'density_kg_l'
      | 'to_base'
      | 'gdd_from_sowing'
      | keyof DensityCurve
      | 'fertilizer_usd_t'
      | 'grain_usd_t'
    > & {
      readonly decimals: number;
      readonly range: readonly [number, number];
    })
  | Keyed<'text', 'dimension' | 'base' | 'scale' | 'short' | 'place' | 'source'>
  | Keyed<'date', 'date'>
  | Keyed<'crop', 'crop'>
  | Keyed<'crops', 'crops'>
  | Keyed<'activities', 'activities'>;

const activity = (options: readonly Option[]) => ({ kind: 'choice', key: 'activity', options }) as const;
const number = (key: Extract<AttributeInput, { kind: 'number' }>['key'], decimals: number) =>
  ({ kind: 'number', key, decimals, range: [0, key.endsWith('_pct') ? 100 : Infinity], optional: true }) as const;

/** The attributes of each list in the order they are asked for. */
export const ATTRIBUTE_INPUTS: Readonly<Record<LookupList, readonly AttributeInput[]>> = {
  brand: [{ kind: 'choice', key: 'kind', options: BRAND_KINDS }],
  genotype: [
    { kind: 'crop', key: 'crop' },
    { kind: 'entry', key: 'seed_brand', list: 'brand', optional: true },
    number('a_plants_ha', 0),
    number('b_plants_per_kg', 2),
    number('least_plants_ha', 0),
    number('most_plants_ha', 0),
    number('k', 2),
  ],
  product: [
    activity(PRODUCT_ACTIVITIES),
    { kind: 'entry', key: 'product_type', list: 'product_type' },
    { kind: 'entry', key: 'unit', list: 'unit' },
    number('usual_min', 2),
    number('usual_max', 2),
    number('n_pct', 2),
    number('p2o5_pct', 2),
    number('k2o_pct', 2),
    number('s_pct', 2),
    number('density_kg_l', 2),
  ],
  product_type: [activity(PRODUCT_ACTIVITIES)],
  unit: [
    { kind: 'activities', key: 'activities' },
    { kind: 'text', key: 'dimension' },
    { kind: 'number', key: 'to_base', decimals: 3, range: [0, Infinity] },
    { kind: 'text', key: 'base' },
  ],
  mode: [activity(ACTIVITY_TYPES), { kind: 'choice', key: 'kind', options: MODE_KINDS }],
  year_type: [],
  stage: [{ kind: 'text', key: 'scale' }, { kind: 'text', key: 'short' }, { kind: 'crops', key: 'crops' }, number('gdd_from_sowing', 0)],
  price_relation: [
    { kind: 'choice', key: 'country', options: COUNTRIES },
    { kind: 'text', key: 'place' },
    { kind: 'date', key: 'date' },
    { kind: 'text', key: 'source' },
    { kind: 'entry', key: 'fertilizer', list: 'product' },
    { kind: 'number', key: 'fertilizer_usd_t', decimals: 2, range: [0, Infinity] },
    { kind: 'number', key: 'grain_usd_t', decimals: 2, range: [0, Infinity] },
  ],
};

/** Lists whose entries a list refers to. */
export const listsNamedBy = (list: LookupList): readonly LookupList[] =>
  ATTRIBUTE_INPUTS[list].flatMap((input) => (input.kind === 'entry' ? [input.list] : []));
