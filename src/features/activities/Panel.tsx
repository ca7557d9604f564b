import { useLookups } from '#api/use-lookups.ts';
import { CalendarPlus } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendar } from '#api/use-calendar.ts';
import { useField } from '#api/fields/use-fields.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openPanel } from '#shell/panels/open-panel.ts';
import { usePanel, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import type { RecordItem } from '#domain/activities/record-items.ts';
import { useRecordTexts } from '#widgets/record/use-record-texts.ts';
import { removeActivity, removeEntries, restoreActivity, restoreEntry } from './actions.ts';
import { AllFields } from './list/AllFields.tsx';
import { Filters } from './list/Filters.tsx';
import { arranged, type RecordFilter, type Sort } from './list/arrange-items.ts';
import { RecordList } from './list/RecordList.tsx';
import listStyles from './list/List.module.css';
import styles from './Panel.module.css';
import { RecordHead, type RecordView } from './RecordHead.tsx';
import { SeasonTimeline } from './timeline/SeasonTimeline.tsx';
import { useRecord, type FieldRecord } from './use-record.ts';

/** The record of one field's season: what was done, seen and measured, on one axis and as a list. */
export default function ActivitiesPanel() {
  const { t } = useTranslation('activities');
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const calendar = useCalendar();
  const { season, today } = calendar;
  if (calendar.error !== null) return <ErrorState error={calendar.error} onRetry={calendar.retry} />;
  if (field === undefined) {
    if (field_id !== null || season === null) return <ChooseField title={t('no_field')} field_id={field_id} />;
    return <AllFields season={season} />;
  }
  if (season === null || today === undefined) return <Skeleton rows={6} />;
  return <SeasonRecord key={field.id} field={field} season={season} today={today} />;
}

const open = ({ of }: RecordItem): void => openPanel('record_form', 'activity' in of ? { activity: of.activity } : { entry: of.entry });

type Place = { readonly field: Field; readonly season: Season; readonly today: string };

function SeasonRecord({ field, season, today }: Place) {
  const { t } = useTranslation('activities');
  const record = useRecord(field, season);
  const [view, setView] = useState<RecordView>('line');
  return (
    <div className={styles['panel']}>
      <RecordHead field={field} season={season} can_add={record.can_add} view={view} onView={setView} />
      {record.items === null ? (
        <div className={styles['none']}>
          {record.error === null ? (
            <Skeleton rows={1} variant="chart" />
          ) : (
            <ErrorState error={record.error} title={t('failed')} onRetry={record.retry} />
          )}
        </div>
      ) : (
        <Recorded field={field} season={season} today={today} record={record} items={record.items} view={view} />
      )}
    </div>
  );
}

type RecordedProps = Place & { readonly record: FieldRecord; readonly items: readonly RecordItem[]; readonly view: RecordView };

/** The season on its axis and as a list; a sheet shows both. */
function Recorded({ field, season, today, record, items, view }: RecordedProps) {
  const { t } = useTranslation('activities');
  const { is_sheet, scroller } = usePanel();
  const describe = useRecordTexts(useLookups());
  const [filter, setFilter] = useState<RecordFilter>('all');
  const [sort, setSort] = useState<Sort>({ by: 'day', is_down: true });
  const remove = useAction(
    (item: RecordItem) => ('activity' in item.of ? removeActivity(item.of.activity) : removeEntries([item.of.entry])),
    {
      done: 'activities:removed',
      params: (_result, item) => ({ kind: t(`kind.${item.kind}`) }),
      undo: (_result, item) => ('activity' in item.of ? restoreActivity(item.of.activity) : restoreEntry(item.of.entry)),
    },
  );
  const shown = arranged(items, filter, sort, (item) => describe(item).cost);
  const has_line = view === 'line' || is_sheet;
  const filters = items.length > 0 && (
    <div className={listStyles['bar']} role="group" aria-label={t('filter.label')}>
      <Filters items={items} value={filter} onChange={setFilter} />
      {record.can_import && !is_sheet && <ImportRain field={field} size="sm" variant="link" />}
    </div>
  );
  const timeline = { field, season, today, items, entries: record.entries, describe, onPick: open };
  return (
    <>
      {items.length === 0 && <EmptyRecord field={field} record={record} />}
      {has_line && <SeasonTimeline {...timeline} filters={is_sheet ? null : filters} />}
      {items.length > 0 && (
        <>
          {(!has_line || is_sheet) && <div className={listStyles['alone']}>{filters}</div>}
          <RecordList
            items={shown}
            describe={describe}
            with_money={record.with_money}
            sort={sort}
            onSort={setSort}
            onOpen={open}
            onRemove={(item) => void remove.run(item)}
            scroller={scroller}
            is_compact={is_sheet}
          />
          {shown.length === 0 && <p className={styles['note']}>{t('filter.none')}</p>}
          {!record.can_add && <p className={styles['note']}>{t('empty.text_guest')}</p>}
        </>
      )}
    </>
  );
}

/** Nothing was entered yet: how it begins, for whoever may. */
function EmptyRecord({ field, record: { can_add, can_import } }: { field: Field; record: FieldRecord }) {
  const { t } = useTranslation('activities');
  const sow = (): void => openPanel('record_form', { field_ids: [field.id], kind: 'sow' });
  return (
    <EmptyState
      title={t('empty.title')}
      text={t(can_add ? 'empty.text' : 'empty.text_guest')}
      actions={
        can_add && (
          <>
            <Button variant="primary" icon={<CalendarPlus size={16} aria-hidden="true" />} onClick={sow}>
              {t('empty.sow')}
            </Button>
            {can_import && <ImportRain field={field} />}
          </>
        )
      }
    />
  );
}

type ImportProps = { readonly field: Field } & Pick<ComponentProps<typeof Button>, 'size' | 'variant'>;

function ImportRain({ field, ...look }: ImportProps) {
  const { t } = useTranslation('activities');
  return (
    <Button {...look} onClick={() => openPanel('rain_import', { field_id: field.id })}>
      {t('log.import')}
    </Button>
  );
}
