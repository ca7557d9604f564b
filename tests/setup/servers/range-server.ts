import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

export type RangeServer = {
  readonly url: string;
  readonly requests: { readonly path: string; readonly from: number; readonly to: number }[];
  close(): Promise<void>;
};

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'range',
  'access-control-expose-headers': 'content-range, etag',
};

/** Serves a folder by byte ranges on a free port, as an object store does, and keeps what was asked; other pages may read it with `cors`. */
export async function startRangeServer(folder: string, { cors = false } = {}): Promise<RangeServer> {
  const requests: RangeServer['requests'] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname));
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const file = join(folder, path);
    if (cors) for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(cors ? 204 : 405).end();
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === undefined || path.includes('..')) return void response.writeHead(404).end();
    if (!range) {
      response.writeHead(200, { 'content-length': size });
      createReadStream(file).pipe(response);
      return;
    }
    const from = Number(range[1]);
    const to = Math.min(Number(range[2]), size - 1);
    if (from >= size) return void response.writeHead(416).end();
    requests.push({ path, from, to });
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${size}`, 'content-length': to - from + 1, etag: `"${size}"` });
    createReadStream(file, { start: from, end: to }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
