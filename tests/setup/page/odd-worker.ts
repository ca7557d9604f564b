import { parentPort } from 'node:worker_threads';
import type { Endpoint } from 'comlink';
import { AppError } from '#domain/errors.ts';
import { serve, withTransfer, type CallContext } from '#workers/wire.ts';

/** A worker that misbehaves on request: what the supervisor's tests are made of. */
const methods = {
  echo: (value: unknown) => value,
  refuse: () => {
    throw new AppError('FIELD_OVER_500_HA', { area_ha: 512.3, names: ['a', 'b'] }, { fields: [{ path: 'geo_data', code: 'INVALID' }] });
  },
  crash: () => {
    throw new TypeError('not one of ours');
  },
  loop: () => {
    for (;;) Math.sqrt(2);
  },
  exit: () => process.exit(1),
  uncloneable: () => () => 'a function',
  garbage: () => parentPort!.postMessage('what is this'),
  wait: (ms: number, { signal }: CallContext) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve('waited'), ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    }),
  moved: (bytes: number) => {
    const values = new Float32Array(bytes / 4).fill(1);
    return withTransfer({ values }, [values.buffer]);
  },
};
export type OddMethods = typeof methods;

// A MessagePort of Node is an event target too.
serve(methods, parentPort as unknown as Endpoint);
