import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { DEMO_DATE, startProduct, type ProductServer } from '../../tests/setup/servers/product-server.ts';
import { signUp } from '../../tests/setup/servers/remote-caller.ts';
import type { Bench, Peer, SelfTimed } from '../lib/bench.ts';
import { startBenchServer, type Traffic } from './lib/bench-server.ts';
import { callJob } from './lib/call-job.ts';
import { DEMO_EPSG, demoTiles, type DemoTile } from './lib/fields-in-demo.ts';
import { buildBenchPage, openChromium, openPage } from './lib/open-page.ts';

const FAR_MS = 40;
const ROUNDS = 3;

const closing: (() => Promise<void>)[] = [];
export const close = async (): Promise<void> => {
  for (const end of closing.toReversed()) await end();
};

type Answer = { readonly fields: number; readonly pixels: number; readonly mean: number; readonly traffic: Traffic };
/** One field with what the demo archive has over it. */
type Shown = { readonly tile: DemoTile; readonly field: Field; readonly polygon: DemoTile['key']; readonly scenes: readonly Scene[] };

/** A screen of 100 fields: one call for their clips through the real server, against geotiff.js reading the same scenes field by field. */
export const benches = async (): Promise<Bench[]> => {
  let product: ProductServer | null = null;
  const files = new Map<string, Uint8Array>();
  const sceneFile = (path: string): Uint8Array => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const [file] = globSync(join(product?.data_dir ?? '', 'imagery/v*/scenes', path));
    if (file === undefined) throw new Error(`The demo archive has not drawn ${path}`);
    const bytes = readFileSync(file);
    files.set(path, bytes);
    return bytes;
  };
  const server = await startBenchServer({ scene: sceneFile, folders: [await buildBenchPage()], api: () => product?.url ?? '' });
  product = await startProduct({ env: { PUBLIC_URL: server.url } });
  const browser = await openChromium();
  closing.push(server.close, product.stop, () => browser.close());
  const person = await signUp(product.url);
  const page = await openPage(browser, server.url);
  await callJob(page, 'enterProduct', person.account);

  const tiles = demoTiles();
  const keys = await person.addFields(...tiles.map(({ key }, index) => ({ name: `Llave ${index}`, geometry: key })));
  const shown: Shown[] = [];
  for (const [index, tile] of tiles.entries()) {
    const fields = await person.addFields(...tile.fields.map((geometry, k) => ({ name: `Lote ${index}-${k}`, geometry })));
    const { scenes } = await person.call(contract.imagery.catalog, { field_id: fields[0]?.id ?? '', from: '2025-09-01', to: DEMO_DATE });
    fields.forEach((field, k) => shown.push({ tile, field, polygon: tile.fields[k] as DemoTile['key'], scenes: scenes.toReversed() }));
  }

  let nonce = 0;
  let fresh = 0;
  const sceneOf = (field: Shown, date: number): Scene => {
    const scene = field.scenes[date];
    if (scene === undefined) throw new Error('The demo archive has too few dates');
    return scene;
  };
  /** Draws the scenes of a date without cutting any of the hundred clips. */
  const prepare = async (date: number): Promise<void> => {
    const items = keys.map((field, index) => ({ field_id: field.id, scene_id: sceneOf(shown[4 * index] as Shown, date).id }));
    await person.call(contract.imagery.clips, { items });
  };
  await prepare(0);

  const timed = async (delay_ms: number, run: () => Promise<SelfTimed>): Promise<SelfTimed> => {
    server.setDelay(delay_ms);
    server.takeTraffic();
    const { ms, answer } = await run();
    server.setDelay(0);
    return { ms, answer: { ...(answer as Omit<Answer, 'traffic'>), traffic: server.takeTraffic() } };
  };
  const clips =
    (dateOf: () => number | Promise<number>, delay_ms: number): Peer =>
    async () => {
      nonce += 1;
      const date = await dateOf();
      // the version is only a key to the page's memory: a new one makes it ask again
      const requests = shown.map((field) => ({
        field_id: field.field.id,
        geometry_version: nonce,
        polygon: field.polygon,
        scene: sceneOf(field, date),
        layer: 'ndvi' as const,
        palette: 'safe' as const,
        show_masked: false,
        zone_method: 'quantile' as const,
        is_advanced: false,
      }));
      return timed(delay_ms, () => callJob(page, 'screenOwn', requests));
    };
  const geotiff =
    (job: 'cogGeotiff' | 'cogGeotiffTuned', delay_ms: number): Peer =>
    () => {
      nonce += 1;
      const job_fields = shown.map(({ tile, polygon, ...field }) => {
        const scene = sceneOf({ tile, polygon, ...field }, 0);
        return {
          polygon,
          folder: `${server.url}/cog/turn-${nonce}/${tile.folder}/${scene.date}`,
          epsg: DEMO_EPSG,
          origin: tile.origin,
          scene,
        };
      });
      return timed(delay_ms, () => callJob(page, job, { fields: job_fields }));
    };
  /** A date for each run of the peer whose clips must never have been cut. */
  const nextFresh = async (): Promise<number> => {
    fresh += 1;
    await prepare(fresh);
    return fresh;
  };
  const truth = ((await geotiff('cogGeotiff', 0)()) as SelfTimed).answer as Answer;
  const base = 'geotiff.js';
  const benchFor = (name: string, job: string, delay_ms: number, goal: number): Bench => ({
    name,
    job,
    base,
    clock: 'self',
    rounds: ROUNDS,
    peers: {
      own: clips(nextFresh, delay_ms),
      'own, clips kept by the server': clips(() => 0, delay_ms),
      [base]: geotiff('cogGeotiff', delay_ms),
      'geotiff.js, 16 KB blocks, no-store': geotiff('cogGeotiffTuned', delay_ms),
    },
    check: (answer, peer) => {
      const { fields: count, pixels, mean } = answer as Answer;
      // another date has other clouds: there only the number of fields can be held against the truth
      if (peer === 'own') return count === truth.fields && pixels > 0 ? null : `${count} fields, ${pixels} pixels`;
      return pixels === truth.pixels && Math.abs(mean - truth.mean) < 1e-4
        ? null
        : `${pixels} pixels, mean ${mean}; not ${truth.pixels}, ${truth.mean}`;
    },
    describe: (answer) => {
      const { traffic } = answer as Answer;
      return `${traffic.requests} requests, ${(traffic.bytes / 1e6).toFixed(2)} MB`;
    },
    goals: [{ peer: base, at_most: goal }],
  });
  return [
    benchFor(
      'screen/100-fields',
      '100 fields of 49–121 ha over 25 scenes: NDVI, mask, statistics, bitmap; clips never cut before',
      0,
      0.15,
    ),
    benchFor('screen/100-fields-40-ms', 'the same with 40 ms on every answer', FAR_MS, 0.04),
  ];
};
