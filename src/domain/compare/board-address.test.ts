import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCENE_LAYER_IDS } from '../schemas/imagery.ts';
import { BOARD_KEYS, readBoard, writeBoard, type BoardKey } from './board-address.ts';
import { AXES, newBoard, type Board } from './board.ts';

const ID = '5c0de000-0000-4000-8000-000000001007';
const read = (keys: Partial<Record<BoardKey, string>>): Board | null => readBoard((key) => keys[key] ?? null);

const date = fc
  .date({ min: new Date('2017-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const board: fc.Arbitrary<Board> = fc
  .record({
    links: fc.record({ zoom: fc.boolean(), position: fc.boolean(), date: fc.boolean(), layer: fc.boolean() }),
    arrangement: fc.constantFrom('columns' as const, 'grid' as const),
    axis: fc.constantFrom(...AXES),
    entries: fc.array(
      fc.record({
        field_id: fc.uuid(),
        date: fc.option(date),
        layer: fc.option(fc.constantFrom(...SCENE_LAYER_IDS)),
        sown: fc.option(date),
      }),
      {
        maxLength: 4,
      },
    ),
  })
  // Where dates or layers are linked, the address keeps the shared ones only.
  .map((made) => ({
    ...made,
    entries: made.entries.map((entry) => ({
      ...entry,
      date: made.links.date ? null : entry.date,
      layer: made.links.layer ? null : entry.layer,
    })),
  }));

test('a link brings any board back as it was', () => {
  fc.assert(
    fc.property(board, (made) => {
      expect(read(writeBoard(made))).toEqual(made);
    }),
  );
});

test('the usual board is short', () => {
  expect(writeBoard(newBoard([ID]))).toEqual({ comparar: ID });
  expect(read({ comparar: '' })).toEqual(newBoard([]));
});

test('a link of before sowing dates counts from the start of the season', () =>
  expect(read({ comparar: ID, eje: 'temporada' })?.axis).toBe('sowing'));

test('without a board there is none', () => expect(read({ sincro: 'zoom', eje: 'temporada' })).toBeNull());

test('what cannot be read is dropped, never guessed', () => {
  const bad = `${ID}@2026-02-31x,${ID}@2026-99-99,javascript:alert(1),${ID.toUpperCase()},${ID}~nonsense*2025-13-01,${ID},${ID},${ID},${ID}`;
  const found = read({ comparar: bad, sincro: 'fecha,otra', disposicion: 'x', eje: '<' });
  expect(found?.entries).toEqual(Array.from({ length: 4 }, () => ({ field_id: ID, date: null, layer: null, sown: null })));
  expect(found?.links).toEqual({ zoom: false, position: false, date: true, layer: false });
  expect([found?.arrangement, found?.axis]).toEqual(['columns', 'calendar']);
  expect(BOARD_KEYS).toContain('comparar');
});
