import { deflateSync } from 'node:zlib';
import type { Polygon } from '#domain/geometry/types.ts';
import { writeTiff } from '#domain/raster/tiff/write-tiff.ts';
import { HD_BANDS, type HdBand } from '#domain/schemas/imagery.ts';
import { renderHd } from '#server/imagery/provider/hd/demo/render-hd.ts';
import { startLoopback, type Loopback } from './loopback.ts';

export type PlanetMode = 'well' | 'preparing' | 'key_refused' | 'busy' | 'broken' | 'garbage' | 'vanished' | 'elsewhere' | 'file_gone';
export type PlanetStandIn = Loopback & {
  mode: PlanetMode;
  /** The scene it holds, its pixels as delivered, and the key it wants. */
  readonly scene_id: string;
  readonly api_key: string;
  readonly planes: Readonly<Record<HdBand, Uint16Array>>;
  /** Authorization headers that came with calls of the API, and with reads of files. */
  readonly keys_of_api: (string | undefined)[];
  readonly keys_of_files: (string | undefined)[];
};

const KEY = 'PLAK0123456789abcdef';
const SCENE = '20260112_132615_67_2474';
const deflate = (bytes: Uint8Array) => deflateSync(bytes, { level: 1 });

type Held = { readonly planes: Readonly<Record<HdBand, Uint16Array>>; readonly files: ReadonlyMap<string, Uint8Array> };
const made = new Map<string, Held>();

/** The scene's two files, made once: eight planes of reflectance, and eight of UDM2 of which only the first says something. */
const held = (field: Polygon, epsg: number, day: number): Held => {
  const key = JSON.stringify([field.coordinates, epsg, day]);
  const known = made.get(key);
  if (known !== undefined) return known;
  const { shape, planes } = renderHd(field, epsg, day);
  const { width, height, origin, pixel_m } = shape;
  const common = { width, height, tile: 256, geo: { epsg, origin, pixel_m } };
  const spectral = HD_BANDS.filter((band) => band !== 'clear').map((band) => planes[band]);
  const empty = new Uint8Array(width * height);
  const mask = [Uint8Array.from(planes.clear), ...Array.from({ length: 7 }, () => empty)];
  const files = new Map([
    ['/files/ortho_analytic_8b_sr', writeTiff([{ ...common, nodata: 0, planes: spectral }], deflate)],
    ['/files/ortho_udm2', writeTiff([{ ...common, planes: mask }], deflate)],
  ]);
  made.set(key, { planes, files });
  return { planes, files };
};

/** Planet's Data API on this machine, with one scene over a field: two pages of search, two files made on demand, reads by ranges. */
export const startPlanet = async (field: Polygon, epsg: number, day: number): Promise<PlanetStandIn> => {
  const { planes, files } = held(field, epsg, day);
  const longitudes = field.coordinates[0]!.map(([longitude]) => longitude);
  const latitudes = field.coordinates[0]!.map(([, latitude]) => latitude);
  const [west, east] = [Math.min(...longitudes) - 0.05, Math.max(...longitudes) + 0.05];
  const [south, north] = [Math.min(...latitudes) - 0.05, Math.max(...latitudes) + 0.05];
  const feature = {
    type: 'Feature',
    id: SCENE,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
    assets: ['ortho_analytic_8b_sr', 'ortho_udm2'],
    properties: {
      acquired: '2026-01-12T13:26:15.672341Z',
      clear_percent: 91,
      cloud_cover: 0.04,
      satellite_id: '2474',
      item_type: 'PSScene',
    },
  };
  const active = new Set<string>();
  let looks = 0;
  const keys_of_api: (string | undefined)[] = [];
  const keys_of_files: (string | undefined)[] = [];
  let busy_left = 1;

  const service: Loopback & { mode?: PlanetMode } = await startLoopback((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (url.pathname.startsWith('/files/') || url.pathname === '/v1/download') keys_of_files.push(request.headers.authorization);
    if (url.pathname === '/v1/download') {
      const to = service.mode === 'elsewhere' ? 'https://evil.example/x.tif' : `/files/${url.searchParams.get('token') ?? ''}`;
      if (service.mode === 'file_gone') return void response.writeHead(410).end();
      return void response.writeHead(302, { location: to }).end();
    }
    const file = files.get(url.pathname);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (file !== undefined && range !== null) {
      const [from, to] = [Number(range[1]), Math.min(Number(range[2]), file.length - 1)];
      if (from >= file.length) return void response.writeHead(416).end();
      return void response
        .writeHead(206, { 'content-range': `bytes ${String(from)}-${String(to)}/${String(file.length)}`, etag: '"1"' })
        .end(file.subarray(from, to + 1));
    }
    keys_of_api.push(request.headers.authorization);
    const is_known = request.headers.authorization === `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`;
    if (!is_known || service.mode === 'key_refused') return json({ message: 'Please enter your API key.', errors: [] }, 401);
    if (service.mode === 'busy' && busy_left-- > 0) return json({ message: 'rate limit' }, 429, { 'retry-after': '1' });
    if (service.mode === 'broken') return json({}, 500);
    if (service.mode === 'garbage') return void response.writeHead(200).end('<html>');
    const home = `http://${request.headers.host ?? ''}`;
    if (url.pathname === '/v1/quick-search')
      return json({ type: 'FeatureCollection', features: [feature], _links: { _next: `${home}/v1/searches/abc/results?_page=2` } });
    if (url.pathname === '/v1/searches/abc/results') return json({ type: 'FeatureCollection', features: [], _links: {} });
    if (url.pathname === `/v1/item-types/PSScene/items/${SCENE}/assets`) {
      if (service.mode === 'vanished') return json({ message: 'not found' }, 404);
      looks++;
      const asset = (name: string) => {
        const links = { _self: `${home}/v1/assets/${name}`, activate: `${home}/v1/assets/${name}/activate` };
        if (active.has(name) && service.mode !== 'preparing' && looks > 1)
          return { _links: links, status: 'active', location: `${home}/v1/download?token=${name}` };
        return { _links: links, status: active.has(name) ? 'activating' : 'inactive' };
      };
      return json({ ortho_analytic_8b_sr: asset('ortho_analytic_8b_sr'), ortho_udm2: asset('ortho_udm2') });
    }
    const activated = /^\/v1\/assets\/(\w+)\/activate$/.exec(url.pathname)?.[1];
    if (activated === undefined) return void response.writeHead(404).end();
    active.add(activated);
    return void response.writeHead(202).end();
  });
  return Object.assign(service, { mode: 'well' as PlanetMode, scene_id: SCENE, api_key: KEY, planes, keys_of_api, keys_of_files });
};
