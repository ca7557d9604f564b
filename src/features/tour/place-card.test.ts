import { expect, test } from 'vitest';
import { placeCard } from './place-card.ts';

const card = { width: 340, height: 200 };
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test('beside a panel of either column', () => {
  expect(placeCard({ x: 84, y: 12, width: 328, height: 876 }, card, wide)).toEqual({ left: 426, top: 12 });
  expect(placeCard({ x: 976, y: 12, width: 452, height: 500 }, card, wide)).toEqual({ left: 622, top: 12 });
});

test('over the timeline, and over the sheet of a phone', () => {
  expect(placeCard({ x: 0, y: 788, width: 1440, height: 100 }, card, wide).top).toBe(574);
  expect(placeCard({ x: 0, y: 405, width: 390, height: 439 }, card, phone)).toEqual({ left: 25, top: 191 });
});

test('under what is at the top of a phone', () => {
  expect(placeCard({ x: 260, y: 12, width: 118, height: 44 }, card, phone)).toEqual({ left: 38, top: 70 });
});

test('in the foot of the map, although there may be room beside it', () => {
  expect(placeCard({ x: 420, y: 10, width: 720, height: 760 }, card, wide, true)).toEqual({ left: 610, top: 556 });
});

test('in the foot of what leaves no room, and in the middle without a target', () => {
  expect(placeCard({ x: 0, y: 0, width: 1440, height: 900 }, card, wide)).toEqual({ left: 550, top: 686 });
  expect(placeCard(null, card, wide)).toEqual({ left: 550, top: 350 });
});

test('never beyond the edge of a page that is too small', () => {
  const { left, top } = placeCard({ x: 10, y: 500, width: 280, height: 60 }, { width: 296, height: 620 }, { width: 320, height: 640 });
  expect([left, top]).toEqual([12, 12]);
});
