import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Activity } from '#domain/schemas/activity.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartMark } from '#ui/charts/chart-types.ts';
import { yearDays } from './chart-model.ts';

const NONE: readonly Activity[] = [];

/** Days the season's crop was sown and harvested on, for the axis and in words; the curve never waits for them. */
export function useWorkMarks(field: Field, { year, season, period }: Season): { marks: readonly ChartMark[]; text: string } {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const activities = useCall(api.activities.list, { field_id: field.id, year, season, period }).data?.activities ?? NONE;
  return useMemo(() => {
    const [first, last] = yearDays(year);
    const daysOf = (kind: Activity['type']): readonly number[] =>
      [...new Set(activities.flatMap(({ type, done_date }) => (type === kind && done_date !== null ? [epochDay(done_date)] : [])))]
        .filter((day) => day >= first && day <= last)
        .toSorted((a, b) => a - b);
    const marks = [
      ...daysOf('sow').map((x) => ({ x, label: t('curve.sowing'), is_above: true })),
      ...daysOf('harvest').map((x) => ({ x, label: t('curve.harvest'), is_above: true })),
    ];
    return { marks, text: marks.map(({ x, label }) => `${label}: ${format.dayMonth(dayDate(x))}.`).join(' ') };
  }, [activities, year, format, t]);
}
