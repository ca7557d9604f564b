import { Worker } from 'node:worker_threads';

export type LifeReport = {
  readonly asked: number;
  /** What was answered otherwise than 200, or not at all. */
  readonly troubles: readonly string[];
};

/** In a thread of its own: the test's loop is busy with what it sends, and its delays are not the server's. */
const WATCH = `
const { parentPort, workerData } = require('node:worker_threads');
const report = { asked: 0, troubles: [] };
const ask = async () => {
  report.asked += 1;
  try {
    const answer = await fetch(workerData.url, { signal: AbortSignal.timeout(120_000) });
    await answer.text();
    if (answer.status !== 200) report.troubles.push(String(answer.status));
  } catch (error) {
    report.troubles.push(String(error));
  }
};
const timer = setInterval(ask, workerData.every_ms);
parentPort.once('message', () => { clearInterval(timer); parentPort.postMessage(report); });
`;

/** Asks an address again and again, whether or not the last answer has come; the function it returns stops and tells. */
export const watchLife = (url: string, every_ms: number): (() => Promise<LifeReport>) => {
  const worker = new Worker(WATCH, { eval: true, workerData: { url, every_ms } });
  return async () => {
    const reported = new Promise<LifeReport>((resolve, reject) => worker.once('message', resolve).once('error', reject));
    worker.postMessage('stop');
    const report = await reported;
    await worker.terminate();
    return report;
  };
};
