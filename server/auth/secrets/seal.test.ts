import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);
const secret = randomBytes(20);

test('opens for its owner alone, with its key, unchanged', () => {
  const sealed = seal(key, 'ana', secret);
  expect(Buffer.from(unseal(key, 'ana', sealed))).toEqual(secret);
  expect(() => unseal(key, 'bob', sealed)).toThrow('authenticate');
  expect(() => unseal(randomBytes(32), 'ana', sealed)).toThrow('authenticate');
  for (let at = 0; at < sealed.length; at += 1) {
    const bent = Uint8Array.from(sealed);
    bent[at]! ^= 1;
    expect(() => unseal(key, 'ana', bent)).toThrow('authenticate');
  }
});

test('never looks the same twice', () => expect(seal(key, 'ana', secret)).not.toEqual(seal(key, 'ana', secret)));
