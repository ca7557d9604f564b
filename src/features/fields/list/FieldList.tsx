import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldPolygon, useFieldShapes } from '#api/fields/field-shapes.ts';
import { useSeason } from '#api/use-season.ts';
import { usePanel } from '#shell/panels/panel-parts.tsx';
import { useSelection } from '#state/selection.ts';
import { useSize } from '#ui/use-size.ts';
import { FarmHeading } from './FarmHeading.tsx';
import styles from './FieldList.module.css';
import { FieldRow } from './FieldRow.tsx';
import type { IndexValue, Row } from './list-rows.ts';
import { RowSlots } from './row-slots.ts';
import { useHasValues } from './use-index-values.ts';

const CARD_PX = 58;
const HEADING_PX = 34;

const keyOf = (row: Row | undefined): string => (row?.kind === 'farm' ? `farm:${row.id}` : `field:${row?.field.id ?? ''}`);

/** The rows in view, drawn as one scrolls; the panel around them is not drawn again for it. */
export const FieldList = memo(function FieldList({ rows, values }: { rows: readonly Row[]; values: ReadonlyMap<string, IndexValue> }) {
  const { t } = useTranslation('fields');
  const { scroller } = usePanel();
  const shapes = useFieldShapes().data;
  const season = useSeason();
  const has_values = useHasValues();
  const selected = useSelection((state) => state.field_ids);
  // Cards grow on touch screens and by density. One that nobody sees is measured: to measure every row lays the page out anew for each.
  const sizer = useSize<HTMLDivElement>();
  const card_px = sizer.height || CARD_PX;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (at) => (rows[at]?.kind === 'farm' ? HEADING_PX : card_px),
    // Another list of rows has other heights at its places: a new function has them counted again.
    getItemKey: useCallback((at: number) => keyOf(rows[at]), [rows]),
    overscan: 4,
  });
  useEffect(() => virtual.measure(), [virtual, card_px]);
  const [slots] = useState(() => new RowSlots());
  const drawn = virtual.getVirtualItems();
  const names = slots.take(drawn.map(({ index }) => keyOf(rows[index])));
  const first = selected[0];
  useEffect(() => {
    const at = rows.findIndex((row) => row.kind === 'field' && row.field.id === first);
    if (at < 0) return;
    // A row that is drawn moves no further than it must: one under the pointer has to stay there for the second click.
    const place = scroller?.querySelector(`[data-index="${at}"]`);
    if (place) place.scrollIntoView({ block: 'nearest' });
    else virtual.scrollToIndex(at, { align: 'center' });
    // oxlint-disable-next-line react/exhaustive-deps -- only a new choice scrolls, not a list that re-sorts itself
  }, [first]);
  return (
    <div className={styles['list']} role="list" aria-label={t('title')} style={{ height: virtual.getTotalSize() }}>
      <div ref={sizer.ref} className={styles['sizer']} aria-hidden="true" />
      {drawn.map(({ index, start }, at) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <div
            key={names[at]}
            role="listitem"
            className={styles['item']}
            style={{ transform: `translateY(${start}px)` }}
            data-index={index}
          >
            {row.kind === 'farm' ? (
              <FarmHeading farm_id={row.id} name={row.name} owner_name={row.owner_name} count={row.count} area_ha={row.area_ha} />
            ) : (
              <FieldRow
                field={row.field}
                polygon={fieldPolygon(row.field.id, shapes)}
                value={has_values ? values.get(row.field.id) : null}
                season={season}
                is_selected={selected.includes(row.field.id)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
});
