import { describe, expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';

describe('createByteCache', () => {
  it('forgets what was unused for longest and says so', () => {
    const dropped: string[] = [];
    const cache = createByteCache<string>(10, (value) => dropped.push(value));
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 4);
    expect(dropped).toEqual(['B']);
    expect(cache.get('b')).toBeUndefined();
    expect(cache.bytes).toBe(8);
  });

  it('replaces a value under the same key and counts its bytes once', () => {
    const cache = createByteCache<string>(10);
    cache.set('a', 'A', 6);
    cache.set('a', 'A2', 8);
    expect(cache.get('a')).toBe('A2');
    expect(cache.bytes).toBe(8);
  });

  it('does not keep what is larger than the whole budget', () => {
    const dropped: string[] = [];
    const cache = createByteCache<string>(10, (value) => dropped.push(value));
    cache.set('a', 'A', 5);
    cache.set('big', 'BIG', 11);
    expect(cache.get('big')).toBeUndefined();
    expect(cache.get('a')).toBe('A');
    cache.clear();
    expect(dropped).toEqual(['BIG', 'A']);
    expect(cache.bytes).toBe(0);
  });
});
