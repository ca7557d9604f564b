import { AppError } from '#domain/errors.ts';
import { readPlanetPage } from '#domain/imagery/planet/read-planet-page.ts';
import { planetSearchBody } from '#domain/imagery/planet/search-body.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import { shiftDays } from '#domain/imagery/timelapse.ts';
import { circuitBreaker } from '../../circuit-breaker.ts';
import type { Wait } from '../../http/ask-again.ts';
import type { HostRule } from '../../http/guarded-request.ts';
import type { SceneQuery } from '../../provider.ts';
import type { HdProvider } from '../provider.ts';
import { planetClient } from './client.ts';
import { planetPair } from './files.ts';

export type PlanetOptions = {
  /** Root of the Data API, without a slash at its end. */
  readonly url: string;
  readonly api_key: string;
  readonly api_rule: HostRule;
  readonly file_hosts: readonly string[];
  readonly clock: () => number;
  /** Between two looks at files that are being prepared. */
  readonly poll_ms?: number;
  /** Before a call is made again; tests give one that takes no time. */
  readonly wait?: Wait;
};

const PAGE_ITEMS = 250;
const MAX_PAGES = 20;
/** Services count in UTC, we in the field's days. */
const EDGE_DAYS = 1;
const POLL_MS = 2_000;

/**
 * PlanetScope scenes of Planet's Data API (https://docs.planet.com/develop/apis/data): quick search, activation of
 * `ortho_analytic_8b_sr` and `ortho_udm2`, and reading of a field's window of both COGs by ranges. The key stays here: no address,
 * error or answer holds it.
 */
export const planetHd = ({ url, api_key, api_rule, file_hosts, clock, poll_ms = POLL_MS, wait }: PlanetOptions): HdProvider => {
  const client = planetClient({ url, api_key, rules: [api_rule], wait });
  const breaker = circuitBreaker(clock);
  const file_rules: readonly HostRule[] = [api_rule, ...file_hosts.map((host): HostRule => ({ host, is_configured: false }))];
  const files = { url, client, file_rules, poll_ms };
  const search = async ({ bbox, from, to, signal }: SceneQuery): Promise<SceneItem[]> => {
    const items: SceneItem[] = [];
    const body = planetSearchBody({ bbox, from: shiftDays(from, -EDGE_DAYS), to: shiftDays(to, EDGE_DAYS) });
    let ask: Parameters<typeof client.json>[0] = {
      href: `${url}/quick-search?_sort=${encodeURIComponent('acquired asc')}&_page_size=${String(PAGE_ITEMS)}`,
      body,
      signal,
    };
    for (let page = 0; page < MAX_PAGES; page++) {
      const { items: found, skipped, next } = readPlanetPage(await client.json(ask));
      if (found.length === 0 && skipped > 0) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'answer' });
      items.push(...found);
      // a next page is offered also after the last one: an empty page ends the list
      if (next === null || found.length === 0) return items;
      ask = { href: next, signal };
    }
    throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'pages' });
  };
  return {
    id: 'planet',
    attribution: '© Planet Labs PBC · PlanetScope',
    is_demo: false,
    is_remote: true,
    sensor: 'planetscope',
    search: (query) => breaker.run(() => search(query)),
    sourceOf: (group) =>
      breaker.run(async () => ({ kind: 'files', files: await Promise.all(group.items.map(({ id }) => planetPair(files, id))) })),
    clearShares: () => Promise.resolve(null),
  };
};
