import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { contract } from '#contract/index.ts';
import { mercatorX, mercatorY } from '#domain/tiles/tile-set.ts';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { demoFields } from '../samples/demo-fields.ts';
import { squareAt } from '../samples/field-samples.ts';
import { PREPARED_ENV, PREPARED_ROOT, preparedKey, shareScenes } from './prepared-data.ts';
import { startProduct } from './product-server.ts';
import { callerOf, signUp, type RemoteCaller } from './remote-caller.ts';
import { isSmoke } from './run-scope.ts';
import { makeStaffWorld } from '../worlds/staff-world.ts';
import { DEMO_FROM, SMOKE_FROM, waitForScenes } from '../page/wait-for-scenes.ts';

/** The smoke journeys look at the squares' newest images only, as the server does by itself. */
const SQUARES_FROM = isSmoke ? '2025-11-13' : '2025-07-01';
const SQUARES = 4;
const SMOKE_FIELDS = ['7 Norte', 'El Bajo', 'Cuadro 4', 'La Laguna'] as const;
/** More wait for one another's files. */
const MOST_THREADS = 8;
const TILES_AT_ONCE = 4;

/** From the view of all fields of a farm, which shows land around them too, to that of one field. */
const LAND = [
  { z: 11, around: 1 },
  { z: 12, around: 1 },
  { z: 13, around: 1 },
  { z: 14, around: 0 },
  { z: 15, around: 0 },
];

/** Looks at the aerial picture under somebody's fields, as the map does. */
async function lookAtLand({ call }: RemoteCaller): Promise<void> {
  const { fields } = await call(contract.fields.list, {});
  const tiles = new Set<string>();
  for (const { z, around } of LAND)
    for (const { bbox } of fields) {
      const [west, east] = [bbox[0], bbox[2]].map((lon) => Math.floor(mercatorX(lon) * 2 ** z)) as [number, number];
      const [south, north] = [bbox[1], bbox[3]].map((lat) => Math.floor(mercatorY(lat) * 2 ** z)) as [number, number];
      for (let x = west - around; x <= east + around; x++)
        for (let y = north - around; y <= south + around; y++) tiles.add(`${z}/${x}/${y}`);
    }
  // Asked for all at once, a busy server refuses some.
  const left = [...tiles];
  const ask = async (): Promise<void> => {
    for (let tile = left.pop(); tile !== undefined; tile = left.pop()) {
      const [z, x, y] = tile.split('/') as [string, string, string];
      await call(contract.imagery.baseTile, { z, x, y });
    }
  };
  await Promise.all(Array.from({ length: TILES_AT_ONCE }, ask));
}

/** Leaves the demo the fields that smoke journeys look at: the scenes of the others are most of the work. */
async function keepSmokeFields(data_dir: string): Promise<void> {
  const product = await startProduct({ data_dir });
  try {
    const { call } = await callerOf(product.url, DEMO_ACCOUNT);
    const { fields } = await call(contract.fields.list, {});
    const kept = await demoFields({ call }, SMOKE_FIELDS);
    const others = fields.filter(({ id }) => !kept.some((field) => field.id === id));
    for (const { id: field_id, version } of others) await call(contract.fields.remove, { field_id, version });
  } finally {
    await product.stop();
  }
}

/** The demo as it stands some minutes after a first start, and the scenes over the squares that tests give to newcomers. */
async function makeDemo(data_dir: string): Promise<void> {
  if (isSmoke) await keepSmokeFields(data_dir);
  // Nobody waits for this server's answers: no core is left free for them.
  const threads = Math.min(availableParallelism(), MOST_THREADS);
  const product = await startProduct({ data_dir, env: { IMAGERY_THREADS: String(threads) } });
  try {
    const demo = await callerOf(product.url, DEMO_ACCOUNT);
    await waitForScenes(demo, isSmoke ? SMOKE_FROM : DEMO_FROM);
    await lookAtLand(demo);
    const newcomer = await signUp(product.url);
    await newcomer.addFields(...Array.from({ length: SQUARES }, (_, place) => ({ name: `Lote ${place}`, geometry: squareAt(place) })));
    await waitForScenes(newcomer, SQUARES_FROM);
  } finally {
    await product.stop();
  }
}

/** Fills the folders that the servers of a run start from, unless an earlier run left them. */
export default async function prepareRun(): Promise<void> {
  if (process.env['PRODUCT_URL'] !== undefined) return;
  const key = await preparedKey();
  await mkdir(PREPARED_ROOT, { recursive: true });
  const known = await readdir(PREPARED_ROOT);
  const [version = key] = key.split('-');
  for (const old of known.filter((name) => !name.startsWith(version) || name.endsWith('.tmp')))
    await rm(join(PREPARED_ROOT, old), { recursive: true });
  process.env[PREPARED_ENV] = join(PREPARED_ROOT, key);
  if (known.includes(key)) return;
  const draft = join(PREPARED_ROOT, `${key}.tmp`);
  const [demo, staff] = [join(draft, 'demo'), join(draft, 'staff')];
  await makeDemo(demo);
  if (!isSmoke) {
    await mkdir(staff);
    await writeFile(join(draft, 'staff.json'), JSON.stringify(await makeStaffWorld(staff)));
    await shareScenes(demo, staff);
  }
  await rename(draft, join(PREPARED_ROOT, key));
}
