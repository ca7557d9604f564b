import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Loopback = { readonly url: string; readonly host: string; readonly seen: string[]; close(): Promise<void> };

/** Somebody else's service on this machine; `seen` holds what it was asked. */
export const startLoopback = async (listener: RequestListener): Promise<Loopback> => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url: `http://${host}`,
    host,
    seen,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
