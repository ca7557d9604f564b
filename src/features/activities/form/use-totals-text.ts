import { useTranslation } from 'react-i18next';
import { bagsOf, costOf, harvestTotals, irrigationTotals, massOf, nutrientsOf, type ActivityPlace } from '#domain/activities/totals.ts';
import type { ActivityInfo } from '#domain/schemas/activity.ts';
import { useFormat } from '#i18n/use-format.ts';

/** What an activity comes to on these hectares, in words; empty where nothing follows from it yet. */
export function useTotalsText(): (activity: ActivityInfo, place: ActivityPlace) => readonly string[] {
  const { t } = useTranslation('activities');
  const format = useFormat();
  const amount = (value: number, unit: string): string => format.withUnit(value, unit, value < 100 ? 1 : 0);
  const own = (activity: ActivityInfo, place: ActivityPlace): readonly string[] => {
    switch (activity.type) {
      case 'fertilization': {
        const { products } = activity.details;
        const masses = products.map(massOf);
        const total = masses.every((mass) => mass !== null) ? masses.reduce((sum, mass) => sum + mass, 0) : null;
        const nutrients = nutrientsOf(products);
        return [
          ...(total === null ? [] : [t('totals.product', { amount: amount(total * place.area_ha, 'kg') })]),
          ...(nutrients === null
            ? []
            : [
                t('totals.nutrients', {
                  n: format.number(nutrients.n_kg_ha, 1),
                  p: format.number(nutrients.p_kg_ha, 1),
                  k: format.number(nutrients.k_kg_ha, 1),
                }),
              ]),
        ];
      }
      case 'irrigation': {
        const { litres, depth_mm } = irrigationTotals(activity.details, place.area_ha);
        return [t('totals.water', { litres: amount(litres, 'L'), depth: format.withUnit(depth_mm, 'mm', 1) })];
      }
      case 'harvest': {
        const totals = harvestTotals(activity.details, place);
        if (totals === null) return [];
        return [
          t('totals.harvest', { amount: format.withUnit(totals.total_t, 't', 1) }),
          ...(totals.dry_t_ha === null || totals.base_pct === null
            ? []
            : [t('totals.dry', { amount: format.withUnit(totals.dry_t_ha, 't/ha', 2), base: format.number(totals.base_pct, 1) })]),
          ...(totals.commercial_t_ha === null
            ? []
            : [t('totals.commercial', { amount: format.withUnit(totals.commercial_t_ha, 't/ha', 2) })]),
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
      ...(cost === null
        ? []
        : [t('totals.cost', { each: format.withUnit(cost, 'USD/ha'), total: format.withUnit(cost * place.area_ha, 'USD') })]),
    ];
  };
}
