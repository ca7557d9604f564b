import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerErrors } from './reply/answer-errors.ts';
import { cacheControl, serveSite } from './site.ts';

test('files named by their content are kept for ever, pictures for a day, the page is always asked for', () => {
  expect(cacheControl('assets/index-C0I1LGzK.js')).toContain('immutable');
  expect(cacheControl('brands/surco/icon.svg')).toBe('public, max-age=86400');
  expect(cacheControl('pictures/fields.jpg')).toBe('public, max-age=86400');
  expect(cacheControl('base-map/world.json')).toBe('public, max-age=86400');
  expect(['index.html', 'build.json', 'other/assets/x.js'].map(cacheControl)).toEqual(['no-cache', 'no-cache', 'no-cache']);
});

describe('the built client', () => {
  const SCRIPT = 'export const answer = 42;';
  let folder = '';
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'surco-site-'));
    const dist = path.join(folder, 'dist');
    await mkdir(path.join(dist, 'assets'), { recursive: true });
    await Promise.all([
      writeFile(path.join(folder, 'secret.txt'), 'beside the site'),
      writeFile(path.join(dist, 'index.html'), '<!doctype html>'),
      writeFile(path.join(dist, 'assets/a-1.js'), SCRIPT),
      writeFile(path.join(dist, 'assets/a-1.js.br'), brotliCompressSync(SCRIPT)),
      writeFile(path.join(dist, 'assets/a-1.js.gz'), gzipSync(SCRIPT)),
    ]);
    app = Fastify();
    answerErrors(app);
    await serveSite(app, dist);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const ask = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers });

  test.each([
    ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
  ])('goes out as it was packed when it was built: %s', async (accepted, encoding, bytes) => {
    const reply = await ask('/assets/a-1.js', { 'accept-encoding': accepted });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(reply.headers['cache-control']).toContain('immutable');
    expect(reply.headers.vary).toBe('accept-encoding');
    expect(reply.rawPayload.equals(bytes)).toBe(true);
  });

  test('opens the page at every address that is no file, for whoever wants a page', async () => {
    for (const url of ['/', '/dashboard', '/assets/gone.js']) {
      const reply = await ask(url, { accept: 'text/html' });
      expect([reply.statusCode, reply.body], url).toEqual([200, '<!doctype html>']);
    }
    expect((await ask('/assets/gone.js')).statusCode).toBe(404);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//secret.txt',
    '/.%00',
  ])('gives nothing from outside its folder: %s', async (url) => {
    const reply = await ask(url);
    expect(reply.body).not.toContain('beside the site');
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
  });
});
