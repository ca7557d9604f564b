import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { cropKey } from '#domain/codes.ts';
import { noteTitle } from '#domain/notes/note-types.ts';
import type { EviFall, Notification } from '#domain/schemas/notification.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePreferences } from '#state/preferences.ts';

type PlanEnd = Extract<Notification, { type: 'plan_end' }>['params'];
type TaskDue = Extract<Notification, { type: 'task_due' }>['params'];
type StageReached = Extract<Notification, { type: 'stage_reached' }>['params'];
type Texts = { readonly title: string; readonly reason: string };

/** What happened on which day, and why it is notified, with its numbers. */
export function useNotificationTexts(): (notification: Notification) => Texts {
  const { t } = useTranslation(['notifications', 'catalog']);
  const format = useFormat();
  const language = usePreferences((state) => state.language);
  const stages = useCall(api.lookups.stages, {}, { stale_ms: Infinity }).data ?? [];
  const share = (fraction: number): string => format.percent(fraction * 100);
  const planEnd = ({ days_left, ends, is_trial }: PlanEnd): string => {
    const day = format.date(ends);
    if (days_left === 0) return t(is_trial ? 'trial_ended' : 'plan_ended', { date: day });
    return t(is_trial ? 'trial_end' : 'plan_end', { count: days_left, date: day });
  };
  const task = ({ due, ...note }: TaskDue, date: string): string =>
    t(due < date ? 'task_due.late' : 'task_due.on_day', {
      name: noteTitle({ ...note, type: 'task' }, language),
      date: format.dayMonth(due),
    });
  const stage = ({ crop, stage: code }: StageReached): string =>
    t('stage_reached', {
      crop: t(`catalog:crop.${cropKey(crop) ?? 'other'}`),
      stage: stages.find(({ short, crops }) => short === code && crops.includes(crop))?.names[language] ?? code,
    });
  const fall = (params: EviFall, date: string): string =>
    t('evi_fall', {
      count: params.neighbours,
      fall: format.index(params.before - params.mean),
      before: format.index(params.before),
      before_date: format.dayMonth(params.before_date),
      before_share: share(params.before_valid_fraction),
      mean: format.index(params.mean),
      date: format.dayMonth(date),
      share: share(params.valid_fraction),
      change: format.signed(params.neighbour_change),
    });
  const reasonOf = ({ type, date, params }: Notification): string => {
    switch (type) {
      case 'new_image':
        return t('new_image', { share: share(params.valid_fraction), mean: format.index(params.mean) });
      case 'evi_fall':
        return fall(params, date);
      case 'shared':
        return t(`shared.${params.level}`, { name: params.by });
      case 'transfer_offer':
        return t('transfer_offer', { by: params.by, name: params.name, date: format.date(params.expires_at) });
      case 'transfer_answer':
        return t(params.is_accepted ? 'transfer_answer.accepted' : 'transfer_answer.refused', { name: params.name });
      case 'plan_end':
        return planEnd(params);
      case 'payment_failed':
        return t(params.is_late ? 'payment_late' : 'payment_failed');
      case 'support': {
        const { by, reason, ends } = params;
        return t('support', { by, reason, date: format.date(ends), time: format.time(ends) });
      }
      case 'plan_proposed':
        return t('plan_proposed', { count: params.field_ids.length, by: params.by });
      case 'coverage':
        return params.fields === undefined
          ? t(`coverage.${params.state}`)
          : t('coverage_of', { fields: params.fields, state: t(`coverage.${params.state}`) });
      case 'report_ready':
        return t(`report_ready.${params.report}`, { name: params.name });
      case 'frost_warning':
        return t('frost_warning', { tmin: format.withUnit(params.tmin_c, '°C', 1) });
      case 'task_due':
        return task(params, date);
      case 'stage_reached':
        return stage(params);
      case 'margin_changed':
        return t('margin_changed', { by: params.by, name: params.name });
    }
  };
  return (notification) => ({
    title: t(`kind.${notification.type}`, { date: format.date(notification.date) }),
    reason: reasonOf(notification),
  });
}
