import { describe, expect, it } from 'vitest';
import { checkLink, cogLink, linkExpiry, type LinkClaims } from './cog-link.ts';
import { parseRange, sliceOf } from './cog-range.ts';

const secret = new Uint8Array(32).fill(7);
const now = new Date('2026-01-13T14:20:00Z');
const claimsOf = (link: string): LinkClaims => {
  const url = new URL(link, 'http://localhost');
  const [item_id, file] = url.pathname.split('/').slice(-2).map(decodeURIComponent) as [string, string];
  return {
    item_id,
    file,
    holder: url.searchParams.get('holder') ?? undefined,
    expires: url.searchParams.get('expires') ?? undefined,
    signature: url.searchParams.get('signature') ?? undefined,
  };
};

const holder = {
  session_id: '00000000-0000-4000-8000-000000000001',
  account_id: '00000000-0000-4000-8000-000000000002',
  field_id: '00000000-0000-4000-8000-000000000003',
};

describe('signed addresses', () => {
  const claims = claimsOf(cogLink(secret, 'demo_20S_140_1219_20260112', 'B08', holder, linkExpiry(now)));

  it('open their own band until they end, one to two hours later', () => {
    expect(checkLink(secret, claims, now)).toEqual({ band: 'B08', holder });
    expect(checkLink(secret, claims, new Date('2026-01-13T15:59:59Z'))).toEqual({ band: 'B08', holder });
    expect(checkLink(secret, claims, new Date('2026-01-13T16:00:00Z'))).toBeNull();
  });
  it('stay the same within the hour', () => {
    expect(linkExpiry(new Date('2026-01-13T14:59:59Z'))).toEqual(linkExpiry(new Date('2026-01-13T14:00:00Z')));
  });
  it('open nothing else', () => {
    const other = new Uint8Array(32).fill(8);
    expect(checkLink(other, claims, now)).toBeNull();
    const changes: Partial<LinkClaims>[] = [
      { item_id: 'demo_20S_140_1219_20260107' },
      { file: 'B04.tif' },
      { file: 'B08' },
      { file: '__proto__' },
      { holder: `${holder.session_id}.${holder.account_id}.00000000-0000-4000-8000-000000000009` },
      { holder: '' },
      { holder: undefined },
      { expires: '9999999999' },
      { expires: '1e12' },
      { expires: '' },
      { expires: undefined },
      { signature: '' },
      { signature: undefined },
      { signature: `${claims.signature}A` },
      { signature: claims.signature?.slice(1) },
    ];
    for (const change of changes) expect(checkLink(secret, { ...claims, ...change }, now), JSON.stringify(change)).toBeNull();
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
