import { describe, expect, it } from 'vitest';
import { checkLink, cogLink, linkExpiry } from './cog-link.ts';
import { parseRange, sliceOf } from './cog-range.ts';

const secret = new Uint8Array(32).fill(7);
const now = new Date('2026-01-13T14:20:00Z');
const holder = {
  session_id: '00000000-0000-4000-8000-000000000001',
  account_id: '00000000-0000-4000-8000-000000000002',
  field_id: '00000000-0000-4000-8000-000000000003',
};

describe('signed addresses', () => {
  const address = cogLink(secret, 'demo_20S_140_1219_20260112', 'B08', holder, linkExpiry(now));
  const signature = address.slice(address.indexOf('signature=') + 'signature='.length);
  const signed = (text: string): string => address.replace(signature, text);

  it('open their own band until they end, at most five minutes later', () => {
    const open = { item_id: 'demo_20S_140_1219_20260112', band: 'B08', holder, expires: linkExpiry(now) };
    expect(checkLink(secret, address, now)).toEqual(open);
    expect(checkLink(secret, address, new Date('2026-01-13T14:24:59Z'))).toEqual(open);
    expect(checkLink(secret, address, new Date('2026-01-13T14:25:00Z'))).toBeNull();
    for (let s = 0; s < 600; s += 1) {
      const asked = new Date(now.getTime() + s * 1_000);
      const life_ms = linkExpiry(asked).getTime() - asked.getTime();
      expect(life_ms).toBeGreaterThan(150_000 - 1);
      expect(life_ms).toBeLessThanOrEqual(300_000);
    }
  });
  it('stay the same for a while', () => {
    expect(linkExpiry(new Date('2026-01-13T14:22:29Z'))).toEqual(linkExpiry(new Date('2026-01-13T14:20:00Z')));
  });
  it('that were made to live longer are refused, whoever signed them', () => {
    const long = cogLink(secret, 'demo_20S_140_1219_20260112', 'B08', holder, new Date(now.getTime() + 3_600_000));
    expect(checkLink(secret, long, now)).toBeNull();
  });
  it('open nothing else', () => {
    expect(checkLink(new Uint8Array(32).fill(8), address, now)).toBeNull();
    const changes: [string, string][] = [
      ['20260112', '20260107'],
      ['B08.tif', 'B04.tif'],
      ['B08.tif', 'B08'],
      ['B08.tif', '__proto__.tif'],
      ['000000000003', '000000000009'],
      [/holder=[^&]+/.exec(address)![0], 'holder='],
      [/holder=[^&]+&/.exec(address)![0], ''],
      [/expires=\d+/.exec(address)![0], 'expires=9999999999'],
      [/expires=\d+/.exec(address)![0], 'expires=1e12'],
      [/expires=\d+/.exec(address)![0], 'expires='],
      [signature, ''],
      [`&signature=${signature}`, ''],
      [signature, `${signature}A`],
      [signature, signature.slice(1)],
    ];
    for (const [from, to] of changes) expect([to, checkLink(secret, address.replace(from, to), now)]).toEqual([to, null]);
  });
  it('are good in one spelling', () => {
    // 43 letters carry 258 bits for 256: the last letter has three siblings that mean the same bytes.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const siblings = Array.from(letters, (last) => `${signature.slice(0, -1)}${last}`).filter((one) => one !== signature);
    expect(siblings.filter((one) => Buffer.from(one, 'base64url').equals(Buffer.from(signature, 'base64url')))).toHaveLength(3);
    const spellings = [
      ...siblings.map(signed),
      signed(`${signature}=`),
      signed(`${signature}%3D`),
      signed(Buffer.from(signature, 'base64url').toString('base64')),
      signed(signature.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`)),
      `${address}&signature=${signature}`,
      `${address}&x=1`,
      `${address}&`,
      `${address}#`,
      address.replace('?', `?signature=${signature}&`),
      address.replace(/(holder=[^&]+)&(expires=\d+)/, '$2&$1'),
      address.replace('expires=', 'expires=0'),
      address.replace('demo_', '%64emo_'),
      address.replace('demo_', 'DEMO_'),
      address.replace('B08', '%4208'),
      address.replace('B08', 'b08'),
      address.replace('/cog/', '/cog//'),
      address.replace('/cog/', '/%63og/'),
      address.replace('.tif?', '.tif/?'),
      address.replace('.tif?', '.tif?&'),
      address.replace(/holder=[^&]+/, (text) => text.replaceAll('a', 'A').replaceAll('-4', '%2d4')),
    ];
    for (const spelling of spellings) {
      expect(spelling).not.toBe(address);
      expect([spelling, checkLink(secret, spelling, now)]).toEqual([spelling, null]);
    }
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-99', { offset: 0, length: 100 }],
    ['bytes=100-', { offset: 100, length: 900 }],
    ['bytes=-10', { offset: 990, length: 10 }],
    ['bytes=-5000', { offset: 0, length: 1_000 }],
    ['bytes=990-5000', { offset: 990, length: 10 }],
    ['bytes=1000-', null],
  ] as const)('%s of 1000 bytes', (header, slice) => {
    expect(sliceOf(parseRange(header)!, 1_000, 10_000)).toEqual(slice);
  });
  it('never give more than the cap', () => {
    expect(sliceOf(parseRange('bytes=5-')!, 1_000, 64)).toEqual({ offset: 5, length: 64 });
    expect(sliceOf(parseRange('bytes=-500')!, 1_000, 64)).toEqual({ offset: 936, length: 64 });
  });
  it.each(['', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'bytes= 0-1', 'items=0-1', `bytes=${'9'.repeat(16)}-`])(
    '"%s" says nothing',
    (header) => {
      expect(parseRange(header)).toBeNull();
    },
  );
});
