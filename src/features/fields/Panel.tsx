import { Plus, SlidersHorizontal, Trash2, Upload } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldList, useFields } from '#api/fields/use-fields.ts';
import { NO_FILTERS } from '#domain/fields/filters.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { currentMode } from '#shell/mode.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelActions, PanelFooter, PanelScope, usePanel } from '#shell/panels/panel-parts.tsx';
import { registerShortcut } from '#shell/shortcuts.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Chip } from '#ui/buttons/Chip.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { FieldList } from './list/FieldList.tsx';
import { FilterBar } from './list/filters/FilterBar.tsx';
import { listRows, orderFields, searchFields, SORTS, type IndexValue, type Sort } from './list/list-rows.ts';
import styles from './Panel.module.css';
import { SearchField } from './list/filters/SearchField.tsx';
import { SeasonMenu } from './card/SeasonMenu.tsx';
import { useDrawer } from './store.ts';
import { useFilters, type Filtering } from './list/filters/use-filters.ts';
import { useIndexValues } from './list/use-index-values.ts';
import { ValuesHeading } from './list/ValuesHeading.tsx';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** The rows of those fields that a search finds, in order. All are ordered once: filters and keys only leave some out. */
function useRows(fields: readonly Field[], text: string, sort: Sort, values: ReadonlyMap<string, IndexValue>) {
  const all = useFields();
  const by_value = sort === 'index' || sort === 'change' ? values : null;
  const ordered = useMemo(() => orderFields(all, sort, by_value ?? new Map()), [all, sort, by_value]);
  return useMemo(() => {
    const kept = new Set(searchFields(fields, text));
    const shown = ordered.filter((field) => kept.has(field));
    return { shown, rows: listRows(shown, sort), area_ha: shown.reduce((sum, field) => sum + field.area_ha, 0) };
  }, [ordered, fields, text, sort]);
}

type SheetProps = { has_filters: boolean; filter_count: number; onFilters: (has_filters: boolean) => void };

/** On a phone filters and doors stand in the header: half a sheet is for the rows. */
function SheetActions({ has_filters, filter_count, onFilters }: SheetProps) {
  const { t } = useTranslation('fields');
  return (
    <>
      <IconButton
        label={filter_count === 0 ? t('filters.title') : t('filters.title_set', { count: filter_count })}
        aria-expanded={has_filters}
        on={has_filters || filter_count > 0}
        icon={<SlidersHorizontal {...ICON} />}
        onClick={() => onFilters(!has_filters)}
      />
      <IconButton label={t('import_label')} icon={<Upload {...ICON} />} onClick={() => openPanel('field_import')} />
      <IconButton label={t('new')} data-tour="new_field" icon={<Plus {...ICON} />} onClick={() => openPanel('field_draw')} />
    </>
  );
}

/** How the rows stand, and what their numbers are. */
function Order({ sort }: { sort: Sort }) {
  const { t } = useTranslation('fields');
  return (
    <div className={styles['order']}>
      <Menu
        label={t('sort')}
        placement="bottom start"
        entries={[
          ...SORTS.map((id) => ({ id, label: t(`sorts.${id}`), checked: id === sort, run: () => useDrawer.setState({ sort: id }) })),
          'separator',
          {
            id: 'deleted',
            label: t('deleted.title'),
            icon: <Trash2 size={16} aria-hidden="true" />,
            run: () => openPanel('deleted_fields'),
          },
        ]}
      >
        <Chip opens className={styles['sort']}>
          {t(`sorts.${sort}`)}
        </Chip>
      </Menu>
      <ValuesHeading />
    </div>
  );
}

function ClearFilters({ filtering: { setFilters } }: { filtering: Filtering }) {
  const { t } = useTranslation('fields');
  return (
    <Button variant="link" onClick={() => setFilters(NO_FILTERS)}>
      {t('filters.clear')}
    </Button>
  );
}

/** "Mis lotes": every field by farm, searched, filtered and sorted; the text twin of the map. */
export default function FieldsPanel() {
  const { t } = useTranslation(['fields', 'common']);
  const format = useFormat();
  const { is_sheet } = usePanel();
  const { text: typed, sort } = useDrawer();
  // The rows follow a step behind: a key shows in its input at once.
  const text = useDeferredValue(typed);
  const search = useRef<HTMLInputElement>(null);
  const list = useFieldList();
  const values = useIndexValues();
  const filtering = useFilters();
  const [has_filters, setFilters] = useState(false);
  const filter_count = Object.values(filtering.filters).filter((chosen) => chosen.length > 0).length;
  const { shown, rows, area_ha } = useRows(filtering.fields, text, sort, values);

  useEffect(
    () =>
      registerShortcut({
        key: '/',
        label_key: 'fields:shortcut.search',
        when: () => currentMode() === null,
        run: () => search.current?.focus(),
      }),
    [],
  );
  if (list.isPending) return <Skeleton rows={8} variant="cards" />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const is_empty = list.data.fields.length === 0;
  return (
    <>
      <PanelScope>{t('summary', { count: shown.length, area: format.hectares(area_ha) })}</PanelScope>
      <PanelActions>
        {is_sheet ? (
          !is_empty && <SheetActions has_filters={has_filters} filter_count={filter_count} onFilters={setFilters} />
        ) : (
          <SeasonMenu />
        )}
      </PanelActions>
      <div className={styles['head']}>
        {!is_sheet && <SearchField ref={search} has_key />}
        {!is_empty && (!is_sheet || has_filters) && <FilterBar filtering={filtering} whole={is_sheet} />}
        {!is_empty && <Order sort={sort} />}
      </div>
      {is_empty && (
        <EmptyState
          drawing={<FieldsDrawing />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={
            <Button variant="link" onClick={() => openPanel('deleted_fields')}>
              {t('deleted.title')}
            </Button>
          }
        />
      )}
      {!is_empty && rows.length === 0 && (
        <EmptyState
          title={t('empty.no_match')}
          text={t('empty.no_match_text')}
          actions={is_sheet && filter_count > 0 ? <ClearFilters filtering={filtering} /> : undefined}
        />
      )}
      <FieldList rows={rows} values={values} />
      {(!is_sheet || is_empty) && (
        <PanelFooter>
          <Button
            variant="primary"
            block
            data-tour="new_field"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => openPanel('field_draw')}
          >
            {t('new')}
          </Button>
          <Button icon={<Upload size={16} aria-hidden="true" />} aria-label={t('import_label')} onClick={() => openPanel('field_import')}>
            {t('import')}
          </Button>
        </PanelFooter>
      )}
    </>
  );
}
