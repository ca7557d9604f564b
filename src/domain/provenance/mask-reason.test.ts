import { expect, it } from 'vitest';
import { maskReason } from './mask-reason.ts';

it('says why a pixel does not count', () => {
  expect(maskReason({ scl: { value: 9, weight: 0 } })).toBe('class');
  expect(maskReason({ scl: { value: 2, weight: 0.25 } })).toBe('class');
  expect(maskReason({ scl: { value: 6, weight: 0 } })).toBe('class');
  expect(maskReason({ scl: { value: 5, weight: 0 } })).toBe('near_cloud');
  expect(maskReason({ scl: null, udm2: { clear: 0 } })).toBe('not_clear');
});

it('says nothing of a pixel that counts', () => {
  expect(maskReason({ scl: { value: 4, weight: 1 } })).toBeNull();
  expect(maskReason({ scl: { value: 7, weight: 0.5 } })).toBeNull();
  expect(maskReason({ scl: { value: 6, weight: 1 } })).toBeNull();
  expect(maskReason({ scl: null })).toBeNull();
  expect(maskReason({ scl: null, udm2: { clear: 1 } })).toBeNull();
});
