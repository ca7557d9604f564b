import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ErrorCode } from '#domain/errors.ts';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import type { Route as Answer } from '@playwright/test';
import type { Route } from '../../src/app/routes.ts';
import { enter, expect, test, wordsOf, type Page } from './fixtures.ts';

const t = wordsOf('es');
const FEATURES = resolve(import.meta.dirname, '../../src/features');

/** Every panel there is, as the features register them. */
const REGISTERED = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('panel.ts'))
  .flatMap((path) =>
    [...readFileSync(resolve(FEATURES, path), 'utf8').matchAll(/definePanel\(\{\s*id: '(\w+)'/g)].map(([, id]) => id ?? ''),
  );

const FAILS = 'fails';
/** What a panel shows when the calls it stands on fail: the failure, or, standing on none, these of its words. */
type Shown = typeof FAILS | { readonly says: string };
/** With no call answered but the session, and with the lots, the day and the season answered as ever. */
type Entry = { readonly alone: Shown; readonly among_lots: Shown };

const own: Entry = { alone: FAILS, among_lots: FAILS };
const says = (key: string): Entry => ({ alone: { says: key }, among_lots: { says: key } });
/** Needs no call of its own beyond the lots; without a lot named it asks for one. */
const lots = (key: string): Entry => ({ alone: FAILS, among_lots: { says: key } });

/** Panels that are opened together, beside the card of a lot. */
const PANELS: Readonly<Record<string, Entry>> = {
  fields: lots('fields:search'),
  field: lots('fields:card.data'),
  field_form: lots('fields:form.missing'),
  field_edit: lots('field-drawing:edit.choose'),
  field_split: lots('field-drawing:split.choose'),
  field_support: lots('fields:support.title'),
  deleted_fields: lots('fields:deleted.title'),
  zones: own,
  scenes: own,
  analytics: own,
  soil: own,
  field_audit: own,
  imagery: says('imagery:own'),
  provenance: says('imagery:provenance.none'),
  notifications: own,
  own_imagery: lots('own-imagery:title'),
  sharing: lots('sharing:choose'),
  transfer: lots('transfers:offer.choose'),
  transfers: own,
  producers: own,
  plans: own,
  plan: lots('plans:plan.title'),
  plan_convert: own,
  plan_propose: own,
  plan_trial: own,
  plan_difference: lots('plans:plan.choose'),
  orders: own,
  preferences: says('account-menu:language'),
  crop_explorer: own,
  field_import: says('field-import:title'),
  bulk: own,
};
/** Those that ask for a higher role, and a tool; each of the two tools would close the other and the list of lots. */
const OF_STAFF: Readonly<Record<string, Entry>> = { users: own, user: own, house_audit: own, field_draw: says('field-drawing:draw.title') };
const ALONE: Readonly<Record<string, Entry>> = { measure: says('field-drawing:measure.title') };

type PageName = Extract<Route, { readonly page: string }>['page'];
/** Every screen beside the map, whether it stands on a call. */
const SCREENS: Readonly<Record<Exclude<PageName, 'dashboard'>, { readonly path: string; readonly shown: Shown }>> = {
  account: { path: '/user', shown: FAILS },
  payment: { path: '/payment/sandbox/0', shown: FAILS },
  auth: { path: '/auth/outbox', shown: FAILS },
  landing: { path: '/arg/home', shown: { says: 'landing:claim' } },
  terms: { path: '/terms', shown: { says: 'terms:download' } },
  flight: { path: '/brevant-flight', shown: FAILS },
  coverage: { path: '/brevant/overseeding_coverage', shown: { says: 'coverage-page:forbidden' } },
};

type Fault = {
  readonly name: string;
  readonly answer: (call: Answer) => Promise<unknown>;
  /** What people read; null where some answers are right all the same. */
  readonly code: ErrorCode | null;
  readonly waits?: true;
};
const problem = (status: number, code: ErrorCode) => (call: Answer) =>
  call.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ code, params: {}, fields: [], traceId: 'fault' }),
  });
const body =
  (text: string, contentType = 'application/json') =>
  (call: Answer) =>
    call.fulfill({ contentType, body: text });

const FAULTS: readonly [Fault, ...Fault[]] = [
  { name: 'an error of the server', answer: problem(500, 'GENERIC'), code: 'GENERIC' },
  { name: 'a server that is away', answer: problem(503, 'UNAVAILABLE'), code: 'UNAVAILABLE' },
  { name: 'too many calls', answer: problem(429, 'RATE_LIMITED'), code: 'RATE_LIMITED' },
  { name: 'no answer at all', answer: () => new Promise(() => undefined), code: 'TIMEOUT', waits: true },
  { name: 'a line that is cut', answer: (call) => call.abort('connectionreset'), code: 'OFFLINE' },
  { name: 'half an answer', answer: body('{"fields":[{"area_ha":'), code: 'GENERIC' },
  { name: 'a page in place of an answer', answer: body('<html><body>Sign in to the hotel</body></html>', 'text/html'), code: 'GENERIC' },
  { name: 'an answer of another type', answer: body('"text"'), code: 'GENERIC' },
  {
    name: 'numbers that are none',
    answer: async (call) => {
      const response = await call.fetch();
      const text = await response.text();
      // What JSON makes of NaN.
      return call.fulfill({ response, body: text.replaceAll(/(?<=[:[,])-?\d+(\.\d+)?(e-?\d+)?(?=[,\]}])/gi, 'null') });
    },
    code: null,
  },
];

const SESSION = /\/api\/auth\/(login|refresh)$/;
const LOTS = /\/api\/(config\/features|v1\/season\/|field\/meta_geo_status\/by_user|field\/geo_data)$/;
const LOT = DEMO_FIELDS.find(({ name }) => name === '7 Norte')?.id ?? '';
const PATIENCE_MS = 10_000;
/** The client itself gives a call up after this. */
const GIVEN_UP_MS = 71_000;
const ROUNDS = 3;
const ROUND_MS = 500;

/** Answers every call with the fault but those that are spared. */
const fail = (page: Page, { answer }: Fault, spared: readonly RegExp[] = []): Promise<unknown> =>
  page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return [SESSION, ...spared].some((pattern) => pattern.test(pathname)) ? route.fallback() : answer(route);
  });

type Seen = { readonly id: string; readonly busy: number; readonly text: string; readonly failures: readonly string[] };
/** What stands in each of these places now. */
const look = (page: Page, selector: string): Promise<readonly Seen[]> =>
  page.locator(selector).evaluateAll(
    (places, retry) =>
      places.map((place) => ({
        id: place.getAttribute('data-panel') ?? place.tagName,
        busy: place.querySelectorAll('[aria-busy=true]').length,
        text: place.textContent ?? '',
        failures: [...place.querySelectorAll('[role=alert]')]
          .filter((alert) => [...alert.querySelectorAll('button')].some((button) => button.textContent === retry))
          .map((alert) => alert.textContent ?? ''),
      })),
    t('common:retry'),
  );

const wordsFor = (shown: Shown, { code }: Fault): string | null =>
  shown !== FAILS ? t(shown.says) : code === null ? null : t(`errors:${code}`);

/** What is wrong with a place: nothing there, still loading, or not the words of this failure with a way to try again. */
function wrongIn(seen: Seen | undefined, shown: Shown, fault: Fault): string | null {
  if (seen === undefined) return 'is not there';
  if (seen.busy > 0) return 'is still loading';
  const wanted = wordsFor(shown, fault);
  const told = shown === FAILS && wanted !== null ? seen.failures.join(' ') : seen.text;
  if (wanted !== null && !told.includes(wanted)) return `says ${JSON.stringify(told === '' ? seen.text : told)}, not ${wanted}`;
  return /\b(?:NaN|undefined|null|Infinity)\b/.test(seen.text) ? `says ${seen.text}` : null;
}

async function settle(page: Page, fault: Fault): Promise<void> {
  if (fault.waits !== true) return;
  await page.clock.fastForward(PATIENCE_MS + 1_000);
  // Whoever waits is told so, before the call is given up.
  await expect
    .poll(async () => {
      const waiting = await page.locator('[role=status][aria-busy=true]').allTextContents();
      return waiting.filter((text) => !text.includes(t('common:slow')));
    })
    .toEqual([]);
  // What began to wait only now is given up one round later.
  for (let round = 0; round < ROUNDS; round++) {
    await page.clock.fastForward(GIVEN_UP_MS);
    await page.waitForTimeout(ROUND_MS);
  }
}

async function checkPanels(page: Page, fault: Fault, wanted: readonly (readonly [id: string, shown: Shown])[]): Promise<void> {
  for (const [id] of wanted) await expect(page.locator(`[data-panel=${id}]`)).toBeAttached();
  await settle(page, fault);
  await expect
    .poll(async () => {
      const seen = await look(page, '[data-panel]');
      return wanted.flatMap(([id, shown]) => {
        const wrong = wrongIn(
          seen.find((one) => one.id === id),
          shown,
          fault,
        );
        return wrong === null ? [] : [`${id} ${wrong}`];
      });
    })
    .toEqual([]);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const NOISE = [/status of (404|500|503) /, /net::ERR_CONNECTION_RESET/, /AJAXError|Failed to fetch|could not be decoded/];
const address = (ids: readonly string[], more = ''): string => `/dashboard?lote=${LOT}&capa=evi&paneles=${ids.join(',')}${more}`;

/** The demo has no administrator: its producer is told that he is one. */
const asAdmin = (page: Page): Promise<unknown> =>
  page.route(SESSION, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const told = text.replace('"role":"PM"', '"role":"admin"').replace('"has_second_factor":false', '"has_second_factor":true');
    await route.fulfill({ response, body: told });
  });

async function visitPanels(page: Page, fault: Fault, of: keyof Entry): Promise<void> {
  const wanted = (entries: Readonly<Record<string, Entry>>) => Object.entries(entries).map(([id, entry]) => [id, entry[of]] as const);
  await enter(page, { path: address(Object.keys(PANELS)), map: false });
  await checkPanels(page, fault, wanted(PANELS));
  await asAdmin(page);
  await page.goto(address(Object.keys(OF_STAFF), `&usuario=${LOT}`));
  await checkPanels(page, fault, wanted(OF_STAFF));
  await page.goto(address(Object.keys(ALONE)));
  await checkPanels(page, fault, wanted(ALONE));
}

test('every panel has its entry', () => {
  expect(REGISTERED.length).toBeGreaterThan(30);
  expect([PANELS, OF_STAFF, ALONE].flatMap(Object.keys).toSorted()).toEqual(REGISTERED.toSorted());
});

for (const fault of FAULTS) {
  test(`every panel and screen tells of ${fault.name} (reliability R-E07)`, async ({ page, expected }) => {
    test.slow();
    expected.push(...NOISE);
    if (fault.waits) await page.clock.install();
    await fail(page, fault);
    await visitPanels(page, fault, 'alone');
    for (const { path, shown } of Object.values(SCREENS)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      if (shown === FAILS) await settle(page, fault);
      await expect
        .poll(async () => {
          const [seen] = await look(page, 'body');
          const wrong = wrongIn(seen, shown, fault);
          return wrong === null ? null : `${path} ${wrong}`;
        })
        .toBeNull();
    }
  });
}

test('every panel tells of its own calls, the lots being there (reliability R-E07)', async ({ page, expected }) => {
  test.slow();
  expected.push(...NOISE);
  await fail(page, FAULTS[0], [LOTS]);
  await visitPanels(page, FAULTS[0], 'among_lots');
});
