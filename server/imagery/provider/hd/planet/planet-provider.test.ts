import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { groupScenes, type SceneGroup } from '#domain/imagery/group-scenes.ts';
import { hdWindow } from '#domain/imagery/hd-window.ts';
import { readHdClip } from '#domain/raster/hd/read-hd-clip.ts';
import { HD_BANDS } from '#domain/schemas/imagery.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { cutHd } from '#server/imagery/hd/cut-hd.ts';
import { inflate } from '#server/imagery/clips/inflate.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPlanet, type PlanetMode, type PlanetStandIn } from '../../../../../tests/setup/servers/planet-service.ts';
import { dayOf } from '../../demo/grid.ts';
import { planetHd } from './planet-provider.ts';

const FIELD = DEMO_FARMS[0]!.fields[6]!.polygon;
const EPSG = 32_720;
const QUERY = { bbox: bboxOf(FIELD), epsg: EPSG, from: '2026-01-01', to: '2026-01-13' };

let planet: PlanetStandIn;
let folder: string;
/** What would have been waited before calls made again. */
let waits: number[];
beforeEach(async () => {
  waits = [];
  planet = await startPlanet(FIELD, EPSG, dayOf('2026-01-12'));
  folder = mkdtempSync(path.join(tmpdir(), 'surco-hd-'));
});
afterEach(async () => {
  await planet.close();
  rmSync(folder, { recursive: true });
});

const provider = (api_key = planet.api_key) =>
  planetHd({
    url: `${planet.url}/v1`,
    api_key,
    api_rule: { host: planet.host, is_configured: true },
    file_hosts: [],
    clock: Date.now,
    poll_ms: 5,
    wait: async (ms) => void waits.push(ms),
  });
const groupFound = async (): Promise<SceneGroup> => {
  const items = await provider().search(QUERY);
  const [group] = groupScenes(items, -60.6, { provider: 'planet', is_demo: false, sensor: 'planetscope' });
  return group!;
};
/** All that an error could tell a log or a reader. */
const messagesOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return [
    error.message,
    error.stack,
    JSON.stringify(error),
    error instanceof AppError ? JSON.stringify(error.params) : '',
    messagesOf(error.cause),
  ].join();
};
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('search', () => {
  it('follows pages to the empty one and names what it found', async () => {
    const group = await groupFound();
    expect(group.scene).toMatchObject({
      id: 'planet_2026-01-12_planetscope',
      sensor: 'planetscope',
      source_items: [planet.scene_id],
      scale: 1e-4,
      offset: 0,
      cloud_cover: 9,
    });
    expect(planet.seen).toEqual([expect.stringContaining('POST /v1/quick-search?'), 'GET /v1/searches/abc/results?_page=2']);
  });

  it('waits as long as it is asked to, then asks again', async () => {
    planet.mode = 'busy';
    expect(await provider().search(QUERY)).toHaveLength(1);
    expect(waits).toEqual([1_000]);
  });

  it.each([
    ['key_refused', 'HD_KEY_REFUSED', 1],
    ['broken', 'IMAGERY_PROVIDER_DOWN', 4],
    ['garbage', 'IMAGERY_PROVIDER_DOWN', 1],
  ] satisfies [PlanetMode, string, number][])('%s ends in %s after %i calls, and tells nobody the key', async (mode, code, calls) => {
    planet.mode = mode;
    const error = await failure(provider().search(QUERY));
    expect(error).toMatchObject({ code });
    expect(planet.seen).toHaveLength(calls);
    for (const secret of [planet.api_key, Buffer.from(`${planet.api_key}:`).toString('base64')])
      expect(messagesOf(error)).not.toContain(secret);
  });
});

describe('files', () => {
  it('are prepared, waited for and read by ranges: the window is the scene’s own pixels', async () => {
    const source = await provider().sourceOf(await groupFound());
    const { bytes } = await cutHd({ polygon: FIELD, source, clip_path: path.join(folder, 'a.tif') });
    const clip = await readHdClip(bytes, { inflate });
    expect(clip.fine).toEqual(hdWindow(FIELD, clip.fine));
    for (const band of HD_BANDS) expect(clip.bands[band], band).toEqual(planet.planes[band]);
  });

  it('are asked for without the key, which only the API gets', async () => {
    const source = await provider().sourceOf(await groupFound());
    await cutHd({ polygon: FIELD, source, clip_path: path.join(folder, 'a.tif') });
    expect(new Set(planet.keys_of_api)).toEqual(new Set([`Basic ${Buffer.from(`${planet.api_key}:`).toString('base64')}`]));
    expect(new Set(planet.keys_of_files)).toEqual(new Set([undefined]));
    expect(JSON.stringify(source)).not.toContain(planet.api_key);
  });

  it.each([
    ['preparing', 'HD_PREPARING'],
    ['vanished', 'SCENE_GONE'],
    ['file_gone', 'SCENE_GONE'],
    ['elsewhere', 'IMAGERY_PROVIDER_DOWN'],
    ['key_refused', 'HD_KEY_REFUSED'],
  ] satisfies [PlanetMode, string][])('%s ends in %s', async (mode, code) => {
    const group = await groupFound();
    planet.mode = mode;
    expect(await failure(provider().sourceOf(group))).toMatchObject({ code });
    expect(planet.seen.filter((line) => line.includes('evil'))).toEqual([]);
  });
});
