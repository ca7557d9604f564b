import { epochDay } from '#domain/series/epoch-day.ts';
import { KIND_ICONS, type RecordKind } from '../kinds.ts';
import type { RecordItem } from '../list/record-items.ts';
import type { Described } from '../use-describe.ts';
import type { Mark } from './model.ts';
import styles from './Timeline.module.css';

type Shared = {
  readonly top: number;
  readonly describe: (item: RecordItem) => Described;
  readonly onPick: (item: RecordItem) => void;
};

const LANE = 31;
const NOTED: readonly RecordKind[] = ['note', 'flowering'];
/** px a note needs beside the next one. */
const NOTE_ROOM = 26;

/** Activities as buttons on two lanes: planned ones dashed, several on one spot with their number. */
export function Marks({ marks, top, height, describe, onPick }: Shared & { marks: readonly Mark[]; height: number }) {
  return (
    <div className={styles['marks']} style={{ top, height }}>
      {marks.map(({ item, count, x, lane, room }) => {
        const Icon = KIND_ICONS[item.kind];
        const { title, brief } = describe(item);
        const name = [count > 1 ? String(count) : '', title, brief].filter((part) => part !== '').join(' ');
        return (
          <button
            key={item.id}
            type="button"
            className={styles['mark']}
            data-planned={item.is_planned || undefined}
            style={{ left: x - 12, top: 5 + lane * LANE, ...(room > 0 ? { maxWidth: room + 24 } : {}) }}
            aria-label={room > 0 && count === 1 ? undefined : name}
            title={name}
            onClick={() => onPick(item)}
          >
            <span className={styles['icon']}>
              <Icon size={14} aria-hidden="true" />
              {count > 1 && <span className={styles['count']}>{count}</span>}
            </span>
            {room > 0 && (
              <span className={styles['words']}>
                <strong>{title}</strong>
                <span>{brief}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

type NotesProps = Shared & { readonly items: readonly RecordItem[]; readonly x: (day: number) => number; readonly right: number };

/** What was noticed, on one line; words only where there is room before the next one. */
export function Notes({ items, x, right, top, describe, onPick }: NotesProps) {
  const noted = items.filter(({ kind }) => NOTED.includes(kind)).toSorted((a, b) => a.day.localeCompare(b.day));
  const shown = noted.filter((item, at) => {
    const before = noted[at - 1];
    return before === undefined || x(epochDay(item.day)) - x(epochDay(before.day)) >= NOTE_ROOM;
  });
  return (
    <div className={styles['notes']} style={{ top }}>
      {shown.map((item, at) => {
        const Icon = KIND_ICONS[item.kind];
        const place = x(epochDay(item.day));
        const next = shown[at + 1];
        const room = (next === undefined ? right : x(epochDay(next.day))) - place - 14;
        const { title, brief } = describe(item);
        return (
          <button
            key={item.id}
            type="button"
            className={styles['note']}
            style={{ left: place - 9, maxWidth: Math.max(18, room) }}
            aria-label={room > 60 ? undefined : `${brief} ${title}`}
            title={brief}
            onClick={() => onPick(item)}
          >
            <span className={styles['note_icon']}>
              <Icon size={12} aria-hidden="true" />
            </span>
            {room > 60 && <span className={styles['note_text']}>{brief === '' ? title : brief}</span>}
          </button>
        );
      })}
    </div>
  );
}
