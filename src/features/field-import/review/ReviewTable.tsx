import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Producer } from '#domain/schemas/people.ts';
import { usePanel } from '#shell/panels/panel-parts.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { useSize } from '#ui/use-size.ts';
import { ReviewRow } from './ReviewRow.tsx';
import rowStyles from './ReviewRow.module.css';
import styles from './ReviewTable.module.css';
import type { ReviewRow as Row } from './review-rows.ts';
import { showShape } from '../map/show-shape.ts';
import { editRows, useImport } from '../store.ts';

const ROW_PX = 37;

const LINES_PX = 2;

type Props = {
  readonly rows: readonly Row[];
  readonly farms: readonly string[];
  readonly producers: readonly Producer[];
  /** Height of what scrolls away above the table. */
  readonly above_px: number;
};

/** The box above the column: all, none or some of what can go in. */
function SelectAll({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('field-import');
  const able = rows.filter(({ status }) => status !== 'blocked');
  const included = able.filter(({ is_included }) => is_included).length;
  return (
    <Checkbox
      label_hidden
      mixed={included > 0 && included < able.length}
      checked={able.length > 0 && included === able.length}
      disabled={able.length === 0}
      onChange={() =>
        editRows(
          able.map(({ id }) => id),
          { included: included < able.length },
        )
      }
    >
      {t('select_all')}
    </Checkbox>
  );
}

/** Arrows, Home and End go through the rows, which `body` holds as far as they are in sight. */
function useRowKeys(rows: readonly Row[], body: RefObject<HTMLElement | null>) {
  const goTo = (at: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, at))];
    if (row === undefined) return;
    showShape(row);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus({ preventScroll: true })),
    );
  };
  return (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined) return;
    const at = rows.findIndex(({ id }) => String(id) === (event.target as HTMLElement).dataset['row']);
    const steps: Record<string, () => void> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
}

type HeadsProps = { readonly ref: Ref<HTMLDivElement>; readonly rows: readonly Row[]; readonly has_producers: boolean };

function Heads({ ref, rows, has_producers }: HeadsProps) {
  const { t } = useTranslation('field-import');
  return (
    <div ref={ref} role="row" aria-rowindex={1} className={classNames(rowStyles['grid'], styles['heads'])}>
      <span role="columnheader" className={rowStyles['check']}>
        <SelectAll rows={rows} />
      </span>
      <span role="columnheader" aria-hidden="true" />
      <span role="columnheader">{t('column.name')}</span>
      <span role="columnheader" className={styles['right']}>
        {t('column.area')}
      </span>
      <span role="columnheader">{t('column.farm')}</span>
      {has_producers && <span role="columnheader">{t('column.producer')}</span>}
      <span role="columnheader">{t('column.state')}</span>
      <span role="columnheader" aria-hidden="true" />
    </div>
  );
}

/** The shapes of the file. Only the rows in sight exist, so five thousand scroll like fifteen. */
export function ReviewTable({ rows, farms, producers, above_px }: Props) {
  const { t } = useTranslation('field-import');
  const { scroller } = usePanel();
  const body = useRef<HTMLDivElement>(null);
  const selected = useImport((state) => state.selected);
  const heads = useSize<HTMLDivElement>();
  const heads_px = heads.height + LINES_PX;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => rows[at]?.id ?? at,
    // A panel that another one covers has no height; its rows keep theirs.
    measureElement: (element) => element.getBoundingClientRect().height || ROW_PX,
    overscan: 10,
    scrollMargin: above_px + heads_px,
    scrollPaddingStart: heads_px,
  });

  const onKeyDown = useRowKeys(rows, body);
  const chosen = rows.findIndex(({ id }) => id === selected);
  useEffect(() => {
    if (chosen >= 0) virtual.scrollToIndex(chosen, { align: 'auto' });
    // A new choice scrolls, a list that changes does not.
    // oxlint-disable-next-line react/exhaustive-deps -- only the choice counts
  }, [selected]);

  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label={t('table')}
      aria-rowcount={rows.length + 1}
      data-producers={producers.length > 0}
      className={styles['table']}
      onKeyDown={onKeyDown}
    >
      <Heads ref={heads.ref} rows={rows} has_producers={producers.length > 0} />
      <div ref={body} role="rowgroup" className={styles['body']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={key}
              role="presentation"
              ref={virtual.measureElement}
              data-index={index}
              className={styles['item']}
              style={{ transform: `translateY(${start - above_px - heads_px}px)` }}
            >
              <ReviewRow
                row={row}
                position={index}
                is_selected={row.id === selected}
                is_entry={chosen >= 0 ? index === chosen : index === 0}
                farms={farms}
                producers={producers}
              />
            </div>
          );
        })}
      </div>
      {rows.length === 0 && <p className={styles['none']}>{t('filter.none')}</p>}
    </div>
  );
}
