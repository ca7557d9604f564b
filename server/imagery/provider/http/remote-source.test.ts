import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRemote } from './remote-source.ts';

/** One answer after another; the last stays. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const FILE = Uint8Array.from({ length: 4_000 }, (_, i) => i % 251);
const well: Answer = (response, request) => {
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')!.map(Number) as [number, number, number];
  response
    .writeHead(206, { 'content-range': `bytes ${String(from)}-${String(to)}/${String(FILE.length)}` })
    .end(FILE.subarray(from, to + 1));
};
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end();
const reset: Answer = (response) => response.socket?.resetAndDestroy();
const cutShort: Answer = (response) => {
  response.writeHead(206, { 'content-range': 'bytes 0-99/4000', 'content-length': '100' });
  response.write(FILE.subarray(0, 10), () => response.destroy());
};

let server: Server;
let answers: Answer[] = [];
let calls = 0;
let pauses: number[] = [];

beforeAll(async () => {
  server = createServer((request, response) => answers[Math.min(calls++, answers.length - 1)]!(response, request));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
beforeEach(() => {
  [calls, pauses] = [0, []];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const read = (...some: Answer[]): Promise<Uint8Array> => {
  answers = some;
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const wait = (ms: number): Promise<void> => {
    pauses.push(ms);
    return Promise.resolve();
  };
  const place = { kind: 'remote', href: `http://${host}/B04.tif`, rules: [{ host, is_configured: true }] } as const;
  return openRemote(place, wait).source.read(0, 100);
};

describe('a range of a remote file', () => {
  it.each<[string, Answer]>([
    ['a reset', reset],
    ['an answer cut short', cutShort],
    ['429', status(429)],
    ['503', status(503)],
  ])('comes after %s, at the third try, with growing pauses', async (_what, bad) => {
    expect(await read(bad, bad, well)).toEqual(Buffer.from(FILE.subarray(0, 100)));
    expect([calls, pauses]).toEqual([3, [250, 500]]);
  });

  it('is given up after three', async () => {
    await expect(read(status(503))).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN', params: { status: 503 } });
    expect(calls).toBe(3);
    calls = 0;
    await expect(read(reset)).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN' });
    expect(calls).toBe(3);
  });

  it('waits as long as the service asks, within bounds', async () => {
    await read(status(429, { 'retry-after': '2' }), well);
    expect(pauses).toEqual([2_000]);
    calls = 0;
    await expect(read(status(503, { 'retry-after': '600' }), well)).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN' });
    expect(calls).toBe(1);
  });

  it.each([
    [404, 'SCENE_GONE'],
    [403, 'RANGE_NOT_SERVED'],
    [200, 'RANGE_NOT_SERVED'],
  ])('that answers %i is not asked for again', async (code, error) => {
    await expect(read(status(code))).rejects.toMatchObject({ code: error });
    expect(calls).toBe(1);
  });
});
