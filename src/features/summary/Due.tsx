import { CalendarClock, ListChecks, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useCall } from '#api/use-call.ts';
import { useLookups } from '#api/use-lookups.ts';
import type { RecordItem } from '#domain/activities/record-items.ts';
import { localDay } from '#domain/calendar/local-hour.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { noteTitle } from '#domain/notes/note-types.ts';
import { zoneAt } from '#domain/calendar/zone-at.ts';
import type { Activity } from '#domain/schemas/activity.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { dueItems, type DueItem } from '#domain/summary/due-items.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { KIND_ICONS } from '#widgets/record/kind-icons.ts';
import { useRecordTexts } from '#widgets/record/use-record-texts.ts';
import { showNote, showRecord } from './actions.ts';
import styles from './Panel.module.css';
import { Line, Section } from './Section.tsx';
import type { FieldRecord } from './use-field-record.ts';

const ICON = 16;
const MOST = 6;

type Row = {
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly is_late: boolean;
  readonly action: string;
  readonly run: () => void;
};

const itemOf = (activity: Activity, day: string): RecordItem => ({
  id: activity.id,
  day,
  kind: activity.type,
  is_planned: activity.done_date === null,
  of: { activity },
});

/** Each thing that waits in words, with the one button that leads to it. */
function useDueRow(field: Field): (item: DueItem) => Row {
  const { t } = useTranslation('summary');
  const format = useFormat();
  const language = useLanguage();
  const describe = useRecordTexts(useLookups());
  const can = useFieldCan();
  const dueText = (of: 'planned' | 'task', due: string, is_late: boolean): string =>
    t(`due.${of}${is_late ? '_late' : ''}`, { date: format.dayMonth(due) });
  const ofActivity = (activity: Activity, day: string, text: string, title?: string): Omit<Row, 'key' | 'is_late'> => {
    const item = itemOf(activity, day);
    const Icon = KIND_ICONS[item.kind];
    const said = describe(item);
    return {
      icon: <Icon size={ICON} />,
      title: title ?? (said.brief === '' ? said.title : `${said.title}, ${said.brief}`),
      text,
      action: t(activity.can_edit ? 'due.complete' : 'due.look'),
      run: () => showRecord(item),
    };
  };
  return (item) => {
    switch (item.kind) {
      case 'activity':
        return {
          key: item.activity.id,
          is_late: item.is_late,
          ...ofActivity(item.activity, item.due, dueText('planned', item.due, item.is_late)),
        };
      case 'yield': {
        const day = item.activity.done_date ?? '';
        return {
          key: `yield ${item.activity.id}`,
          is_late: false,
          ...ofActivity(item.activity, day, t('due.harvest', { date: format.dayMonth(day) }), t('due.yield')),
        };
      }
      case 'task':
        return {
          key: item.note.id,
          icon: <ListChecks size={ICON} />,
          title: noteTitle(item.note, language),
          text: dueText('task', item.due, item.is_late),
          is_late: item.is_late,
          action: t('due.look'),
          run: () => showNote(item.note),
        };
      case 'sowing': {
        const may_add = can(field, 'add_records') === true;
        return {
          key: 'sowing',
          icon: <Sprout size={ICON} />,
          title: t('due.sowing'),
          text: t('due.sowing_text'),
          is_late: false,
          action: t(may_add ? 'due.complete' : 'due.look'),
          run: () => (may_add ? openPanel('record_form', { field_ids: [field.id], kind: 'sow' }) : openPanel('activities')),
        };
      }
      case 'plan':
        return {
          key: 'plan',
          icon: <CalendarClock size={ICON} />,
          title: t(field.plan_status === PLAN_STATUS.trial ? 'due.trial' : 'due.plan', { count: item.days_left }),
          text: t('due.plan_text', { date: format.date(item.ends) }),
          is_late: false,
          action: t('due.look'),
          run: () => openPanel('plan'),
        };
    }
  };
}

type Props = { readonly field: Field; readonly season: Season; readonly today: string; readonly record: FieldRecord };

/** What waits on a field: work and tasks that are due, what the record lacks, and a plan about to end. */
export function Due({ field, season, today, record }: Props) {
  const { t } = useTranslation('summary');
  const can = useFieldCan();
  const rowOf = useDueRow(field);
  const notes = useCall(api.notes.list, { field_id: field.id });
  const knows_plan = can(field, 'plan_status') === true && field.plan_ends !== null;
  const plan_ends =
    knows_plan && field.plan_ends !== null ? localDay(new Date(field.plan_ends), zoneAt(field.label, field.province)) : null;
  const items =
    record.record === null || notes.data === undefined
      ? null
      : dueItems({
          activities: record.record.activities,
          notes: notes.data.notes,
          crop: cropIn(field.crops, season),
          plan_ends,
          today,
        });
  const left = Math.max(0, (items?.length ?? 0) - MOST);
  return (
    <Section
      id="due"
      title={t('due.title')}
      error={items === null ? (record.error ?? notes.error) : null}
      onRetry={() => {
        record.retry();
        if (notes.isError) void notes.refetch();
      }}
      is_pending={items === null}
    >
      {items?.length === 0 && <p className={styles['says']}>{t('due.none')}</p>}
      {items !== null && items.length > 0 && (
        <ul className={styles['lines']}>
          {items
            .slice(0, MOST)
            .map(rowOf)
            .map(({ key, icon, title, text, is_late, action, run }) => (
              <li key={key} className={styles['due']}>
                <span className={styles['icon']} data-late={is_late || undefined} aria-hidden="true">
                  {icon}
                </span>
                <span className={styles['dueText']}>
                  <b>{title}</b>
                  <span className={styles['note']} data-tone={is_late ? 'warn' : undefined}>
                    {text}
                  </span>
                </span>
                <Button size="sm" aria-label={`${action}: ${title}`} onClick={run}>
                  {action}
                </Button>
              </li>
            ))}
          {left > 0 && <Line icon={null} text={t('due.more', { count: left })} onPress={() => openPanel('activities')} />}
        </ul>
      )}
    </Section>
  );
}
