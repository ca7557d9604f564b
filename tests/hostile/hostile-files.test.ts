import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { isErrorCode } from '#domain/errors.ts';
import { requestOf } from '#api/request.ts';
import { isLong } from '../setup/servers/run-scope.ts';
import { squareAt } from '../setup/samples/field-samples.ts';
import { hostileRequests, ROUND_VERTICES, type Hostile, type Target } from '../setup/samples/hostile-files.ts';
import { disc } from '../setup/samples/hostile-shapes.ts';
import { watchLife } from '../setup/servers/life-watch.ts';
import { startProduct, type ProductServer } from '../setup/servers/product-server.ts';
import { signUp, type Newcomer } from '../setup/servers/remote-caller.ts';

const SEEDS = isLong ? 12 : 1;
const AT_ONCE = 4;
const LIVE_EVERY_MS = 100;
/** Most of the processor time that may be the main thread’s, whose work holds up everybody: what grows with a file belongs on others. */
const MAIN_SHARE = 0.15;
/** An answer that has not come by then does not come. */
const HANG_MS = 120_000;
const UNANSWERED = 'no answer';
/** Codes that say that nobody knew what happened. */
const NAMELESS = ['GENERIC', 'WORKER_DIED'];

let product: ProductServer;
beforeAll(async () => {
  product = await startProduct();
}, 120_000);
afterAll(() => product?.stop());

/** Processor time of the server's main thread and of all its threads, in ticks of the kernel, which no other program's work lengthens. */
const ticks = (): readonly [main: number, all: number] => {
  const of = (file: string): number => {
    const [, ...after] = readFileSync(`/proc/${String(product.pid)}/${file}`, 'utf8').split(') ');
    const [utime, stime] = after.join(') ').split(' ').slice(11, 13);
    return Number(utime) + Number(stime);
  };
  return [of(`task/${String(product.pid)}/stat`), of('stat')];
};

type Answered = { readonly name: string; readonly said: string };

const send = async (token: string, { name, definition, input, text }: Hostile): Promise<Answered> => {
  const { url, init } = requestOf(definition, input);
  const said = await fetch(`${product.url}/api${url}`, {
    ...init,
    ...(text === undefined ? {} : { body: text }),
    headers: { ...(init.headers as Record<string, string>), authorization: `JWT ${token}` },
    signal: AbortSignal.timeout(HANG_MS),
  }).then(
    async (answer) => (answer.ok ? (await answer.arrayBuffer(), 'done') : ((await answer.json()) as { code: string }).code),
    (error: unknown) => `${UNANSWERED}: ${String(error)}`,
  );
  return { name: `${definition.path} ${name}`, said };
};

const isNamed = ({ said }: Answered): boolean => said === 'done' || (isErrorCode(said) && !NAMELESS.includes(said));

const tokenOf = async ({ account: { user, password } }: Newcomer): Promise<string> => {
  const { url, init } = requestOf(contract.auth.login, { username: user, password, provider: 'local' });
  return ((await (await fetch(`${product.url}/api${url}`, init)).json()) as { token: string }).token;
};

const targetOf = async (owner: Newcomer): Promise<Target> => {
  const [field] = await owner.addFields({ name: 'Redondo', geometry: disc(ROUND_VERTICES) });
  if (field === undefined) throw new Error('The field to attack was not created');
  return { field_id: field.id, version: field.version, geometry_version: field.geometry_version };
};

/** What an honest neighbour asks meanwhile, over and over: a small file read and a field drawn. */
const neighbour = (token: string) => {
  const answers: Answered[] = [];
  let isOver = false;
  const file = new TextEncoder().encode(
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${squareAt(0)
      .coordinates[0]!.map((position) => position.join(','))
      .join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
  );
  const asking = (async () => {
    while (!isOver) {
      answers.push(await send(token, { name: 'a neighbour', definition: contract.fields.readKml, input: { file } }));
      await sleep(2_000);
    }
  })();
  return async (): Promise<Answered[]> => {
    isOver = true;
    await asking;
    return answers;
  };
};

test('hostile files and shapes: the server lives on, answers each with a result or a named error, and serves the neighbour', async () => {
  const stopNeighbour = neighbour(await tokenOf(await signUp(product.url)));
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const sender = await signUp(product.url);
    const [token, target] = [await tokenOf(sender), await targetOf(sender)];
    const waiting = hostileRequests(seed, target);
    const [main, all] = ticks();
    const stopWatch = watchLife(`${product.url}/livez`, LIVE_EVERY_MS);
    const answers: Answered[] = [];
    const sendNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        answers.push(await send(token, next));
        // A server that is gone is gone for the rest of them too.
        if (answers.some(({ said }) => said.startsWith(UNANSWERED))) return;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    const life = await stopWatch();
    expect([seed, life.troubles]).toEqual([seed, []]);
    const [main_after, all_after] = ticks();
    expect((main_after - main) / (all_after - all), `seed ${String(seed)}`).toBeLessThan(MAIN_SHARE);
    expect(answers.filter((answer) => !isNamed(answer))).toEqual([]);
  }
  const served = await stopNeighbour();
  expect(served.filter(({ said }) => said !== 'done')).toEqual([]);
  expect(served.length).toBeGreaterThan(0);
});
