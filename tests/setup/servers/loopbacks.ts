import type { RequestListener } from 'node:http';
import { afterEach } from 'vitest';
import { startLoopback, type Loopback } from './loopback.ts';

/** Starts services on this machine for the tests of a file; each is gone after its test. */
export function loopbacks(): (listener: RequestListener) => Promise<Loopback> {
  const services: Loopback[] = [];
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close();
  });
  return async (listener) => {
    const service = await startLoopback(listener);
    services.push(service);
    return service;
  };
}
