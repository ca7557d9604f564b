import { AppError } from '#domain/errors.ts';
import { readStacPage, type NextPage } from '#domain/imagery/stac/read-stac-page.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { askAgain } from './http/ask-again.ts';
import { guardedRequest, type HostRule } from './http/guarded-request.ts';
import { parseJson } from './http/parse-json.ts';
import type { SceneQuery } from './provider.ts';

export type StacService = {
  /** Root of the API; searches go to `<url>/search`. */
  readonly url: string;
  readonly collection: string;
  /** Hosts of the API itself. */
  readonly rules: readonly HostRule[];
  readonly clock: () => number;
};

const PAGE_ITEMS = 100;
const MAX_PAGES = 20;
const MAX_PAGE_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

type Ask = {
  readonly href: string;
  readonly method: 'GET' | 'POST';
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly accept?: string;
  readonly timeout_ms?: number;
  readonly max_bytes?: number;
};

/** Asks for one document, again when the network or the service stumbles. */
export const askBytes = async (
  { href, method, body, accept = '*/*', timeout_ms = TIMEOUT_MS, max_bytes = MAX_PAGE_BYTES }: Ask,
  rules: readonly HostRule[],
  signal?: AbortSignal,
): Promise<Uint8Array> => {
  const ask = {
    method,
    timeout_ms,
    max_bytes,
    signal,
    headers: { accept, ...(body === null ? {} : { 'content-type': 'application/json' }) },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  };
  const { status, bytes } = await askAgain(() => guardedRequest(href, rules, ask), { signal });
  if (status >= 500 || status === 429) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'status', status });
  if (status !== 200) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'refused', status });
  return bytes;
};

export const askJson = async (ask: Ask, rules: readonly HostRule[], signal?: AbortSignal): Promise<unknown> =>
  parseJson(await askBytes({ accept: 'application/geo+json, application/json', ...ask }, rules, signal));

const follow = (next: NextPage, before: Ask): Ask => ({
  href: next.href,
  method: next.method,
  body: next.method === 'GET' ? null : next.merge ? { ...before.body, ...next.body } : next.body,
});

/** Searches a STAC API, page after page. Pages on another host than the listed ones are refused, not followed. */
export const stacClient = (service: StacService): { search(query: SceneQuery): Promise<SceneItem[]> } => {
  const breaker = circuitBreaker(service.clock);
  const search = async ({ bbox, from, to, signal }: SceneQuery): Promise<SceneItem[]> => {
    const items: SceneItem[] = [];
    let ask: Ask = {
      href: `${service.url.replace(/\/$/, '')}/search`,
      method: 'POST',
      body: { collections: [service.collection], bbox, datetime: `${from}T00:00:00Z/${to}T23:59:59Z`, limit: PAGE_ITEMS },
    };
    for (let page = 0; page < MAX_PAGES; page++) {
      const { items: found, skipped, next } = readStacPage(await askJson(ask, service.rules, signal));
      if (found.length === 0 && skipped > 0) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'answer' });
      items.push(...found);
      // services offer a next page also after the last one: an empty page ends the list
      if (next === null || found.length === 0) return items;
      ask = follow(next, ask);
    }
    throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'pages' });
  };
  return { search: (query) => breaker.run(() => search(query)) };
};
