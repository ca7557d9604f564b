import { beforeEach, expect, test } from 'vitest';
import { sampleFeature } from '../../../tests/setup/samples/imported-features.ts';
import {
  answerWaiting,
  changeDefaults,
  editRow,
  replaceItem,
  resetImport,
  selectShape,
  startReview,
  takeFile,
  useImport,
} from './store.ts';

const FOR_ALL = { farm_name: 'Norte', fiscal_name: 'Una SA', ownership: 'owner' as const, for_id: null, producer_id: null };
const item = (id: number, name: string) => ({ id, feature: sampleFeature(name, id === 1 ? { place: [-60, -33] } : {}), overlap: null });
const review = () => useImport.getState().review;

beforeEach(() => {
  resetImport();
  startReview(
    { source: new File([], 'a.kml'), is_swapped: false, page: null, readings: [] },
    4,
    [item(1, 'Uno'), item(2, 'Dos'), item(3, 'Tres')],
    FOR_ALL,
  );
});

test('counts what is not listed', () => expect(review()).toMatchObject({ shape_count: 4, omitted: 1 }));

test('every change of content has a key of its own, a choice has not', () => {
  const key = () => useImport.getState().idempotency_key;
  const first = key();
  selectShape(1);
  expect(key()).toBe(first);
  editRow(1, { name: 'Otro' });
  expect(key()).not.toBe(first);
});

test('the map points at what is wrong with the chosen shape', () => {
  selectShape(1);
  expect(useImport.getState().place).toEqual([-60, -33]);
  selectShape(2);
  expect(useImport.getState().place).toBeNull();
});

test('a farm chosen for all takes the place of those chosen row by row, and leaves names alone', () => {
  editRow(1, { farm_name: 'Sur', name: 'Otro' });
  changeDefaults({ fiscal_name: 'Dos SA' });
  expect(review()?.edits.get(1)).toEqual({ farm_name: 'Sur', name: 'Otro' });
  changeDefaults({ farm_name: 'Este' });
  expect(review()?.edits.get(1)).toEqual({ name: 'Otro' });
});

test('a producer chosen for all takes the place of those chosen row by row', () => {
  editRow(1, { producer_id: 'a', farm_name: 'Sur' });
  editRow(2, { producer_id: null });
  changeDefaults({ producer_id: 'b' });
  expect(review()?.edits.get(1)).toEqual({ farm_name: 'Sur' });
  expect(review()?.edits.get(2)).toEqual({});
});

test('parts stand where the shape stood, with new ids and the farm and producer it had', () => {
  editRow(2, { farm_name: 'Sur', producer_id: 'a', name: 'Otro', included: false });
  const ids = replaceItem(2, [item(0, 'Dos 1'), item(0, 'Dos 2')]);
  expect(ids).toEqual([4, 5]);
  expect(review()?.items.map(({ id, feature }) => [id, feature.name])).toEqual([
    [1, 'Uno'],
    [4, 'Dos 1'],
    [5, 'Dos 2'],
    [3, 'Tres'],
  ]);
  expect(review()?.edits.get(5)).toEqual({ farm_name: 'Sur', producer_id: 'a' });
});

test('a second file waits until the review may go', () => {
  const file = new File(['x'], 'b.kml');
  takeFile(file);
  expect(useImport.getState()).toMatchObject({ waiting: file, reading: null });
  answerWaiting(false);
  expect(useImport.getState()).toMatchObject({ waiting: null, reading: null });
  takeFile(file);
  answerWaiting(true);
  expect(useImport.getState()).toMatchObject({ waiting: null, reading: file });
});
