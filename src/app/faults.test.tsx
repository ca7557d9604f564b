import { expect, test } from 'vitest';
import type { ErrorCode } from '#domain/errors.ts';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import { panelDefinitions } from '#shell/panels/define-panel.ts';
import { asAdmin, asSeedProducer, asSeedStaff, openApp } from '../../tests/setup/page/open-app.ts';
import {
  FAILS,
  GROUPS,
  isOfReportsMode,
  PANEL_GROUPS,
  type PanelGroup,
  type PanelStates,
  type Shown,
} from '../../tests/setup/tables/panel-states.ts';
import { sampleRows } from '../../tests/setup/tables/sample-rows.ts';
import { textsOf } from '../../tests/setup/texts.ts';
import './panels.ts';
import type { Route } from './routes.ts';

const t = textsOf('es');

type PageName = Extract<Route, { readonly page: string }>['page'];
/** Every screen beside the map, whether it stands on a call. */
const SCREENS: Readonly<Record<Exclude<PageName, 'dashboard'>, { readonly path: string; readonly shown: Shown }>> = {
  account: { path: '/user', shown: FAILS },
  payment: { path: '/payment/sandbox/0', shown: FAILS },
  auth: { path: '/auth/outbox', shown: FAILS },
  landing: { path: '/arg/home', shown: { says: 'landing:claim' } },
  terms: { path: '/terms', shown: { says: 'terms:download' } },
  flight: { path: '/brevant-flight', shown: FAILS },
  verify: { path: '/verify', shown: { says: 'verify:title' } },
};

type Fault = {
  readonly name: string;
  readonly answer: (url: string, init: RequestInit) => Promise<Response>;
  /** What people read; null where some answers are right all the same. */
  readonly code: ErrorCode | null;
  readonly waits?: true;
};
const problem = (status: number, code: ErrorCode) => async () =>
  new Response(JSON.stringify({ code, params: {}, fields: [], traceId: 'fault' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
const body =
  (text: string, type = 'application/json') =>
  async () =>
    new Response(text, { headers: { 'content-type': type } });

const app = openApp();

/** What JSON makes of NaN, in the place of every number. */
async function withoutNumbers(url: string, init: RequestInit): Promise<Response> {
  const response = await app.answer(url, init);
  const text = await response.text();
  const emptied = text.replaceAll(/(?<=[:[,])-?\d+(\.\d+)?(e-?\d+)?(?=[,\]}])/gi, 'null');
  return new Response(emptied, { status: response.status, headers: response.headers });
}

const SERVER_ERROR: Fault = { name: 'an error of the server', answer: problem(500, 'GENERIC'), code: 'GENERIC' };
const FAULTS: readonly Fault[] = [
  SERVER_ERROR,
  { name: 'a server that is away', answer: problem(503, 'UNAVAILABLE'), code: 'UNAVAILABLE' },
  { name: 'too many calls', answer: problem(429, 'RATE_LIMITED'), code: 'RATE_LIMITED' },
  { name: 'no answer at all', answer: () => new Promise(() => undefined), code: 'TIMEOUT', waits: true },
  { name: 'a line that is cut', answer: () => Promise.reject(new TypeError('Failed to fetch')), code: 'OFFLINE' },
  { name: 'half an answer', answer: body('{"fields":[{"area_ha":'), code: 'GENERIC' },
  { name: 'a page in place of an answer', answer: body('<html><body>Sign in to the hotel</body></html>', 'text/html'), code: 'GENERIC' },
  { name: 'an answer of another type', answer: body('"text"'), code: 'GENERIC' },
  { name: 'numbers that are none', answer: withoutNumbers, code: null },
];

/** An error, silence, half an answer and numbers that are none at the gate. */
const ASKED = sampleRows(FAULTS, 4);

const FIELDS = /^\/api\/(config\/features|v1\/season\/|field\/meta_geo_status\/by_user|field\/geo_data)(\?|$)/;
const FIELD = DEMO_FIELDS.find(({ name }) => name === '7 Norte')?.id ?? '';
/** No spinner turns longer (reliability R-E07). */
const PATIENCE_MS = 10_000;
/** The client itself gives a call up after this. */
const GIVEN_UP_MS = 71_000;
/** What begins to wait only when another call was given up. */
const ROUNDS = 3;
const LONG_STEP_MS = 1_000;

type Seen = { readonly busy: number; readonly text: string; readonly failures: readonly string[] };
const retries = (alert: Element): boolean =>
  [...alert.querySelectorAll('button')].some((button) => button.textContent === t('common:retry'));
const variant = (place: Element): Seen => ({
  busy: place.querySelectorAll('[aria-busy=true]').length,
  text: place.textContent,
  failures: [...place.querySelectorAll('[role=alert]')].filter(retries).map((alert) => alert.textContent),
});

const textFor = (shown: Shown, { code }: Fault): string | null =>
  shown !== FAILS ? t(shown.says) : code === null ? null : t(`errors:${code}`);

/** What is wrong with a place: nothing there, still loading, or not the text of this failure with a way to try again. */
function wrongIn(place: Element | null, shown: Shown, fault: Fault): string | null {
  if (place === null) return 'is not there';
  const seen = variant(place);
  if (seen.busy > 0) return 'is still loading';
  const wanted = textFor(shown, fault);
  const stated = shown === FAILS && wanted !== null ? seen.failures.join(' ') : seen.text;
  if (wanted !== null && !stated.includes(wanted)) return `says ${JSON.stringify(stated === '' ? seen.text : stated)}, not ${wanted}`;
  return /\b(?:NaN|undefined|null|Infinity)\b/.test(seen.text) ? `says ${seen.text}` : null;
}

const busyWithoutText = (): readonly string[] =>
  [...document.querySelectorAll('[role=status][aria-busy=true]')]
    .filter((status) => !status.textContent.includes(t('common:slow')))
    .map((status) => `${status.closest('[data-panel]')?.getAttribute('data-panel')} waits without a text`);

async function settle(fault: Fault, wrong: () => readonly string[]): Promise<readonly string[]> {
  if (fault.waits !== true) return app.until(PATIENCE_MS, wrong);
  await app.until(PATIENCE_MS, () => ['let it pass']);
  expect(await app.until(PATIENCE_MS, busyWithoutText)).toEqual([]);
  return app.until(ROUNDS * GIVEN_UP_MS, wrong, LONG_STEP_MS);
}

async function visit(path: string, fault: Fault, spared: RegExp | null, session?: (text: string) => string): Promise<void> {
  await app.visit({
    person: 'producer',
    path,
    instead: (url, init) => (spared?.test(url) ? null : fault.answer(url, init)),
    ...(session === undefined ? {} : { session }),
  });
}

type Calls = 'alone' | 'among_fields';

/** What is wrong with the panels of a group once the fault has had its time. */
async function wrongPanels(fault: Fault, of: Calls, group: PanelGroup): Promise<readonly string[]> {
  const entries: readonly (readonly [string, PanelStates])[] = Object.entries(PANEL_GROUPS[group]);
  const path = `/dashboard?lote=${FIELD}&capa=evi&paneles=${entries.map(([id]) => id).join(',')}&usuario=${FIELD}`;
  const session = group === 'staff' ? asAdmin : isOfReportsMode(group) ? asSeedStaff : group === 'seed' ? asSeedProducer : undefined;
  await visit(`${path}${isOfReportsMode(group) ? '&modo=informes' : ''}`, fault, of === 'alone' ? null : FIELDS, session);
  const wrong = (): readonly string[] =>
    entries.flatMap(([id, entry]) => {
      const found = wrongIn(document.querySelector(`[data-panel=${id}]`), entry[of], fault);
      return found === null ? [] : [`${id} ${found}`];
    });
  const settled = await settle(fault, wrong);
  if (settled.length > 0) return settled;
  // Right in part: what comes after the first answers is not to undo it.
  if (fault.code === null) await app.until(PATIENCE_MS, () => ['let it pass']);
  const busy = (): readonly string[] =>
    [...document.querySelectorAll('[aria-busy=true]')].map(({ textContent }) => `still loading: ${textContent}`);
  return [...wrong(), ...(await app.until(PATIENCE_MS, busy))];
}

test('every panel has its entry', () => {
  const ids = panelDefinitions().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(30);
  expect(Object.values(PANEL_GROUPS).flatMap(Object.keys).toSorted()).toEqual(ids.toSorted());
});

test.each(ASKED)('every panel tells of $name (reliability R-E07)', async (fault) => {
  for (const group of GROUPS) expect(await wrongPanels(fault, 'alone', group)).toEqual([]);
});

test('every panel tells of its own calls, the fields being there (reliability R-E07)', async () => {
  for (const group of GROUPS) expect(await wrongPanels(SERVER_ERROR, 'among_fields', group)).toEqual([]);
});

test.each(ASKED)('every screen tells of $name (reliability R-E07)', async (fault) => {
  for (const { path, shown } of Object.values(SCREENS)) {
    await visit(path, fault, null);
    const wrong = (): readonly string[] => {
      const found = document.querySelector('h1') === null ? 'has no heading' : wrongIn(document.body, shown, fault);
      return found === null ? [] : [`${path} ${found}`];
    };
    expect(await settle(fault, wrong)).toEqual([]);
  }
});
