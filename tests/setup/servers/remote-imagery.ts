import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BANDS, type Band } from '#domain/schemas/imagery.ts';
import { encodeScene } from '#server/imagery/provider/demo/encode-scene.ts';
import { tileAt } from '#server/imagery/provider/demo/grid.ts';
import { landscapeOf } from '#server/imagery/provider/demo/landscape.ts';
import { renderScene } from '#server/imagery/provider/demo/render-scene.ts';
import { demoStacItem } from '#server/imagery/provider/demo/stac-item.ts';

/** The tiles under the northern fields of the demo's first farm. */
const TILES = [tileAt(32720, 140, 1219), tileAt(32720, 141, 1219), tileAt(32720, 140, 1218), tileAt(32720, 141, 1218)];

/** Answers one request for a range in another way than well; true when it did. */
export type Spoil = (
  response: ServerResponse,
  asked: { readonly day: number; readonly part: Uint8Array; readonly range: string },
) => boolean;

export type RemoteImagery = {
  /** For `IMAGERY_URL`. */
  readonly url: string;
  /** Bytes of each file by its path, `/<tile>/<band>.tif`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  searches: number;
  isCatalogueDown: boolean;
  spoil: Spoil;
  close(): Promise<void>;
};

/** A whole service on this machine: a catalogue of one scene a day over four tiles, all with the pictures of the first, by ranges. */
export async function startRemoteImagery(days: readonly [number, ...number[]]): Promise<RemoteImagery> {
  const files = new Map(
    TILES.flatMap((tile) => {
      const encoded = encodeScene(tile, renderScene(tile, landscapeOf(tile, []), days[0]));
      return [...encoded].map(([band, bytes]): [string, Uint8Array] => [`/${tile.id}/${band}.tif`, bytes]);
    }),
  );
  const catalogue = (host: string): object => ({
    type: 'FeatureCollection',
    links: [],
    features: days.flatMap((day) =>
      TILES.map((tile) => {
        const item = demoStacItem(tile, day) as { properties: object; assets: Record<Band, object> };
        const href = (band: Band): string => `http://${host}/${tile.id}/${band}.tif?day=${String(day)}`;
        const assets = Object.fromEntries(BANDS.map((band) => [band, { ...item.assets[band], href: href(band) }]));
        return { ...item, properties: { ...item.properties, platform: 'sentinel-2a' }, assets };
      }),
    ),
  });
  const answerRange = (response: ServerResponse, address: URL, header: string | undefined): void => {
    const bytes = files.get(address.pathname);
    const range = /^bytes=(\d+)-(\d+)$/.exec(header ?? '');
    if (bytes === undefined || range === null) return void response.writeHead(404).end();
    const [from, to] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
    const asked = {
      day: Number(address.searchParams.get('day')),
      part: bytes.subarray(from, to + 1),
      range: `bytes ${String(from)}-${String(to)}/${String(bytes.length)}`,
    };
    if (!remote.spoil(response, asked)) response.writeHead(206, { 'content-range': asked.range, etag: '"1"' }).end(asked.part);
  };
  const service = createServer((request, response) => {
    const host = request.headers.host ?? '';
    if (request.url !== '/v1/search') return answerRange(response, new URL(request.url ?? '', `http://${host}`), request.headers.range);
    remote.searches++;
    if (remote.isCatalogueDown) return void response.writeHead(400).end('{}');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(catalogue(host)));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const remote: RemoteImagery = {
    url: `http://127.0.0.1:${String((service.address() as AddressInfo).port)}/v1`,
    files,
    searches: 0,
    isCatalogueDown: false,
    spoil: () => false,
    async close() {
      service.closeAllConnections();
      await new Promise((done) => service.close(done));
    },
  };
  return remote;
}
