import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendar } from '#api/use-calendar.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePanel } from '#shell/panels/panel-parts.tsx';
import { useNotesView } from '../store.ts';
import styles from './List.module.css';
import { NoteRow } from './NoteRow.tsx';
import { isMonth, type NoteLine } from './note-lines.ts';

const [MONTH, ROW, ROW_SHEET] = [28, 57, 74];

/** Notes below their months: only those in view are drawn. The one chosen on the map comes into view. */
export function NoteRows({ lines }: { lines: readonly NoteLine[] }) {
  const { t } = useTranslation('notes');
  const { scroller, is_sheet } = usePanel();
  const format = useFormat();
  const { today } = useCalendar();
  const selected_id = useNotesView((state) => state.selected?.note_id ?? null);
  const row = is_sheet ? ROW_SHEET : ROW;
  // oxlint-disable-next-line react/incompatible-library -- its answers are read here and passed on as numbers
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (at) => (isMonth(lines[at]!) ? MONTH : row),
    getItemKey: (at) => {
      const line = lines[at]!;
      return isMonth(line) ? line.month : line.note.id;
    },
    overscan: 10,
    initialRect: { width: 392, height: 560 },
  });
  const selected_at = lines.findIndex((line) => !isMonth(line) && line.note.id === selected_id);
  useEffect(() => {
    if (selected_at >= 0) virtual.scrollToIndex(selected_at, { align: 'center' });
    // oxlint-disable-next-line react/exhaustive-deps -- only when another is chosen: a list that grows stays where it is
  }, [selected_id, selected_at >= 0]);
  const shown = virtual.getVirtualItems();
  const [before, after] = [shown[0]?.start ?? 0, virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)];
  const monthName = (month: string): string =>
    month.slice(0, 4) === today?.slice(0, 4)
      ? format.monthName(`${month}-01`)
      : t('month_of_year', { month: format.monthName(`${month}-01`), year: month.slice(0, 4) });
  return (
    <ul className={styles['rows']} data-sheet={is_sheet || undefined} aria-label={t('list')}>
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {shown.map(({ index, key }) => {
        const line = lines[index];
        if (line === undefined) return null;
        if (!isMonth(line)) return <NoteRow key={key} note={line.note} today={today ?? ''} is_selected={line.note.id === selected_id} />;
        return (
          <li key={key} className={styles['month']}>
            <b>{monthName(line.month)}</b> <span>{line.count}</span>
          </li>
        );
      })}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ul>
  );
}
