import { expect, test } from 'vitest';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import { openById } from '#shell/panels/open-panel.ts';
import { graveIn } from '../../tests/setup/page/axe.ts';
import { asAdmin, asSeedProducer, asSeedStaff, openApp, tickThrough, unmeasured, type Visit } from '../../tests/setup/page/open-app.ts';
import {
  FAILS,
  GROUPS,
  isOfReportsMode,
  PANEL_GROUPS,
  type PanelGroup,
  type PanelStates,
  type Shown,
} from '../../tests/setup/tables/panel-states.ts';
import type { Person } from '../../tests/setup/servers/server-thread.ts';
import { LANGUAGE_CODES, textsOf } from '../../tests/setup/texts.ts';

const FIELD = DEMO_FIELDS[0]?.id ?? '';
const PATIENCE_MS = 10_000;
/** Beyond the moment in which a skeleton keeps to itself. */
const SOON_MS = 1_000;

/** A notice stays in the language in which it was shown, the first. */
const TEXTS = textsOf(LANGUAGE_CODES[0]);

const BUSY = 'busy';
/** What a panel is to show in a state; null where it has no such state. */
type Wanted = typeof BUSY | Shown | { readonly leaves: string } | null;
type State = {
  readonly name: string;
  readonly person: (group: PanelGroup) => Person;
  readonly field: boolean;
  readonly wanted: (entry: PanelStates) => Wanted;
  /** Panels that are opened for the field by name, as its menu does. */
  readonly of_field?: (entry: PanelStates) => boolean;
  readonly instead?: NonNullable<Visit['instead']>;
};

const failed = async (): Promise<Response> =>
  new Response(JSON.stringify({ code: 'GENERIC', params: {}, fields: [] }), {
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
  });
const STATES: readonly State[] = [
  {
    name: 'loading',
    person: () => 'producer',
    field: true,
    wanted: ({ alone }) => (alone === FAILS ? BUSY : alone),
    of_field: ({ alone }) => alone === FAILS,
    instead: () => new Promise(() => undefined),
  },
  { name: 'failed', person: () => 'producer', field: true, wanted: ({ alone }) => alone, instead: failed },
  {
    name: 'empty',
    person: (group) => (group === 'staff' ? 'manager' : 'newcomer'),
    field: false,
    wanted: ({ empty }) => ('without' in empty ? null : empty),
  },
  {
    name: 'locked',
    person: () => 'guest',
    field: true,
    wanted: ({ locked }) => ('without' in locked ? null : locked),
    of_field: ({ locked }) => 'of_field' in locked,
    instead: unmeasured,
  },
];

const app = openApp();

/** The parts of a text that hold no value. */
const parts = (text: string): readonly string[] => text.split('\0').filter((part) => part.trim() !== '');
const values = new Proxy<Record<string, string>>({}, { get: () => '\0' });

/** What is wrong with a panel; the toasts and all else of the page are where it says why it has gone. */
function wrongIn(id: string, wanted: Wanted, t: ReturnType<typeof textsOf>): string | null {
  const place = document.querySelector(`[data-panel=${id}]`);
  if (wanted === null) return place === null || place.querySelector('[aria-busy=true]') === null ? null : 'is still loading';
  const says = (seen: Element | null, key: string, texts = t): string | null => {
    const text = seen?.textContent ?? '';
    return parts(texts(key, values)).every((part) => text.includes(part)) ? null : `says ${JSON.stringify(text)}, not ${texts(key)}`;
  };
  if (wanted !== BUSY && wanted !== FAILS && 'leaves' in wanted)
    return place === null ? says(document.body, wanted.leaves, TEXTS) : 'is still there';
  if (place === null) return 'is not there';
  const is_busy = place.querySelector('[role=status][aria-busy=true]') !== null;
  if (wanted === BUSY) return is_busy ? says(place, 'common:loading') : 'does not say that it is loading';
  if (is_busy) return 'is still loading';
  return says(place, wanted === FAILS ? 'errors:GENERIC' : wanted.says);
}

/** What is wrong with a group of panels in a state, in all languages, and with whoever reads it by its names and roles. */
async function wrongGroup(state: State, group: PanelGroup): Promise<readonly string[]> {
  const entries: readonly (readonly [string, PanelStates])[] = Object.entries(PANEL_GROUPS[group]);
  const of_field = group === 'beside' ? entries.filter(([, entry]) => state.of_field?.(entry)).map(([id]) => id) : [];
  const ids = entries.map(([id]) => id).filter((id) => !of_field.includes(id));
  const is_locked = state.name === 'locked';
  const of_brand = isOfReportsMode(group) ? asSeedStaff : group === 'seed' ? asSeedProducer : undefined;
  const session = is_locked ? undefined : group === 'staff' && state.name !== 'empty' ? asAdmin : of_brand;
  const visit = () =>
    app.visit({
      person: state.person(group),
      path: `/dashboard?capa=evi&paneles=${ids.join(',')}${state.field ? `&lote=${FIELD}&usuario=${FIELD}` : ''}${isOfReportsMode(group) ? '&modo=informes' : ''}`,
      ...(state.instead === undefined ? {} : { instead: state.instead }),
      ...(session === undefined ? {} : { session }),
    });
  const wrongNow = (language: (typeof LANGUAGE_CODES)[number]) => (): readonly string[] => {
    const t = textsOf(language);
    return entries.flatMap(([id, entry]) => {
      const wrong = wrongIn(id, state.wanted(entry), t);
      return wrong === null ? [] : [`${id} ${wrong}`];
    });
  };
  const openPanels = async (): Promise<void> => {
    await visit();
    await app.until(PATIENCE_MS, () => (document.querySelector('[data-panel]') === null ? ['nothing is there'] : []));
    for (const id of of_field) openById(id, { field_id: FIELD, field_ids: [FIELD] });
  };
  await openPanels();
  // Code and texts that come for the first time take longer on a busy machine than what is being read waits: the state is of a second visit.
  if (state.name === 'loading') {
    await app.until(PATIENCE_MS, wrongNow(LANGUAGE_CODES[0]));
    for (const language of LANGUAGE_CODES) await app.speak(language);
    await openPanels();
  }
  for (const language of LANGUAGE_CODES) {
    await app.speak(language);
    const wrong = await app.until(state.name === 'loading' ? SOON_MS : PATIENCE_MS, wrongNow(language));
    if (wrong.length > 0) return wrong.map((one) => `${language}: ${one}`);
  }
  // Names, roles and how they hang together are the same in every language.
  return tickThrough(graveIn(document.body));
}

/** A group in which no panel stands on a call is the same whatever becomes of calls. */
const standsOnCalls = (group: PanelGroup): boolean => Object.values<PanelStates>(PANEL_GROUPS[group]).some(({ alone }) => alone === FAILS);
const CASES = STATES.flatMap((state) =>
  GROUPS.filter((group) => state.name === 'empty' || standsOnCalls(group)).map((group) => [state.name, group, state] as const),
);

test.each(CASES)('%s, the panels of the group %s say so in three languages, to everybody', async (_name, group, state) => {
  expect(await wrongGroup(state, group)).toEqual([]);
});

const BASIC_FIELD = DEMO_FIELDS.find(({ name }) => name === '12 Este')?.id ?? '';
const t = textsOf('es');

/** Answers of the server with some of it changed, as another installation gives them. */
const changed =
  (changes: Readonly<Record<string, object>>): NonNullable<Visit['instead']> =>
  (url, init) => {
    const change = Object.entries(changes).find(([path]) => url.startsWith(`/api/${path}`))?.[1];
    if (change === undefined) return unmeasured(url, init);
    return app.answer(url, init).then(async (reply) => Response.json({ ...((await reply.json()) as object), ...change }));
  };
const UNTRIED = { 'payment/has-trial': { has_trial: false } };
const WITHOUT_SERVICE = { ...UNTRIED, 'payment/pricing-plans': { can_convert: false, takes_payments: false } };

const buttonIn = (id: string, name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll<HTMLButtonElement>(`[data-panel=${id}] button`)].find(({ textContent }) => textContent.trim() === name);
const noteIn = (id: string): Element | undefined =>
  [...document.querySelectorAll(`[data-panel=${id}] [role=status]`)].find(({ textContent }) =>
    textContent.includes(t('plans:closed.no_service')),
  );
const visitPlans = async (changes: Readonly<Record<string, object>>): Promise<void> => {
  await app.visit({ person: 'producer', path: `/dashboard?lote=${BASIC_FIELD}&paneles=plan,plans`, instead: changed(changes) });
  const there = (): readonly string[] =>
    ['plan', 'plans'].flatMap((id) => {
      const place = document.querySelector(`[data-panel=${id}]`);
      return place === null || place.querySelector('[aria-busy=true]') !== null ? [`${id} is still loading`] : [];
    });
  expect(
    await app.until(PATIENCE_MS, () => [...there(), ...(buttonIn('plan', t('plans:plan.try')) === undefined ? ['no trial'] : [])]),
  ).toEqual([]);
};

test('with a payment service a field that lacks nothing can be bought', async () => {
  await visitPlans(UNTRIED);
  expect([noteIn('plan'), noteIn('plans')]).toEqual([undefined, undefined]);
  expect(buttonIn('plans', t('plans:convert.choose'))?.disabled).toBe(false);
  expect(buttonIn('plan', t('plans:plan.convert'))).toBeDefined();
});

test.each([
  ['campo@example.com', 'plans:closed.write'],
  [null, 'plans:closed.ask'],
])('without a payment service the panels of plans say so, and with whom to speak: %s', async (contact_email, said) => {
  await visitPlans({ ...WITHOUT_SERVICE, 'config/features': { contact_email } });
  for (const id of ['plan', 'plans']) {
    expect(noteIn(id)?.textContent).toContain(t(said));
    const links = [...(noteIn(id)?.querySelectorAll('a') ?? [])].map((link) => [link.getAttribute('href'), link.textContent]);
    expect(links).toEqual(contact_email === null ? [] : [[`mailto:${contact_email}`, contact_email]]);
  }
  expect(buttonIn('plans', t('plans:convert.choose'))?.disabled).toBe(true);
  expect(buttonIn('plan', t('plans:plan.convert'))).toBeUndefined();
  expect(await tickThrough(graveIn(document.body))).toEqual([]);
});
