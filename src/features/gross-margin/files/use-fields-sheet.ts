import { useTranslation } from 'react-i18next';
import { cachedField } from '#api/fields/use-fields.ts';
import { useToday } from '#api/imagery/use-latest.ts';
import { followedPlans } from '#domain/margins/followed-plans.ts';
import { grossMargin, sumMargins } from '#domain/margins/gross-margin.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Sheet } from '#domain/pdf/sheet.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { sheetOf } from '#paper/paper.ts';

/** Many fields as a printed page: the plan each follows, and what all of them come to. */
export function useFieldsSheet(): (season: Season, plans: readonly MarginPlan[]) => Sheet {
  const { t } = useTranslation('gross-margin');
  const format = useFormat();
  const today = useToday();
  return (season, plans) => {
    const rows = followedPlans(plans).map((plan) => ({ plan, margin: grossMargin(plan.inputs, plan.area_ha) }));
    const sum = sumMargins(rows.map(({ plan, margin }) => ({ area_ha: plan.area_ha, margin_total: margin.margin_total })));
    const number = (value: number | null, decimals: number, write = format.derived) => ({
      text: value === null ? '—' : write(value, decimals),
    });
    const heads = ['area_ha', 'yield_t_ha', 'price_usd_t', 'total_costs', 'margin', 'margin_total'] as const;
    return sheetOf({
      title: t('page.fields'),
      subtitle: t('page.followed'),
      season: seasonYears(season),
      today,
      blocks: [
        {
          kind: 'table',
          columns: [
            { label: t('column.field'), share: 20 },
            { label: t('column.scenario'), share: 16 },
            ...heads.map((key) => ({ label: t(`column.${key}`), share: 12, is_number: true })),
          ],
          rows: rows.map(({ plan, margin }) => [
            { text: cachedField(plan.field_id)?.name ?? '—', is_strong: true },
            { text: plan.name },
            number(plan.area_ha, 1),
            number(plan.inputs.yield_t_ha, 2, format.entered),
            number(plan.inputs.price_usd_t, 0, format.entered),
            number(margin.total_costs, 0),
            number(margin.margin, 0),
            number(margin.margin_total, 2),
          ]),
          foot: [
            { text: t('page.sum') },
            { text: '' },
            number(sum.area_ha, 1),
            { text: '' },
            { text: '' },
            { text: '' },
            number(sum.margin, 0),
            number(sum.margin_total, 2),
          ],
        },
      ],
      sources: t('page.foot'),
    });
  };
}
