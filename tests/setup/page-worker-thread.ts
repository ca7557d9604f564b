import { parentPort, workerData } from 'node:worker_threads';

const port = parentPort;
if (port === null) throw new Error('This file runs as a thread');
// What a worker of a browser finds in its global scope.
Object.assign(globalThis, {
  postMessage: port.postMessage.bind(port),
  addEventListener: port.addEventListener.bind(port),
  removeEventListener: port.removeEventListener.bind(port),
});
await import((workerData as { readonly file: string }).file);
