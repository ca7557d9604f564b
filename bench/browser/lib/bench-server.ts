import { readFileSync, statSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What was asked and sent; `paths` of every call. */
export type Traffic = { readonly requests: number; readonly bytes: number; readonly paths: readonly string[] };
export type BenchServer = {
  readonly url: string;
  /** What was asked since the last call. */
  readonly takeTraffic: () => Traffic;
  /** Holds every answer back by so many milliseconds. */
  readonly setDelay: (ms: number) => void;
  readonly close: () => Promise<void>;
};
export type BenchServerOptions = {
  /** Files of scenes, by their path below `/cog/<anything>/`: a fresh folder is a file never seen. */
  readonly scene?: (path: string) => Uint8Array | undefined;
  /** Built pages, first that has the file; sent with brotli. */
  readonly folders?: readonly string[];
  /** Where `/api` is answered; asked late, because that server wants to know this one's address first. */
  readonly api?: () => string;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};
const PACKED = new Set(['.html', '.js', '.css', '.json', '.svg']);

/** One server for a bench: byte ranges of a scene from memory, a built page, the product's own calls passed on; it counts what it sends. */
export const startBenchServer = async ({ scene = () => undefined, folders = [], api }: BenchServerOptions): Promise<BenchServer> => {
  let requests = 0;
  let bytes = 0;
  let paths: string[] = [];
  let delay_ms = 0;
  const packed = new Map<string, Buffer>();
  const send = (response: ServerResponse, status: number, headers: Record<string, string>, body: Uint8Array, is_head = false): void => {
    requests += 1;
    if (!is_head) bytes += body.length;
    const answer = (): void =>
      void response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(is_head ? undefined : body);
    if (delay_ms > 0) setTimeout(answer, delay_ms);
    else answer();
  };
  const sendRange = (request: IncomingMessage, response: ServerResponse, file: Uint8Array): void => {
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const from = Number(range?.[1] ?? 0);
    const to = Math.min(range?.[2] ? Number(range[2]) : Infinity, file.length - 1);
    const headers = {
      'accept-ranges': 'bytes',
      'content-type': 'image/tiff',
      etag: '"made"',
      ...(range ? { 'content-range': `bytes ${from}-${to}/${file.length}` } : {}),
    };
    send(response, range ? 206 : 200, headers, file.subarray(from, to + 1), request.method === 'HEAD');
  };
  const sendFile = (response: ServerResponse, path: string): void => {
    const wanted = extname(path) === '' ? '/index.html' : path;
    const file = folders.map((folder) => join(folder, wanted)).find((place) => statSync(place, { throwIfNoEntry: false })?.isFile());
    if (file === undefined) return send(response, 404, {}, new Uint8Array(0));
    const type = extname(file);
    const isPacked = PACKED.has(type);
    const body = packed.get(file) ?? (isPacked ? brotliCompressSync(readFileSync(file)) : readFileSync(file));
    packed.set(file, body);
    send(
      response,
      200,
      {
        'content-type': TYPES[type] ?? 'application/octet-stream',
        'cache-control': 'max-age=600',
        ...(isPacked ? { 'content-encoding': 'br' } : {}),
      },
      body,
    );
  };
  const passOn = (request: IncomingMessage, response: ServerResponse): void => {
    const onward = ask(
      `${api?.() ?? ''}${request.url ?? ''}`,
      { method: request.method, headers: request.headers, agent: false },
      (reply) => {
        requests += 1;
        reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    // a page that has been closed leaves calls behind
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://local').pathname);
    paths.push(path);
    const file = path.startsWith('/cog/') ? scene(path.split('/').slice(3).join('/')) : undefined;
    if (file !== undefined) sendRange(request, response, file);
    else if (api !== undefined && path.startsWith('/api/')) {
      if (delay_ms > 0) setTimeout(passOn, delay_ms, request, response);
      else passOn(request, response);
    } else sendFile(response, path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeTraffic: () => {
      const traffic = { requests, bytes, paths };
      paths = [];
      requests = 0;
      bytes = 0;
      return traffic;
    },
    setDelay: (ms) => {
      delay_ms = ms;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
