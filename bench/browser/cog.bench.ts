import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Polygon } from '#domain/geometry/types.ts';
import { clipWindow } from '#domain/imagery/clip-window.ts';
import type { Bench, Peer, SelfTimed } from '../lib/bench.ts';
import { startBenchServer, type Traffic } from './lib/bench-server.ts';
import { callJob } from './lib/call-job.ts';
import { cornerField, hundredFields } from './lib/made-fields.ts';
import { madeScene } from './lib/made-scene.ts';
import { buildBenchPage, openChromium, openPage } from './lib/open-page.ts';
import { EPSG, ORIGIN, SCENE } from './lib/scene-facts.ts';

const FAR_MS = 40;
/** No listing of folders, no proxy on the way to this machine. */
const GDAL_OPTIONS = {
  GDAL_DISABLE_READDIR_ON_OPEN: 'EMPTY_DIR',
  CPL_VSIL_CURL_ALLOWED_EXTENSIONS: '.tif',
  GDAL_HTTP_PROXY: '',
  http_proxy: '',
  no_proxy: '127.0.0.1',
};
const closing: (() => Promise<void>)[] = [];
export const close = async (): Promise<void> => {
  for (const end of closing.toReversed()) await end();
};

type Answer = { readonly fields: number; readonly pixels: number; readonly mean: number; readonly traffic: Traffic };
type BrowserJob = 'cogOwn' | 'cogGeotiff' | 'cogGeotiffTuned';

const hasGdal = (): boolean => spawnSync('gdal_translate', ['--version']).status === 0;

/** NDVI of fields straight from COGs in a real Chromium: requests, inflating, mask, statistics, colours, bitmap. */
export const benches = async (): Promise<Bench[]> => {
  const scene = madeScene();
  const server = await startBenchServer({ scene: (path) => scene.get(path), folders: [await buildBenchPage()] });
  const browser = await openChromium();
  closing.push(server.close, () => browser.close());
  const page = await openPage(browser, server.url);
  let turn = 0;

  /** A folder never seen has no header kept and no range cached; `known` is one whose headers the reader has. */
  const inPage =
    (job: BrowserJob, fields: readonly Polygon[], options: { readonly delay_ms?: number; readonly folder?: string } = {}): Peer =>
    async (): Promise<SelfTimed> => {
      turn += 1;
      server.setDelay(options.delay_ms ?? 0);
      server.takeTraffic();
      const folder = `${server.url}/cog/${options.folder ?? `turn-${turn}`}`;
      const { ms, answer } = await callJob(page, job, {
        fields: fields.map((polygon) => ({ polygon, folder, epsg: EPSG, origin: ORIGIN, scene: { ...SCENE, id: `turn-${turn}` } })),
      });
      server.setDelay(0);
      return { ms, answer: { ...answer, traffic: server.takeTraffic() } };
    };
  const describe = (answer: unknown): string => {
    const { traffic } = answer as Answer;
    return `${traffic.requests} requests, ${(traffic.bytes / 1e6).toFixed(2)} MB`;
  };
  const one = [cornerField()];
  const many = hundredFields();
  const truthOf = async (fields: readonly Polygon[]): Promise<Answer> =>
    ((await inPage('cogGeotiff', fields)()) as SelfTimed).answer as Answer;
  const checkFor =
    (truth: Answer) =>
    (answer: unknown): string | null => {
      const { pixels, mean } = answer as Answer;
      if (pixels === undefined) return null;
      return pixels === truth.pixels && Math.abs(mean - truth.mean) < 2e-6 * truth.fields
        ? null
        : `${pixels} pixels, mean ${mean}; not ${truth.pixels}, ${truth.mean}`;
    };
  const base = 'geotiff.js';
  const peersFor = (fields: readonly Polygon[], delay_ms = 0): Record<string, Peer> => ({
    own: inPage('cogOwn', fields, { delay_ms }),
    [base]: inPage('cogGeotiff', fields, { delay_ms }),
    'geotiff.js, 16 KB blocks, no-store': inPage('cogGeotiffTuned', fields, { delay_ms }),
  });

  const folder = mkdtempSync(join(tmpdir(), 'surco-bench-cog-'));
  closing.push(async () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, bytes] of scene) writeFileSync(join(folder, name), bytes);
  const run = promisify(execFile);
  /** The three windows alone, by GDAL's own program: no index, no mask, no colours. */
  const byGdal =
    (place: () => string): Peer =>
    async (): Promise<SelfTimed> => {
      turn += 1;
      server.takeTraffic();
      const from = performance.now();
      const { fine, coarse } = clipWindow(one[0] as Polygon);
      await Promise.all(
        [['B04.tif', fine] as const, ['B08.tif', fine] as const, ['SCL.tif', coarse] as const].map(
          ([name, { origin, width, height, pixel_m }]) =>
            run(
              'gdal_translate',
              [
                '-q',
                '-srcwin',
                String((origin[0] - ORIGIN[0]) / pixel_m),
                String((ORIGIN[1] - origin[1]) / pixel_m),
                String(width),
                String(height),
                `${place()}/${name}`,
                join(folder, `out-${name}`),
              ],
              { env: { ...process.env, ...GDAL_OPTIONS } },
            ),
        ),
      );
      return { ms: performance.now() - from, answer: { traffic: server.takeTraffic() } };
    };
  const gdal: Record<string, Peer> = hasGdal()
    ? {
        'gdal_translate × 3, /vsicurl': byGdal(() => `/vsicurl/${server.url}/cog/turn-${turn}`),
        'gdal_translate × 3, local file': byGdal(() => folder),
      }
    : {};

  const [truthOne, truthMany] = [await truthOf(one), await truthOf(many)];
  const shared = { base, clock: 'self', describe } as const;
  return [
    {
      ...shared,
      name: 'cog/one-field',
      job: '100 ha on the corner of four 512² tiles, files never seen before',
      check: checkFor(truthOne),
      rounds: 15,
      peers: { ...peersFor(one), 'own, headers known': inPage('cogOwn', one, { folder: 'known' }), ...gdal },
      goals: [{ peer: base, at_most: 0.25 }],
    },
    {
      ...shared,
      name: 'cog/one-field-40-ms',
      job: 'the same with 40 ms on every answer',
      check: checkFor(truthOne),
      peers: { ...peersFor(one, FAR_MS), 'own, headers known': inPage('cogOwn', one, { folder: 'known', delay_ms: FAR_MS }) },
      goals: [{ peer: base, at_most: 0.15 }],
      rounds: 5,
    },
    {
      ...shared,
      name: 'cog/100-fields',
      job: '100 fields of 60–200 ha',
      check: checkFor(truthMany),
      peers: peersFor(many),
      goals: [{ peer: base, at_most: 0.25 }],
      rounds: 5,
    },
    {
      ...shared,
      name: 'cog/100-fields-40-ms',
      job: 'the same with 40 ms on every answer',
      check: checkFor(truthMany),
      peers: peersFor(many, FAR_MS),
      goals: [{ peer: base, at_most: 0.15 }],
      rounds: 3,
    },
  ];
};
