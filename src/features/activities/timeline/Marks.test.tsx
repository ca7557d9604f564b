import { cleanup, render, screen } from '@testing-library/react';
import { StickyNote } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import type { RecordItem } from '#domain/activities/record-items.ts';
import { Marks, Notes } from './Marks.tsx';

afterEach(cleanup);

const item = (id: string) => ({ id, kind: 'sow', is_planned: false }) as unknown as RecordItem;
const names = (): readonly string[] => screen.getAllByRole('button').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
/** Nothing but their text names them, so that whoever speaks what he sees is understood. */
const labelled = (): number => document.querySelectorAll('button[aria-label]').length;

it('names a mark by its words, shown or not, with how many stand for it', () => {
  const marks = [
    { item: item('a'), count: 1, x: 40, lane: 0, room: 90 },
    { item: item('b'), count: 3, x: 40, lane: 1, room: 90 },
    { item: item('c'), count: 1, x: 170, lane: 0, room: 0 },
  ] as const;
  render(
    <Marks
      marks={marks}
      top={0}
      height={74}
      describe={() => ({ title: 'Siembra', brief: 'Maíz', detail: '', amount: '', cost: null })}
      onPick={() => undefined}
    />,
  );
  expect(names()).toEqual(['Siembra Maíz', '3 Siembra Maíz', 'Siembra Maíz']);
  expect(labelled()).toBe(0);
});

it('names a note by what it says and what it is', () => {
  const note = (id: string, day: string, text: string) => ({ id, day, text, Icon: StickyNote, title: 'Nota', open: () => undefined });
  render(
    <Notes
      notes={[note('a', '2026-01-01', 'Roya'), note('b', '2026-02-10', 'Isoca'), note('c', '2026-03-12', '')]}
      x={(day) => day - 20_000}
      right={20_600}
      top={0}
    />,
  );
  expect(names()).toEqual(['Roya Nota', 'Isoca Nota', 'Nota']);
  expect(labelled()).toBe(0);
});
