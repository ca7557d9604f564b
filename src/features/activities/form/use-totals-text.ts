import { useTranslation } from 'react-i18next';
import {
  bagsOf,
  costOf,
  harvestTotals,
  irrigationTotals,
  massOf,
  nutrientsOf,
  onArea,
  type ActivityPlace,
} from '#domain/activities/totals.ts';
import type { ActivityInfo } from '#domain/schemas/activity.ts';
import { useFormat } from '#i18n/use-format.ts';

/** What an activity comes to on these hectares, in words; empty where nothing follows from it yet. */
export function useTotalsText(): (activity: ActivityInfo, place: ActivityPlace) => readonly string[] {
  const { t } = useTranslation('activities');
  const format = useFormat();
  const amount = (value: number, unit: string): string => format.derived(value, value < 100 ? 1 : 0, unit);
  const money = (value: number, unit: string): string => format.derived(value, Number.isInteger(value) ? 0 : 2, unit);
  const own = (activity: ActivityInfo, place: ActivityPlace): readonly string[] => {
    switch (activity.type) {
      case 'fertilization': {
        const { products } = activity.details;
        const masses = products.map(massOf);
        const total = masses.every((mass) => mass !== null) ? masses.reduce((sum, mass) => sum + mass, 0) : null;
        const nutrients = nutrientsOf(products);
        return [
          ...(total === null ? [] : [t('totals.product', { amount: amount(onArea(total, place.area_ha), 'kg') })]),
          ...(nutrients === null
            ? []
            : [
                t('totals.nutrients', {
                  n: format.derived(nutrients.n_kg_ha, 1),
                  p: format.derived(nutrients.p_kg_ha, 1),
                  k: format.derived(nutrients.k_kg_ha, 1),
                }),
              ]),
        ];
      }
      case 'irrigation': {
        const { litres, depth_mm } = irrigationTotals(activity.details, place.area_ha);
        return [t('totals.water', { litres: amount(litres, 'L'), depth: format.derived(depth_mm, 1, 'mm') })];
      }
      case 'harvest': {
        const totals = harvestTotals(activity.details, place);
        if (totals === null) return [];
        return [
          t('totals.harvest', { amount: format.derived(totals.total_t, 1, 't') }),
          ...(totals.dry_t_ha === null || totals.base_pct === null
            ? []
            : [t('totals.dry', { amount: format.derived(totals.dry_t_ha, 2, 't/ha'), base: format.number(totals.base_pct, 1) })]),
          ...(totals.commercial_t_ha === null
            ? []
            : [t('totals.commercial', { amount: format.derived(totals.commercial_t_ha, 2, 't/ha') })]),
        ];
      }
      case 'sow': {
        const bags = bagsOf(activity.details);
        return bags === null ? [] : [t('totals.bags', { amount: format.number(Math.ceil(bags * place.area_ha)) })];
      }
      default:
        return [];
    }
  };
  return (activity, place) => {
    const cost = costOf(activity);
    return [
      ...own(activity, place),
      ...(cost === null ? [] : [t('totals.cost', { each: money(cost, 'USD/ha'), total: money(onArea(cost, place.area_ha), 'USD') })]),
    ];
  };
}
