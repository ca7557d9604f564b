import type { Bench, Peer, SelfTimed } from '../lib/bench.ts';
import { startBenchServer } from './lib/bench-server.ts';
import { callJob } from './lib/call-job.ts';
import { buildBenchPage, openChromium, openPage } from './lib/open-page.ts';
import type { PanesAnswer, PanesKind } from './page/panes.ts';

const STEPS = 20;
/** A step fades in 120 ms; the next comes after the panes rest. */
const REST_MS = 250;

const closing: (() => Promise<void>)[] = [];
export const close = async (): Promise<void> => {
  for (const end of closing.toReversed()) await end();
};

/** Four fields stepping through twenty dates whose pictures are in memory: one canvas against a MapLibre map a field. */
export const benches = async (): Promise<Bench[]> => {
  const server = await startBenchServer({ folders: [await buildBenchPage()] });
  const browser = await openChromium();
  closing.push(server.close, () => browser.close());
  const page = await openPage(browser, server.url);
  await page.setViewportSize({ width: 1_440, height: 900 });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const work = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const stepping =
    (kind: PanesKind, acts: boolean): Peer =>
    async (): Promise<SelfTimed> => {
      await callJob(page, 'panesOpen', kind);
      await callJob(page, 'panesStep', { kind: acts ? kind : 'at rest', steps: 3, rest_ms: REST_MS });
      const before = await work();
      const answer = await callJob(page, 'panesStep', { kind: acts ? kind : 'at rest', steps: STEPS, rest_ms: REST_MS });
      return { ms: ((await work()) - before) / STEPS, answer };
    };
  return [
    {
      name: 'panes/step-20',
      job: 'four fields of 110 × 105 cells, 20 steps of the time lapse with pictures in memory: main-thread time of a step and the 250 ms after it',
      base: 'four maps',
      clock: 'self',
      rounds: 5,
      peers: { own: stepping('own', true), 'four maps': stepping('four maps', true), 'at rest': stepping('own', false) },
      check: (answer) => ((answer as PanesAnswer).steps === STEPS ? null : 'steps are missing'),
      describe: (answer) => {
        const { dropped, frames } = answer as PanesAnswer;
        return `${dropped} of ${dropped + frames} frames dropped`;
      },
      goals: [{ peer: 'four maps', at_most: 0.5 }],
    },
  ];
};
