import { parentPort, workerData } from 'node:worker_threads';

/** Which file of the product's it is to run. */
export type WorkerFile = { readonly file: string };

const port = parentPort;
if (port === null) throw new Error('This file runs as a thread');
// What a worker of a browser finds in its global scope.
Object.assign(globalThis, {
  postMessage: port.postMessage.bind(port),
  addEventListener: port.addEventListener.bind(port),
  removeEventListener: port.removeEventListener.bind(port),
});
await import((workerData as WorkerFile).file);
