import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#contract/index.ts';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { squareAt } from './field-samples.ts';
import { PREPARED_ENV, PREPARED_ROOT, preparedKey, shareScenes } from './prepared-data.ts';
import { DEMO_DATE, startProduct } from './product-server.ts';
import { callerOf, signUp, type RemoteCaller } from './remote-caller.ts';
import { makeStaffWorld } from './staff-world.ts';

/** As far back as the server itself looks at the demo's lots. */
const DEMO_FROM = '2024-12-08';
const SQUARES_FROM = '2025-07-01';
const SQUARES = 4;
const LOOK_MS = 500;
/** A minute on two idle cores; many times that where others work. */
const PATIENCE_MS = 900_000;

/** Waits until the server has looked at every scene of all lots of somebody. */
async function waitForScenes({ call }: RemoteCaller, from: string): Promise<void> {
  const { fields } = await call(contract.fields.list, {});
  const ask = { from, to: DEMO_DATE, index: 'evi' } as const;
  const deadline = Date.now() + PATIENCE_MS;
  for (const { id: field_id, name } of fields) {
    while ((await call(contract.imagery.statistics, { ...ask, field_id })).pending > 0) {
      if (Date.now() > deadline) throw new Error(`The server has not looked at all scenes of ${name} in ${PATIENCE_MS / 60_000} min`);
      await sleep(LOOK_MS);
    }
  }
}

/** The demo as it stands some minutes after a first start, and the scenes over the squares that tests give to newcomers. */
async function makeDemo(data_dir: string): Promise<void> {
  // Nobody waits for this server's answers: no core is left free for them.
  const product = await startProduct({ data_dir, env: { IMAGERY_THREADS: String(availableParallelism()) } });
  try {
    await waitForScenes(await callerOf(product.url, DEMO_ACCOUNT), DEMO_FROM);
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
  for (const old of known.filter((name) => name !== key)) await rm(join(PREPARED_ROOT, old), { recursive: true });
  process.env[PREPARED_ENV] = join(PREPARED_ROOT, key);
  if (known.includes(key)) return;
  const draft = join(PREPARED_ROOT, `${key}.tmp`);
  const [demo, staff] = [join(draft, 'demo'), join(draft, 'staff')];
  await makeDemo(demo);
  await mkdir(staff);
  await writeFile(join(draft, 'staff.json'), JSON.stringify(await makeStaffWorld(staff)));
  await shareScenes(demo, staff);
  await rename(draft, join(PREPARED_ROOT, key));
}
