import { expect, it } from 'vitest';
import { RowSlots } from './row-slots.ts';

it('keeps the name of a row that stays, and gives those of rows that go to rows of their kind that come', () => {
  const slots = new RowSlots();
  expect(slots.take(['farm:a', 'field:1', 'field:2'])).toEqual(['farm:1', 'field:2', 'field:3']);
  expect(slots.take(['farm:b', 'field:2', 'field:9'])).toEqual(['farm:1', 'field:3', 'field:2']);
  expect(slots.take(['field:9', 'field:2', 'field:4'])).toEqual(['field:2', 'field:3', 'field:4']);
  expect(slots.take([])).toEqual([]);
  expect(new Set(slots.take(['field:1', 'field:2', 'field:3', 'field:4'])).size).toBe(4);
});
