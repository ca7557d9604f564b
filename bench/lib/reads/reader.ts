import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/** `bytes`: all that came over the wire for it. */
export type Heard = { readonly status: number; readonly bytes: number; readonly ms: number; readonly text: () => string };
type Ask = (path: string, is_held?: boolean) => Promise<Heard>;

const OPENERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/** Reads as a browser does, over connections that are kept; `is_held` names the answer it has of an address, where that came with a name. */
export const readerOf = (
  home: string,
  token: string,
  connections: number,
): { readonly ask: Ask; readonly token: string; readonly close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const etags = new Map<string, string>();
  const ask: Ask = (path, is_held = false) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      let [socket, before]: [Socket | null, number] = [null, 0];
      const etag = is_held ? etags.get(path) : undefined;
      const headers = {
        authorization: `JWT ${token}`,
        'x-surco': '1',
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
      };
      const sent = request(`${home}/api${path}`, { agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          if (answer.headers.etag !== undefined) etags.set(path, answer.headers.etag);
          const open = OPENERS[answer.headers['content-encoding'] ?? ''] ?? ((bytes: Buffer) => bytes);
          resolve({
            status: answer.statusCode ?? 0,
            bytes: (socket?.bytesRead ?? 0) - before,
            ms: performance.now() - began,
            text: () => open(Buffer.concat(parts)).toString('utf8'),
          });
        });
      });
      sent.on('socket', (taken) => ([socket, before] = [taken, taken.bytesRead]));
      sent.on('error', reject);
      sent.end();
    });
  return { ask, token, close: () => agent.destroy() };
};

export const isAnswered = (status: number): boolean => status === 200 || status === 304;
/** `cpu_ms` and `bytes` are means of a call; `late_ms`: how long one took that was not repeated for it. */
export type Line = {
  readonly cpu_ms: number;
  readonly bytes: number;
  readonly calls: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly late_ms?: number;
  readonly wrong: string | null;
};

const WARM_UPS = 2;
const ENOUGH_MS = 1_000;
const MOST_CALLS = 100;
const LATE_MS = 5_000;

/**
 * Calls one after the other until they took enough of the processors; what is late or not answered is not repeated. `check` looks at the
 * last answer, and what `prepare` does ahead of each is not counted.
 */
export const measureCalls = async (
  timer: () => number,
  ask: (turn: number) => Promise<Heard>,
  check: (answer: string, turn: number) => string | null,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Line> => {
  let [turn, calls, bytes, spent_ms] = [0, 0, 0, 0];
  let statuses: Record<string, number> = {};
  for (;;) {
    await prepare();
    const before = timer();
    const heard = await ask(turn);
    spent_ms += timer() - before;
    const cpu_ms = spent_ms / (calls += 1);
    statuses[heard.status] = (statuses[heard.status] ?? 0) + 1;
    bytes += heard.bytes;
    const line = { cpu_ms, bytes: bytes / calls, calls, statuses, ...(heard.ms < LATE_MS ? {} : { late_ms: heard.ms }) };
    if (!isAnswered(heard.status)) return { ...line, wrong: `answered ${String(heard.status)}` };
    if (turn >= WARM_UPS && (heard.ms >= LATE_MS || spent_ms >= ENOUGH_MS || calls >= MOST_CALLS))
      return { ...line, wrong: heard.status === 304 ? null : check(heard.text(), turn) };
    turn += 1;
    if (turn === WARM_UPS) [calls, bytes, spent_ms, statuses] = [0, 0, 0, {}];
  }
};
