import { useTranslation } from 'react-i18next';
import type { NamedLists } from '#api/use-lookups.ts';
import { cropKey } from '#domain/codes.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ActivityType } from '#domain/schemas/activity.ts';
import type { ActivityForm, ProductForm } from './model.ts';

const LISTS = {
  mode: 'mode',
  fertilization_type: 'mode',
  seed_brand: 'brand',
  machinery_brand: 'brand',
  genotype: 'genotype',
  year_type: 'year_type',
} as const;

/** What each part of the form is called, of a list of products each of them, and its value in words. */
export function useFormLabels(
  { name }: NamedLists,
  type: ActivityType,
): {
  readonly labelsOf: (products: number) => Readonly<Record<string, string>>;
  readonly textOf: (key: keyof ActivityForm, form: ActivityForm) => string;
} {
  const { t } = useTranslation(['activities', 'catalog', 'common']);
  const format = useFormat();
  const labels: Record<string, string> = {
    date: t('form.date'),
    is_planned: t('form.planned'),
    planned_date: t('form.planned_date'),
    crop: t('form.crop'),
    seed_brand: t('form.seed_brand'),
    genotype: t('form.genotype'),
    other_genotype: t('form.genotype'),
    density_plants_ha: t('form.density'),
    year_type: t('form.year_type'),
    fertilization_type: t('form.placement'),
    products: t('form.products'),
    mode: t('form.mode'),
    stage: t('form.stage'),
    minutes: t('form.minutes'),
    flow_l_min: t('form.flow'),
    yield_t_ha: t('form.yield'),
    moisture_pct: t('form.moisture'),
    contractor: t('form.contractor'),
    machinery_brand: t('form.machinery'),
    comments: t('form.comments'),
    cost_usd_ha: t('form.cost'),
    bag_price_usd: t('form.bag_price'),
  };
  const product_labels = {
    product: t(type === 'fertilization' ? 'form.fertilizer' : 'form.product'),
    product_type: t('form.product_type'),
    dose: t('form.dose'),
    unit: t('form.unit'),
    cost: t('form.unit_cost'),
    n_pct: 'N',
    p2o5_pct: 'P₂O₅',
    k2o_pct: 'K₂O',
  };
  const labelsOf = (products: number): Readonly<Record<string, string>> => {
    const of_products = Array.from({ length: products }, (_, at) =>
      Object.entries(product_labels).map(
        ([key, label]) => [`products.${at}.${key}`, products === 1 ? label : `${label} ${at + 1}`] as const,
      ),
    ).flat();
    return Object.fromEntries(
      Object.entries(labels).flatMap(([key, label]) => [[key, label] as const, ...(key === 'products' ? of_products : [])]),
    );
  };
  const productText = ({ product, name: own, dose, unit }: ProductForm): string =>
    [
      product === null ? own : name('product', product),
      dose === null || Number.isNaN(dose) ? '' : format.entered(dose),
      unit === null ? '' : name('unit', unit),
    ]
      .filter((part) => part !== '')
      .join(' ');
  const textOf = (key: keyof ActivityForm, form: ActivityForm): string => {
    if (key === 'products') return form.products.map(productText).join(', ');
    if (key === 'crop') return form.crop === null ? '' : t(`catalog:crop.${cropKey(form.crop) ?? 'other'}`);
    const value = form[key];
    if (value === null || value === '' || Number.isNaN(value)) return '';
    if (key === 'date' || key === 'planned_date') return format.date(String(value));
    if (typeof value === 'boolean') return value ? t('list.planned') : t('export.done_state');
    if (typeof value === 'number') return format.entered(value);
    return key in LISTS ? name(LISTS[key as keyof typeof LISTS], String(value)) : String(value);
  };
  return { labelsOf, textOf };
}
