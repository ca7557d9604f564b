import { describe, expect, test } from 'vitest';
import { base32, codeAt, otpauthUri, stepAt, stepOf } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('RFC 6238, appendix B (SHA-1)', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d s', (seconds, code) => expect(codeAt(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code));
});

describe('RFC 4226, appendix D', () => {
  const CODES = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  test.each(CODES.map((code, count) => [count, code] as const))('count %d', (count, code) => expect(codeAt(SECRET, count)).toBe(code));
});

describe('RFC 4648, section 10', () => {
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%s', (text, coded) => expect(base32(Buffer.from(text))).toBe(coded));
});

test('a code is good in its half minute and the ones beside it, not two away', () => {
  const now = new Date(1_800_000_000_000);
  const at = (away: number): number | null => stepOf(SECRET, codeAt(SECRET, stepAt(now) + away), now);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null]);
});

test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 755224', '755224\n'])('%j is no code', (text) =>
  expect(stepOf(SECRET, text, new Date(0))).toBeNull(),
);

test('the address an authenticator reads holds secret and labels', () => {
  const uri = new URL(otpauthUri(SECRET, 'Surco', 'ana+campo@example.com'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Surco:ana+campo@example.com']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: base32(SECRET),
    issuer: 'Surco',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
