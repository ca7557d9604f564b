import { expect, test } from 'vitest';
import { isOpenOrder, nextState, ORDER_STATES, PAYMENT_KINDS, type OrderState } from './order-state.ts';

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length < 2 ? [[...list]] : list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));

test('events in any order, repeated any number of times, end in the same state', () => {
  for (const kinds of [PAYMENT_KINDS, ['created', 'pending', 'failed', 'paid'], ['created', 'failed', 'pending']] as const) {
    const ends = permutations([...kinds, kinds[1]]).map((event) => event.reduce<OrderState>(nextState, 'created'));
    expect(new Set(ends).size).toBe(1);
  }
});

test('money that came late counts, money that went back is gone', () => {
  expect(nextState('expired', 'paid')).toBe('paid');
  expect(nextState('cancelled', 'paid')).toBe('paid');
  expect(nextState('paid', 'failed')).toBe('paid');
  expect(nextState('refunded', 'paid')).toBe('refunded');
});

test('only an order nobody has answered yet is open', () => {
  expect(ORDER_STATES.filter(isOpenOrder)).toEqual(['created', 'pending']);
});
