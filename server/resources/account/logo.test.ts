import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { crc32 } from '#domain/files/zip/crc32.ts';
import { LOGO } from '#domain/limits.ts';
import { material } from '../../../tests/setup/samples/material.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { account, auth } = contract;

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register();
});
afterAll(() => server.close());

const bytesOf = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 30, g: 120, b: 60 } } });
const png = async (width: number, height: number) => bytesOf(await picture(width, height).png().toBuffer());
const upload = (file: Uint8Array<ArrayBuffer>) => user.send(account.uploadLogo, { file });
const stored = async (): Promise<Buffer> => (await user.send(account.logo, {})).rawPayload;

/** A PNG that says it is huge and weighs nothing. */
const bomb = (): Uint8Array<ArrayBuffer> => {
  const chunk = (name: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(60_000, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytesOf(
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(100_000))), chunk('IEND', Buffer.alloc(0))]),
  );
};

describe('a logo', () => {
  test('is kept as our own PNG and served so that nothing in it runs', async () => {
    const response = await upload(await png(300, 400));
    expect(response.statusCode).toBe(200);
    expect(response.json<{ profileLogo: string }>().profileLogo).toMatch(/Z$/);
    const served = await user.send(account.logo, {});
    expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(served.headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'png', width: 300, height: 400 });
    const held = { headers: { 'if-none-match': String(served.headers.etag) } };
    expect((await user.send(account.logo, {}, held)).statusCode).toBe(304);
  });

  test('is drawn anew: no EXIF, XMP, ICC, comment or bytes behind the picture; turned as it says', async () => {
    const tall = await picture(400, 200)
      .jpeg()
      .withMetadata({ orientation: 6, icc: 'p3' })
      .withExif({ IFD0: { Artist: 'CANARY-artist' }, IFD3: { GPSLatitude: '33/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>CANARY-xmp</a></x:xmpmeta>')
      .toBuffer();
    const response = await upload(bytesOf(Buffer.concat([tall, Buffer.from('<?php CANARY-tail ?>')])));
    expect(response.statusCode).toBe(200);
    const bytes = await stored();
    expect(bytes.includes('CANARY')).toBe(false);
    const about = await sharp(bytes).metadata();
    expect(about).toMatchObject({ width: 200, height: 400 });
    expect([about.exif, about.xmp, about.icc, about.iptc, about.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is never larger than it is shown', async () => {
    await upload(await png(1_500, 2_000));
    expect(await sharp(await stored()).metadata()).toMatchObject({ width: 384, height: 512 });
  });

  test.each([
    ['as wide as high', () => png(200, 200), 200],
    ['wider than high', () => png(201, 200), 422],
    ['a GIF', async () => bytesOf(await picture(20, 20).gif().toBuffer()), 415],
    ['a WebP', async () => bytesOf(await picture(20, 20).webp().toBuffer()), 415],
    ['an SVG', async () => bytesOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')), 415],
    ['nothing', async () => new Uint8Array(0), 415],
    ['a PNG’s name on text', async () => bytesOf(Buffer.from('\x89PNG\r\n\x1a\nhello', 'latin1')), 415],
    ['a torn JPG', async () => bytesOf((await picture(600, 600).jpeg().toBuffer()).subarray(0, 900)), 415],
    ['a PNG of 1,800 million pixels in 300 bytes', async () => bomb(), 415],
    ['2 MB and more', async () => new Uint8Array(LOGO.upload_bytes + 1), 413],
  ])('%s', async (_name, build, status) => expect((await upload(await build())).statusCode).toBe(status));

  test('belongs to its account alone, and goes when taken away', async () => {
    await upload(await png(50, 60));
    const other = await server.register();
    expect((await other.send(account.logo, {})).statusCode).toBe(404);
    expect((await server.anyone.send(account.logo, {})).statusCode).toBe(401);
    expect((await user.call(account.removeLogo, {})).profileLogo).toBeNull();
    expect((await user.send(account.logo, {})).statusCode).toBe(404);
    expect((await user.call(auth.me, {})).profileLogo).toBeNull();
  });

  test('twenty at once are drawn two at a time, and none hangs', async () => {
    const file = await png(900, 1_200);
    const people = await Promise.all(Array.from({ length: 20 }, () => server.register()));
    const codes = await Promise.all(people.map(async (one) => (await one.send(account.uploadLogo, { file })).statusCode));
    expect(codes).toEqual(Array(20).fill(200));
  });
});

const folder = material('security/uploads');
describe.skipIf(folder === null)('pictures carrying something else (reference material; absent, this is skipped)', () => {
  const names = folder === null ? [] : readdirSync(folder);
  test.each(names)('%s is refused, or drawn anew without what it carried', async (name) => {
    const bytes = readFileSync(path.join(folder ?? '', name));
    const { statusCode } = await upload(bytesOf(bytes));
    if (statusCode === 200) {
      const kept = await stored();
      expect(kept.includes('<?')).toBe(false);
      expect((await user.send(account.logo, {})).headers['content-type']).toBe('image/png');
    } else expect([415, 422]).toContain(statusCode);
  });
});
