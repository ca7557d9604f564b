import type { CropCode } from '../codes.ts';
import type { ColumnKind } from '../files/workbook/table.ts';
import type { Activity } from '../schemas/activity.ts';
import { bagsOf, costOf, harvestTotals, irrigationTotals, nutrientsOf, onArea, productsOf, totalOf, type ActivityPlace } from './totals.ts';

/** Columns of the exported table, in their order; labels are the screen's. Money comes last, for those who see it. */
export const ACTIVITY_COLUMNS = {
  field: 'text',
  farm: 'text',
  season: 'text',
  type: 'text',
  state: 'text',
  planned_date: 'date',
  done_date: 'date',
  area_ha: 'derived',
  crop: 'text',
  genotype: 'text',
  seed_brand: 'text',
  density_plants_ha: 'entered',
  bags_ha: 'derived',
  year_type: 'text',
  stage: 'text',
  placement: 'text',
  mode: 'text',
  product: 'text',
  dose: 'entered',
  unit: 'text',
  product_total: 'derived',
  product_total_unit: 'text',
  n_kg_ha: 'derived',
  p_kg_ha: 'derived',
  k_kg_ha: 'derived',
  minutes: 'entered',
  flow_l_min: 'entered',
  litres: 'derived',
  depth_mm: 'derived',
  yield_t_ha: 'entered',
  moisture_pct: 'entered',
  dry_t_ha: 'derived',
  commercial_t_ha: 'derived',
  contractor: 'text',
  machinery_brand: 'text',
  comments: 'text',
  unit_cost_usd: 'entered',
  bag_price_usd: 'entered',
  labour_usd_ha: 'entered',
  cost_usd_ha: 'derived',
  cost_usd: 'derived',
} as const satisfies Readonly<Record<string, ColumnKind>>;
export type ActivityColumn = keyof typeof ACTIVITY_COLUMNS;
export const MONEY_COLUMNS: readonly ActivityColumn[] = ['unit_cost_usd', 'bag_price_usd', 'labour_usd_ha', 'cost_usd_ha', 'cost_usd'];

export type ActivityRow = Readonly<Partial<Record<ActivityColumn, string | number | null>>>;

/** What the codes of an activity are called, and whose field it is. */
export type ActivityNames = {
  readonly place: (activity: Activity) => ActivityPlace & { readonly field: string; readonly farm: string };
  readonly type: (type: Activity['type']) => string;
  readonly state: (is_done: boolean) => string;
  readonly season: (activity: Activity) => string;
  readonly crop: (crop: CropCode) => string;
  readonly lookup: (list: 'brand' | 'genotype' | 'product' | 'product_type' | 'unit' | 'mode' | 'year_type', code: string) => string;
};

/** What an activity's own type has to say, in one row. */
function ownParts(activity: Activity, place: ActivityPlace, names: ActivityNames): ActivityRow {
  const named = (list: Parameters<ActivityNames['lookup']>[0], code: string | null): string | null =>
    code === null ? null : names.lookup(list, code);
  switch (activity.type) {
    case 'sow': {
      const { crop, seed_brand, genotype, other_genotype, density_plants_ha, year_type, contractor, machinery_brand } = activity.details;
      return {
        crop: names.crop(crop),
        genotype: other_genotype ?? named('genotype', genotype),
        seed_brand: names.lookup('brand', seed_brand),
        density_plants_ha,
        bags_ha: bagsOf(activity.details),
        year_type: named('year_type', year_type),
        contractor,
        machinery_brand: named('brand', machinery_brand),
      };
    }
    case 'fertilization': {
      const { fertilization_type, mode, stage, contractor, machinery_brand, products } = activity.details;
      return {
        placement: names.lookup('mode', fertilization_type),
        mode: names.lookup('mode', mode),
        stage,
        contractor,
        machinery_brand: named('brand', machinery_brand),
        ...nutrientsOf(products),
      };
    }
    case 'application':
      return { mode: names.lookup('mode', activity.details.mode), contractor: activity.details.contractor };
    case 'irrigation': {
      const { minutes, flow_l_min, mode } = activity.details;
      return { minutes, flow_l_min, mode: named('mode', mode), ...irrigationTotals(activity.details, place.area_ha) };
    }
    case 'harvest': {
      const { yield_t_ha, moisture_pct, contractor, machinery_brand } = activity.details;
      const totals = harvestTotals(activity.details, place);
      return {
        yield_t_ha,
        moisture_pct,
        dry_t_ha: totals?.dry_t_ha ?? null,
        commercial_t_ha: totals?.commercial_t_ha ?? null,
        contractor,
        machinery_brand: named('brand', machinery_brand),
      };
    }
    default:
      return {};
  }
}

/**
 * The rows of a table of activities: one for each, of several products one for each product, the sums of the activity on the first alone,
 * so that a column can be added up. Amounts a hectare are in the names of their columns.
 */
export function activityRows(activities: readonly Activity[], names: ActivityNames): readonly ActivityRow[] {
  return activities.flatMap((activity): ActivityRow[] => {
    const place = { ...names.place(activity), area_ha: activity.area_ha };
    const { money } = activity;
    const cost = costOf(activity);
    const head: ActivityRow = {
      field: place.field,
      farm: place.farm,
      season: names.season(activity),
      type: names.type(activity.type),
      state: names.state(activity.done_date !== null),
      planned_date: activity.planned_date,
      done_date: activity.done_date,
    };
    const sums: ActivityRow = {
      area_ha: activity.area_ha,
      ...ownParts(activity, place, names),
      comments: activity.comments,
      bag_price_usd: money?.bag_price_usd ?? null,
      labour_usd_ha: money?.cost_usd_ha ?? null,
      cost_usd_ha: cost,
      cost_usd: cost === null ? null : onArea(cost, activity.area_ha),
    };
    const products = productsOf(activity);
    const lines = products.map((one, at): ActivityRow => {
      const { product, product_type, name, dose, unit } = one;
      const total = totalOf(one, names.lookup('unit', unit), activity.area_ha);
      return {
        product: name ?? (product === null ? names.lookup('product_type', product_type ?? '') : names.lookup('product', product)),
        dose,
        unit: names.lookup('unit', unit),
        product_total: total?.amount ?? null,
        product_total_unit: total?.unit ?? null,
        unit_cost_usd: money?.unit_costs_usd[at] ?? null,
      };
    });
    const [first = {}, ...others] = lines;
    return [{ ...head, ...sums, ...first }, ...others.map((line) => ({ ...head, ...line }))];
  });
}
