import { describe, expect, test } from 'vitest';
import { newPasswordSchema } from '#domain/schemas/user.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { checkPasswordIsUncommon, hashPassword, needsRehash, verifyPassword } from './password.ts';

describe('R-B01: the stored hash', () => {
  test('is argon2id of 19 MiB and two passes; others are made again', async () => {
    const stored = await hashPassword('correct horse battery', 'one');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(needsRehash(stored)).toBe(false);
    expect(needsRehash(stored.replace('m=19456', 'm=4096'))).toBe(true);
  });

  test('is computed two at a time with fifty waiting; the rest is asked to come again', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword(null, 'x', 'one')));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
  }, 60_000);
});

describe('R-B02: a password', () => {
  test('counts to its last character, and typed with composed or separate accents it is the same', async () => {
    const long = 'x'.repeat(63);
    const stored = await hashPassword(`${long}a`, 'one');
    expect([
      await verifyPassword(stored, `${long}a`, 'one'),
      await verifyPassword(stored, `${long}b`, 'one'),
      await verifyPassword(stored, long, 'one'),
    ]).toEqual([true, false, false]);
    const accented = await hashPassword('Ñandú-en-la-pampa'.normalize('NFC'), 'one');
    expect(await verifyPassword(accented, 'Ñandú-en-la-pampa'.normalize('NFD'), 'one')).toBe(true);
  });

  test.each([
    ['x'.repeat(7), false],
    ['x'.repeat(8), true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['🌽🌽🌽🌽🌽 áé', true],
    ['        ', true],
  ])('%j: %s', (text, isGood) => expect(newPasswordSchema.safeParse(text).success).toBe(isGood));

  test('is none of those everybody tries first, the product’s own words among them', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(3_000);
    for (const common of ['password1', 'Qwertyuiop', 'surco2025', 'girasol2025'])
      expect(() => checkPasswordIsUncommon(common, 'password')).toThrow('PASSWORD_COMMON');
  });
});

test('nobody’s password is wrong, after the same work', async () => expect(await verifyPassword(null, 'anything', 'one')).toBe(false));
