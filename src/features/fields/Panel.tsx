import { useVirtualizer } from '@tanstack/react-virtual';
import { Plus, Trash2, Upload } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldPolygon, useFieldShapes } from '#api/field-shapes.ts';
import { useCampaign } from '#api/use-campaign.ts';
import { useFieldList } from '#api/use-fields.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/open-panel.ts';
import { PanelActions, PanelFooter, PanelScope, usePanel } from '#shell/panel-parts.tsx';
import { registerShortcut } from '#shell/shortcuts.ts';
import { useSelection } from '#state/selection.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LotsDrawing } from '#ui/LotsDrawing.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { FarmHeading } from './list/FarmHeading.tsx';
import { FieldRow } from './list/FieldRow.tsx';
import { FilterBar } from './list/FilterBar.tsx';
import { listRows, searchFields, SORTS } from './list/list-rows.ts';
import styles from './Panel.module.css';
import { SearchField } from './list/SearchField.tsx';
import { SeasonMenu } from './card/SeasonMenu.tsx';
import { useDrawer } from './store.ts';
import { useFilters } from './list/use-filters.ts';
import { useIndexValues } from './list/use-index-values.ts';

const CARD_PX = 58;
const HEADING_PX = 34;

/** "Mis lotes": every field by farm, searched, filtered and sorted; the text twin of the map. */
export default function FieldsPanel() {
  const { t } = useTranslation(['fields', 'common']);
  const format = useFormat();
  const { scroller, is_sheet } = usePanel();
  const { text, sort } = useDrawer();
  const search = useRef<HTMLInputElement>(null);
  const list = useFieldList();
  const shapes = useFieldShapes().data;
  const campaign = useCampaign();
  const values = useIndexValues();
  const filtering = useFilters();
  const selected = useSelection((state) => state.field_ids);
  const rows = useMemo(() => listRows(searchFields(filtering.fields, text), sort, values), [filtering.fields, text, sort, values]);
  const shown = rows.flatMap((row) => (row.kind === 'field' ? [row.field] : []));
  const area_ha = shown.reduce((sum, field) => sum + field.area_ha, 0);

  // Heights come from the tokens, which grow on touch screens.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (at) => (rows[at]?.kind === 'farm' ? HEADING_PX : CARD_PX),
    overscan: 8,
  });
  useEffect(() => registerShortcut({ key: '/', label_key: 'fields:shortcut.search', run: () => search.current?.focus() }), []);
  const first = selected[0];
  useEffect(() => {
    const at = rows.findIndex((row) => row.kind === 'field' && row.field.id === first);
    if (at < 0) return;
    // A row that is drawn moves no further than it must: one under the pointer has to stay there for the second click.
    const drawn = scroller?.querySelector(`[data-index="${at}"]`);
    if (drawn) drawn.scrollIntoView({ block: 'nearest' });
    else virtual.scrollToIndex(at, { align: 'center' });
    // oxlint-disable-next-line react/exhaustive-deps -- only a new choice scrolls, not a list that re-sorts itself
  }, [first]);

  if (list.isPending) return <Skeleton rows={8} look="cards" />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const is_empty = list.data.fields.length === 0;
  return (
    <>
      <PanelScope>{t('summary', { count: shown.length, area: format.hectares(area_ha) })}</PanelScope>
      {!is_sheet && (
        <PanelActions>
          <SeasonMenu />
        </PanelActions>
      )}
      <div className={styles['head']}>
        {!is_sheet && <SearchField ref={search} has_key />}
        {!is_empty && <FilterBar filtering={filtering} />}
        {!is_empty && (
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
            <span>{t('columns')}</span>
          </div>
        )}
      </div>
      {is_empty && (
        <EmptyState
          drawing={<LotsDrawing />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={
            <Button look="link" onClick={() => openPanel('deleted_fields')}>
              {t('deleted.title')}
            </Button>
          }
        />
      )}
      {!is_empty && rows.length === 0 && <EmptyState title={t('empty.no_match')} text={t('empty.no_match_text')} />}
      <div className={styles['list']} role="list" aria-label={t('title')} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={row.kind === 'farm' ? `farm-${row.name}` : row.field.id}
              role="listitem"
              className={styles['item']}
              style={{ transform: `translateY(${start}px)` }}
              ref={virtual.measureElement}
              data-index={index}
            >
              {row.kind === 'farm' ? (
                <FarmHeading name={row.name} count={row.count} area_ha={row.area_ha} />
              ) : (
                <FieldRow
                  field={row.field}
                  polygon={fieldPolygon(row.field.id, shapes)}
                  value={values.get(row.field.id)}
                  campaign={campaign}
                  is_selected={selected.includes(row.field.id)}
                />
              )}
            </div>
          );
        })}
      </div>
      <PanelFooter>
        <Button
          look="primary"
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
    </>
  );
}
