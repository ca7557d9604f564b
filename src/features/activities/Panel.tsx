import { CalendarPlus, Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendar } from '#api/use-calendar.ts';
import { useField } from '#api/fields/use-fields.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelActions, PanelFooter, PanelScope, usePanel, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Chip } from '#ui/buttons/Chip.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { removeActivity, removeEntries, restoreActivity, restoreEntry } from './actions.ts';
import { AllFields } from './list/AllFields.tsx';
import { arranged, FILTERS, filterOf, type RecordFilter, type RecordItem, type Sort } from './list/record-items.ts';
import { RecordList } from './list/RecordList.tsx';
import listStyles from './list/List.module.css';
import styles from './Panel.module.css';
import { SeasonTimeline } from './timeline/SeasonTimeline.tsx';
import { useDescribe } from './use-describe.ts';
import { useExport } from './use-export.ts';
import { useRecord } from './use-record.ts';

const VIEWS = ['line', 'list'] as const;

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
  return <FieldRecord key={field.id} field={field} season={season} today={today} />;
}

const open = ({ of }: RecordItem): void => openPanel('record_form', 'activity' in of ? { activity: of.activity } : { entry: of.entry });

function FieldRecord({ field, season, today }: { field: Field; season: Season; today: string }) {
  const { t } = useTranslation(['activities', 'common']);
  const { is_sheet, scroller } = usePanel();
  const record = useRecord(field, season);
  const describe = useDescribe();
  const [view, setView] = useState<(typeof VIEWS)[number]>('line');
  const [filter, setFilter] = useState<RecordFilter>('all');
  const [sort, setSort] = useState<Sort>({ by: 'day', is_down: true });
  const exports = useExport(field, season);
  const remove = useAction(
    (item: RecordItem) => ('activity' in item.of ? removeActivity(item.of.activity) : removeEntries([item.of.entry])),
    {
      done: 'activities:removed',
      params: (_result, item) => ({ kind: t(`kind.${item.kind}`) }),
      undo: (_result, item) => ('activity' in item.of ? restoreActivity(item.of.activity) : restoreEntry(item.of.entry)),
    },
  );

  const enter = (): void => openPanel('record_form', { field_ids: [field.id] });
  const scope = is_sheet
    ? t('scope_sheet', { name: field.name, years: seasonYears(season) })
    : t('scope', { name: field.name, years: seasonYears(season), period: t(`period.${season.period}`) });
  const head = (
    <>
      <PanelScope>{scope}</PanelScope>
      <PanelActions>
        {!is_sheet && (
          <Segmented
            label={t('view.label')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={setView}
          />
        )}
        <Menu label={t('export.label')} entries={exports} placement="bottom end">
          {is_sheet ? (
            <IconButton size="sm" label={t('export.label')} icon={<Download size={16} />} />
          ) : (
            <Button size="sm" icon={<Download size={14} aria-hidden="true" />}>
              {t('export.button')}
            </Button>
          )}
        </Menu>
        {!is_sheet && record.can_add && (
          <Button size="sm" variant="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={enter}>
            {t('new')}
          </Button>
        )}
      </PanelActions>
      {is_sheet && record.can_add && (
        <PanelFooter>
          <Button block size="lg" variant="primary" icon={<Plus size={18} aria-hidden="true" />} onClick={enter}>
            {t('enter')}
          </Button>
        </PanelFooter>
      )}
    </>
  );
  if (record.error !== null)
    return (
      <>
        {head}
        <ErrorState error={record.error} title={t('failed')} onRetry={record.retry} />
      </>
    );
  if (record.items === null)
    return (
      <>
        {head}
        <Skeleton rows={1} variant="chart" />
      </>
    );
  const { items } = record;
  const shown = arranged(items, filter, sort, (item) => describe(item).cost);
  const counts = (one: RecordFilter): number => (one === 'all' ? items.length : items.filter(({ kind }) => filterOf(kind) === one).length);
  const has_line = view === 'line' || is_sheet;
  const filters = items.length > 0 && (
    <div className={listStyles['bar']} role="group" aria-label={t('filter.label')}>
      {FILTERS.map((one) => (
        <Chip key={one} active={one === filter} onClick={() => setFilter(one)}>
          {one === 'all' ? t('filter.all') : t(`filter.${one}`, { count: counts(one) })}
        </Chip>
      ))}
      {record.can_import && !is_sheet && (
        <Button size="sm" variant="link" onClick={() => openPanel('rain_import', { field_id: field.id })}>
          {t('log.import')}
        </Button>
      )}
    </div>
  );
  return (
    <div className={styles['panel']}>
      {head}
      {items.length === 0 && (
        <EmptyState
          title={t('empty.title')}
          text={t(record.can_add ? 'empty.text' : 'empty.text_guest')}
          actions={
            record.can_add && (
              <>
                <Button
                  variant="primary"
                  icon={<CalendarPlus size={16} aria-hidden="true" />}
                  onClick={() => openPanel('record_form', { field_ids: [field.id], kind: 'sow' })}
                >
                  {t('empty.sow')}
                </Button>
                {record.can_import && <Button onClick={() => openPanel('rain_import', { field_id: field.id })}>{t('log.import')}</Button>}
              </>
            )
          }
        />
      )}
      {has_line && (
        <SeasonTimeline
          field={field}
          season={season}
          today={today}
          items={items}
          entries={record.entries}
          describe={describe}
          onPick={open}
          filters={is_sheet ? null : filters}
        />
      )}
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
    </div>
  );
}
