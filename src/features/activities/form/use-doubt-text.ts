import { useTranslation } from 'react-i18next';
import type { NamedLists } from '#api/use-lookups.ts';
import type { Doubt } from '#domain/activities/doubts.ts';
import { useFormat } from '#i18n/use-format.ts';

/** What is asked before it is saved, as a sentence. */
export function useDoubtText({ name }: NamedLists): (doubt: Doubt) => string {
  const { t } = useTranslation('activities');
  const format = useFormat();
  return (doubt) => {
    switch (doubt.code) {
      case 'outside_season':
        return t('doubt.outside_season', { from: format.date(doubt.from), to: format.date(doubt.to) });
      case 'before_sowing':
        return t('doubt.before_sowing', { date: format.date(doubt.sown_on) });
      case 'stage_at_sowing':
        return t('doubt.stage_at_sowing', { date: format.date(doubt.sown_on) });
      case 'second_sowing':
        return t('doubt.second_sowing', { date: format.date(doubt.sown_on) });
      case 'unusual_yield':
        return t('doubt.unusual_yield', { min: format.entered(doubt.min, 1), max: format.entered(doubt.max, 1) });
      case 'unusual_dose':
        return t('doubt.unusual_dose', {
          number: doubt.at + 1,
          min: format.entered(doubt.min),
          max: format.entered(doubt.max),
          unit: name('unit', doubt.unit),
        });
    }
  };
}
