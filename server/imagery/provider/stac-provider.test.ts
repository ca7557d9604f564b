import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { BANDS } from '#domain/schemas/imagery.ts';
import { guardedRequest, type HostRule } from './http/guarded-request.ts';
import { isPublicAddress } from './http/public-address.ts';
import { openRemote } from './http/remote-source.ts';
import { sasSigner } from './planetary-computer.ts';
import { stacProvider } from './stac-provider.ts';

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<{ url: string; host: string; seen: string[] }> => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host, seen };
};
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

const json = (response: ServerResponse, body: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
};

const feature = (id: string, host: string, change: { type?: string; epsg?: number } = {}): object => ({
  type: 'Feature',
  id,
  collection: 'sentinel-2-l2a',
  bbox: [-61, -34, -60, -33],
  properties: {
    datetime: '2026-01-12T14:00:00Z',
    platform: 'sentinel-2a',
    'eo:cloud_cover': 3,
    'proj:epsg': change.epsg ?? 32720,
    's2:processing_baseline': '05.11',
  },
  assets: Object.fromEntries(
    BANDS.map((band) => [band, { href: `http://${host}/${id}/${band}.tif`, type: change.type ?? 'image/tiff; application=geotiff' }]),
  ),
});
const page = (features: readonly object[], next?: object): object => ({
  type: 'FeatureCollection',
  features,
  links: next === undefined ? [] : [{ rel: 'next', method: 'POST', ...next }],
});
const query = { bbox: [-60.7, -33.95, -60.6, -33.9], epsg: 32720, from: '2026-01-01', to: '2026-01-31' } as const;

const providerAt = (url: string, host: string, clock: () => number = Date.now) => {
  const rules: HostRule[] = [{ host, is_configured: true }];
  return stacProvider({
    id: 'earth-search',
    url,
    collection: 'sentinel-2-l2a',
    attribution: '',
    rules,
    asset_rules: rules,
    clock,
    sign: (href) => Promise.resolve(href),
  });
};

describe('search', () => {
  it('follows pages, merging what the link says, to the empty one', async () => {
    const bodies: Record<string, unknown>[] = [];
    const { url, host } = await serve((request, response) => {
      void bodyOf(request).then((body) => {
        bodies.push(body);
        const at = Number(body['token'] ?? 0);
        json(
          response,
          at === 2 ? page([]) : page([feature(`s${at}`, host)], { href: `${url}/search`, merge: true, body: { token: at + 1 } }),
        );
      });
    });
    expect((await providerAt(url, host).search(query)).map((item) => item.id)).toEqual(['s0', 's1']);
    expect(bodies).toHaveLength(3);
    expect(bodies[2]).toMatchObject({
      collections: ['sentinel-2-l2a'],
      bbox: query.bbox,
      datetime: '2025-12-31T00:00:00Z/2026-02-01T23:59:59Z',
      token: 2,
    });
  });

  it('leaves out what cannot be cut: JPEG 2000, other projections', async () => {
    const { url, host } = await serve((_, response) =>
      json(response, page([feature('jp2', host, { type: 'image/jp2' }), feature('web', host, { epsg: 3857 }), feature('good', host)])),
    );
    expect((await providerAt(url, host).search(query)).map((item) => item.id)).toEqual(['good']);
  });

  it('tries again after a stumble', async () => {
    let calls = 0;
    const { url, host } = await serve((_, response) =>
      ++calls < 3 ? json(response, {}, 503) : json(response, page([feature('a', host)])),
    );
    expect(await providerAt(url, host).search(query)).toHaveLength(1);
    expect(calls).toBe(3);
  });

  it('never leaves the listed hosts, neither by pages nor by redirects', async () => {
    const canary = await serve((_, response) => json(response, page([])));
    const byPage = await serve((_, response) => json(response, page([feature('a', 'x')], { href: `${canary.url}/search`, body: {} })));
    const byRedirect = await serve((_, response) => response.writeHead(302, { location: `${canary.url}/search` }).end());
    for (const { url, host } of [byPage, byRedirect])
      await expect(providerAt(url, host).search(query)).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN' });
    expect(canary.seen).toEqual([]);
  });

  const faults: readonly (readonly [string, RequestListener])[] = [
    ['garbage', (_, response) => response.end('<html>')],
    ['another document', (_, response) => json(response, { type: 'Catalog' })],
    ['items that are none', (_, response) => json(response, page([{ type: 'Feature' }]))],
    ['a refusal', (_, response) => json(response, { detail: 'no' }, 400)],
    ['an error', (_, response) => json(response, {}, 500)],
    [
      'a cut answer',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{');
        setTimeout(() => response.destroy(), 5);
      },
    ],
    ['a hang-up', (request) => request.socket.destroy()],
    [
      'pages without end',
      (request, response) =>
        json(response, page([feature('a', 'x')], { href: `http://${request.headers.host}/search`, merge: true, body: {} })),
    ],
    [
      'more than anybody wants',
      (_, response) => {
        response.writeHead(200);
        const more = (): void => {
          while (response.write('x'.repeat(65_536)) && !response.destroyed);
        };
        response.on('drain', more);
        more();
      },
    ],
  ];
  it.each(faults)('calls %s a failure', async (_name, listener) => {
    const { url, host } = await serve(listener);
    await expect(providerAt(url, host).search(query)).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN' });
  });

  it('stops asking a dead service for half a minute', async () => {
    let now = 0;
    const { url, host, seen } = await serve((_, response) => json(response, {}, 400));
    const provider = providerAt(url, host, () => now);
    for (let i = 0; i < 5; i++) await expect(provider.search(query)).rejects.toThrow(AppError);
    expect(seen).toHaveLength(3);
    now = 30_001;
    await expect(provider.search(query)).rejects.toThrow(AppError);
    expect(seen).toHaveLength(4);
  });
});

describe('places', () => {
  const search = async (hostOfFiles: string) => {
    const { url, host } = await serve((_, response) => json(response, page([feature('a', hostOfFiles)])));
    const provider = providerAt(url, host);
    return { provider, item: (await provider.search(query))[0]! };
  };
  it('are refused on hosts that are not listed', async () => {
    const { provider, item } = await search('evil.example');
    await expect(provider.places(item, ['B04'])).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN', params: { reason: 'host' } });
  });

  it('of Planetary Computer carry one token, renewed before it ends', async () => {
    let now = Date.parse('2026-01-12T00:00:00Z');
    let issued = 0;
    const { url, host, seen } = await serve((_, response) =>
      json(response, { token: `sv=1&sig=t%2F${++issued}`, 'msft:expiry': new Date(now + 45 * 60_000).toISOString() }),
    );
    const sign = sasSigner(`${url}/api/sas/v1/token/sentinel-2-l2a`, [{ host, is_configured: true }], () => now);
    const signed = await Promise.all(['a', 'b', 'c'].map((name) => sign(`https://store.example/${name}.tif`)));
    expect(signed[0]).toBe('https://store.example/a.tif?sv=1&sig=t%2F1');
    expect(seen).toEqual(['GET /api/sas/v1/token/sentinel-2-l2a']);
    now += 39 * 60_000;
    expect(await sign('https://store.example/d.tif')).toContain('t%2F1');
    now += 2 * 60_000;
    expect(await Promise.all([sign('https://store.example/e.tif'), sign('https://store.example/f.tif')])).toEqual(
      ['e', 'f'].map((name) => `https://store.example/${name}.tif?sv=1&sig=t%2F2`),
    );
    expect(seen).toHaveLength(2);
  });

  it('of Planetary Computer fail when the token service talks nonsense, and work when it has recovered', async () => {
    let isBroken = true;
    const { url, host } = await serve((_, response) =>
      json(response, isBroken ? { ok: true } : { token: 'sig=1', 'msft:expiry': '2099-01-01T00:00:00Z' }),
    );
    const sign = sasSigner(url, [{ host, is_configured: true }], Date.now);
    await expect(sign('https://store.example/a.tif')).rejects.toMatchObject({ code: 'IMAGERY_PROVIDER_DOWN' });
    isBroken = false;
    expect(await sign('https://store.example/a.tif')).toBe('https://store.example/a.tif?sig=1');
  });
});

describe('requests', () => {
  const rules: HostRule[] = [{ host: 'stac.example', is_configured: false }];
  it.each([
    'http://stac.example/',
    'https://stac.example:8443/',
    'https://evil.example/',
    'https://user:pass@stac.example/',
    'https://stac.example.evil.example/',
    'file:///etc/passwd',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'gopher://stac.example/',
    'https://stac.example@evil.example/',
    '//stac.example',
    '',
    'https://',
  ])('to %s are not made', async (address) => {
    await expect(guardedRequest(address, rules, { timeout_ms: 500, max_bytes: 10 })).rejects.toMatchObject({
      code: 'IMAGERY_PROVIDER_DOWN',
      params: { reason: 'host' },
    });
  });
  it('to a listed name that leads inside are not made', async () => {
    const { seen, host } = await serve((_, response) => response.end());
    const port = host.split(':')[1]!;
    const inside: HostRule[] = [{ host: `localhost:${port}`, is_configured: false }];
    await expect(guardedRequest(`https://localhost:${port}/`, inside, { timeout_ms: 2_000, max_bytes: 10 })).rejects.toMatchObject({
      code: 'IMAGERY_PROVIDER_DOWN',
    });
    expect(seen).toEqual([]);
  });
  it('end at their deadline, also when the answer drips', async () => {
    const { url, host } = await serve((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    // Without a deadline the drip would never end.
    await expect(guardedRequest(url, [{ host, is_configured: true }], { timeout_ms: 200, max_bytes: 1e6 })).rejects.toMatchObject({
      params: { reason: 'timeout' },
    });
  });
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001:0:1::',
    'ff02::1',
    'localhost',
    '',
  ])('%s is inside', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each(['8.8.8.8', '52.218.128.1', '172.32.0.1', '2600:9000::1', '2a00:1450::1'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('reads by range', () => {
  const data = Uint8Array.from({ length: 1_000 }, (_, i) => i & 255);
  const open = async (listener: RequestListener) => {
    const { url, host } = await serve(listener);
    return openRemote({ kind: 'remote', href: url, rules: [{ host, is_configured: true }] }).source;
  };
  const honest = (change: (head: Record<string, string>, call: number) => void = () => undefined): RequestListener => {
    let calls = 0;
    return (request, response) => {
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')!.map(Number) as [number, number, number];
      const last = Math.min(to, data.length - 1);
      const head = { 'content-range': `bytes ${from}-${last}/${data.length}`, etag: '"1"' };
      change(head, calls++);
      response.writeHead(206, head).end(data.subarray(from, last + 1));
    };
  };
  it('give exactly the bytes, fewer at the end', async () => {
    const source = await open(honest());
    expect(await source.read(10, 5)).toEqual(Buffer.from(data.subarray(10, 15)));
    expect(await source.read(990, 100)).toHaveLength(10);
  });
  it.each<readonly [string, RequestListener, string]>([
    ['the whole file', (_, response) => response.end(data.subarray(0, 500)), 'RANGE_NOT_SERVED'],
    ['another range', honest((head) => (head['content-range'] = 'bytes 5-14/1000')), 'RANGE_NOT_SERVED'],
    ['no range', honest((head) => delete head['content-range']), 'RANGE_NOT_SERVED'],
    ['a missing file', (_, response) => response.writeHead(404).end(), 'SCENE_GONE'],
    ['an error', (_, response) => response.writeHead(503).end(), 'IMAGERY_PROVIDER_DOWN'],
    ['a redirect', (_, response) => response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end(), 'IMAGERY_PROVIDER_DOWN'],
  ])('refuse %s', async (_name, listener, code) => {
    const source = await open(listener);
    await expect(source.read(0, 10)).rejects.toMatchObject({ code });
  });
  it('notice that the file was replaced between two reads', async () => {
    const source = await open(honest((head, call) => (head['etag'] = `"${call}"`)));
    await source.read(0, 10);
    await expect(source.read(10, 10)).rejects.toMatchObject({ code: 'SCENE_UNREADABLE' });
  });
});
