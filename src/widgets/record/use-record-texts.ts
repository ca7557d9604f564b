import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CropCode } from '#domain/codes.ts';
import type { RecordItem } from '#domain/activities/record-items.ts';
import { costOf, irrigationTotals, productsOf } from '#domain/activities/totals.ts';
import type { Activity } from '#domain/schemas/activity.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { Formats } from '#domain/formats.ts';
import { useFormat } from '#i18n/use-format.ts';

export type Described = {
  readonly title: string;
  /** What the list says beside it, and the timeline below it. */
  readonly detail: string;
  readonly brief: string;
  readonly amount: string;
  /** USD a hectare; null where nobody says, or the reader may not see it. */
  readonly cost: number | null;
};

const joined = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join(' · ');

type List = 'brand' | 'genotype' | 'product' | 'product_type' | 'unit' | 'mode' | 'stage';
/** The names of what activities choose from, as they were read. */
export type RecordNames = {
  readonly lists: { readonly stage: readonly { readonly code: string; readonly short: string; readonly crops: readonly CropCode[] }[] };
  readonly name: (list: List, code: string) => string;
};

/** What an activity or an entry of the log is called, in words; the same function as long as nothing it says would change. */
export function useRecordTexts(named: RecordNames): (item: RecordItem) => Described {
  const { t } = useTranslation('activities');
  const format = useFormat();
  return useMemo(() => describer(t, named, format), [t, named, format]);
}

type Words = ReturnType<typeof useTranslation<'activities'>>['t'];

function describer(t: Words, { lists, name }: RecordNames, format: Formats): (item: RecordItem) => Described {
  const dose = (value: number, unit: string): string => format.entered(value, Number.isInteger(value) ? 0 : 2, name('unit', unit));
  const productName = (product: ReturnType<typeof productsOf>[number]): string =>
    product.name ?? (product.product === null ? name('product_type', product.product_type ?? '') : name('product', product.product));

  const ofActivity = (activity: Activity): Omit<Described, 'title' | 'cost'> => {
    const [first, ...others] = productsOf(activity);
    const more = others.length === 0 ? null : t('list.more_products', { count: others.length });
    switch (activity.type) {
      case 'sow': {
        const { genotype, other_genotype, seed_brand, density_plants_ha, contractor } = activity.details;
        const seed = other_genotype ?? (genotype === null ? '' : name('genotype', genotype));
        const density = format.entered(density_plants_ha, 0, t('form.plants_ha'));
        return { detail: joined(seed, name('brand', seed_brand), contractor), brief: joined(seed, density), amount: density };
      }
      case 'fertilization':
      case 'application': {
        if (first === undefined) return { detail: '', brief: '', amount: '' };
        const amount = dose(first.dose, first.unit);
        const how =
          activity.type === 'fertilization' ? name('mode', activity.details.fertilization_type) : name('mode', activity.details.mode);
        const stage = activity.type === 'fertilization' ? activity.details.stage : null;
        return {
          detail: joined(productName(first), more, how, stage, activity.details.contractor),
          brief: `${productName(first)} ${amount}`,
          amount,
        };
      }
      case 'irrigation': {
        const { minutes, flow_l_min, mode } = activity.details;
        const { litres, depth_mm } = irrigationTotals(activity.details, activity.area_ha);
        const run = t('list.irrigation', { minutes: format.entered(minutes), flow: format.entered(flow_l_min) });
        const amount = format.derived(litres, 0, 'L');
        return { detail: joined(mode === null ? null : name('mode', mode), run), brief: format.derived(depth_mm, 1, 'mm'), amount };
      }
      case 'harvest': {
        const { yield_t_ha, moisture_pct, contractor } = activity.details;
        const amount = yield_t_ha === null ? '' : format.entered(yield_t_ha, 2, 't/ha');
        const moisture = moisture_pct === null ? null : t('list.moisture', { pct: format.entered(moisture_pct, 1) });
        return { detail: joined(moisture, contractor), brief: amount, amount };
      }
      default:
        return { detail: activity.comments ?? '', brief: '', amount: '' };
    }
  };
  const stageName = (short: string | null, crop: CropCode | null): string | null => {
    const found = lists.stage.find((one) => one.short === short && crop !== null && one.crops.includes(crop));
    return found === undefined || name('stage', found.code) === short ? null : name('stage', found.code);
  };
  const ofEntry = ({ kind, rain_mm, temperature_c, stage, crop, text }: CropLogEntry): Omit<Described, 'title' | 'cost'> => {
    if (kind === 'rain') return { detail: text ?? '', brief: '', amount: format.entered(rain_mm ?? 0, 1, 'mm') };
    if (kind === 'temperature') return { detail: text ?? '', brief: '', amount: format.entered(temperature_c ?? 0, 1, '°C') };
    if (kind === 'stage') return { detail: joined(stageName(stage, crop), text), brief: stage ?? '', amount: stage ?? '' };
    return { detail: text ?? '', brief: text ?? '', amount: '' };
  };
  return (item) => {
    const title = t(`kind.${item.kind}`);
    if ('entry' in item.of) return { title, ...ofEntry(item.of.entry), cost: null };
    const { activity } = item.of;
    const own = ofActivity(activity);
    return { title, ...own, detail: own.detail === '' ? (activity.comments ?? '') : own.detail, cost: costOf(activity) };
  };
}
