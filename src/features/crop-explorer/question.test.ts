import { expect, it } from 'vitest';
import { checkQuestion, suggestedSowing, type Question } from './question.ts';

const asked: Question = { country: 'AR', province: 'AR-B', crop: 5, genotype_id: null, sown: null };

it('suggests the next day of the window of the place', () => {
  expect(suggestedSowing(asked, '2026-01-13')).toBe('2026-09-10');
  expect(suggestedSowing(asked, '2026-09-20')).toBe('2026-09-20');
  expect(suggestedSowing({ ...asked, crop: 7 }, '2026-01-13')).toBe('2026-10-15');
  expect(suggestedSowing({ ...asked, country: 'BR', province: 'BR-SP' }, '2026-01-13')).toBe('2026-10-01');
});

it('suggests today where there is no window', () => {
  for (const other of [{ crop: 6 as const }, { province: 'AR-U' }, { province: null }])
    expect(suggestedSowing({ ...asked, ...other }, '2026-01-13')).toBe('2026-01-13');
});

it('names what is missing', () => {
  expect(checkQuestion(asked)).toEqual({});
  expect(checkQuestion({ ...asked, province: null, crop: null, sown: '' })).toEqual({
    province: 'REQUIRED',
    crop: 'REQUIRED',
    sown: 'REQUIRED',
  });
});
