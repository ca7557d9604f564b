import { epochDay } from '#domain/series/epoch-day.ts';
import type { Icon } from '#shell/panels/define-panel.ts';
import type { RecordKind } from '#domain/activities/record-items.ts';
import { KIND_ICONS } from '#widgets/record/kind-icons.ts';
import type { RecordItem } from '#domain/activities/record-items.ts';
import type { Described } from '#widgets/record/use-record-texts.ts';
import type { Mark } from './model.ts';
import styles from './Timeline.module.css';

type Shared = {
  readonly top: number;
  readonly describe: (item: RecordItem) => Described;
  readonly onPick: (item: RecordItem) => void;
};

const LANE = 31;
const NOTED: readonly RecordKind[] = ['note', 'flowering'];
/** px a mark has to be hit, and a note needs beside the next one. */
const HIT = 24;
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
            style={{ left: x - HIT / 2, top: 5 + lane * LANE, ...(room > 0 ? { maxWidth: room + HIT } : {}) }}
            title={name}
            onClick={() => onPick(item)}
          >
            <span className={styles['icon']}>
              <Icon size={14} aria-hidden="true" />
              {count > 1 && <span className={styles['count']}>{count}</span>}
            </span>{' '}
            <span className={room > 0 ? styles['words'] : 'visually-hidden'}>
              <strong>{title}</strong> <span>{brief}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** A mark in the row of notes: what the log says of a day, or a note of a place in the field. */
export type Noted = {
  readonly id: string;
  readonly day: string;
  readonly Icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly open: () => void;
};

/** The log's part of the row. */
export const notedItems = (items: readonly RecordItem[], { describe, onPick }: Omit<Shared, 'top'>): readonly Noted[] =>
  items
    .filter(({ kind }) => NOTED.includes(kind))
    .map((item) => {
      const { title, brief } = describe(item);
      return { id: item.id, day: item.day, Icon: KIND_ICONS[item.kind], title, text: brief, open: () => onPick(item) };
    });

type NotesProps = {
  readonly notes: readonly Noted[];
  readonly x: (day: number) => number;
  readonly right: number;
  readonly top: number;
};

/** What was noticed, on one line; words only where there is room before the next one. */
export function Notes({ notes, x, right, top }: NotesProps) {
  const noted = notes.toSorted((a, b) => a.day.localeCompare(b.day));
  const shown = noted.filter((note, at) => {
    const before = noted[at - 1];
    return before === undefined || x(epochDay(note.day)) - x(epochDay(before.day)) >= NOTE_ROOM;
  });
  return (
    <div className={styles['notes']} style={{ top }}>
      {shown.map(({ id, day, Icon, title, text, open }, at) => {
        const place = x(epochDay(day));
        const next = shown[at + 1];
        const room = (next === undefined ? right : x(epochDay(next.day))) - place - 14;
        return (
          <button
            key={id}
            type="button"
            className={styles['note']}
            style={{ left: place - HIT / 2, maxWidth: Math.max(HIT, room) }}
            title={text === '' ? title : text}
            onClick={open}
          >
            <span className={styles['note_icon']}>
              <Icon size={12} aria-hidden="true" />
            </span>
            <span className={room > 60 ? styles['note_text'] : 'visually-hidden'}>{text === '' ? title : text}</span>
            {text !== '' && <span className="visually-hidden"> {title}</span>}
          </button>
        );
      })}
    </div>
  );
}
