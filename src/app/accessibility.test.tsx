import { expect, test } from 'vitest';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import { nameOf as callOf } from '#shell/focus/controls.ts';
import { closePanel, openPanel } from '#shell/panels/open-panel.ts';
import { graveIn } from '../../tests/setup/page/axe.ts';
import { openApp, tickThrough, unmeasured, type Visit } from '../../tests/setup/page/open-app.ts';
import { PANEL_GROUPS } from '../../tests/setup/tables/panel-states.ts';
import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { textsOf } from '../../tests/setup/texts.ts';

const t = textsOf('es');
const FIELD = DEMO_FIELDS.find(({ name }) => name === '7 Norte')?.id ?? '';
const PATIENCE_MS = 10_000;

const app = openApp();

const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent).trim();
const control = (name: string, within = 'body'): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`${within} :is(button, [role=menuitem])`)].find((one) => nameOf(one) === name);

/** Waits for what this selector finds, with this text in it. */
async function see(selector: string, text = ''): Promise<void> {
  const wrong = (): readonly string[] =>
    [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text)) ? [] : [`no ${selector} with ${text}`];
  expect(await app.until(PATIENCE_MS, wrong)).toEqual([]);
}

async function press(name: string, within?: string): Promise<void> {
  expect(await app.until(PATIENCE_MS, () => (control(name, within) === undefined ? [`no button ${name}`] : []))).toEqual([]);
  control(name, within)?.click();
}

const strike = (key: string, more: KeyboardEventInit = {}): void =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

/** Types over what stands in a field, as React hears it. */
function type(selector: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>(selector);
  if (input === null) throw new Error(`No ${selector}`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const grave = (): Promise<readonly string[]> => tickThrough(graveIn(document.body));
const enter = (panels: readonly string[], instead?: Visit['instead']): Promise<void> =>
  app.visit({
    person: 'producer',
    path: `/dashboard?capa=evi&lote=${FIELD}&paneles=${panels.join(',')}`,
    ...(instead === undefined ? {} : { instead }),
  });

const fieldMenu = async (): Promise<void> => {
  await press(t('fields:row.menu', { name: '7 Norte' }), '[data-panel=field]');
  await see('[role=menu]');
};

/** By its row, which says whose the field is. */
const openData = (): Promise<void> => press(t('fields:card.data') + t('catalog:ownership.owner'), '[data-panel=field]');

const STATES: readonly { readonly name: string; readonly panels: readonly string[]; readonly reach: () => Promise<void> }[] = [
  { name: 'menu of a field', panels: ['field'], reach: fieldMenu },
  ...(['export', 'delete'] as const).map((act) => ({
    name: `question before: ${act}`,
    panels: ['field'],
    reach: async () => {
      await fieldMenu();
      await press(t(`fields:actions.${act}`));
      await see('dialog[open]');
    },
  })),
  {
    name: 'form with an error',
    panels: ['field'],
    reach: async () => {
      await openData();
      await see('[data-panel=field_form] form');
      type('[data-panel=field_form] input[name=name]', '');
      await press(t('fields:form.save'), '[data-panel=field_form]');
      await see('[data-panel=field_form]', t('errors:REQUIRED'));
    },
  },
  {
    name: 'question before what was typed is thrown away',
    panels: ['field'],
    reach: async () => {
      await openData();
      await see('[data-panel=field_form] form');
      type('[data-panel=field_form] input[name=name]', 'Otro');
      await press(t('common:cancel'), '[data-panel=field_form]');
      await see('[data-panel=field_form] [role=alert]', t('common:panel.discard'));
    },
  },
  {
    name: 'list of commands',
    panels: ['fields'],
    reach: async () => {
      strike('k', { ctrlKey: true });
      await see('[role=option]');
    },
  },
  {
    name: 'list of keys',
    panels: ['fields'],
    reach: async () => {
      strike('?');
      await see('dialog[open]', t('common:shortcuts.title'));
    },
  },
];

test.each(['/auth/nothing-here', '/terms-brevant', '/mx/home', '/brevant-flight', '/brevant-flight/terms-and-conditions'])(
  'names and roles of another public page: %s',
  async (path) => {
    await app.visit({ person: null, path });
    await see('h1');
    expect(await grave()).toEqual([]);
  },
);

test.each(['/', '/auth', '/auth/signup', '/auth/forgot', '/auth/outbox', '/terms', '/arg/home', '/verify?codigo=x'])(
  'a reader by names and roles finds his way on %s',
  async (path) => {
    await app.visit({ person: null, path });
    await see('h1');
    expect(await grave()).toEqual([]);
  },
);

test('a field’s card is a region of the field’s name, whose way back is no part of its heading', async () => {
  await enter(['field'], unmeasured);
  await see('[data-panel=field]', t('fields:card.data'));
  const region = document.querySelector('[data-panel=field]');
  expect(document.getElementById(region?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('7 Norte');
  expect(document.querySelectorAll(':is(h1, h2, h3, h4) :is(button, a)')).toHaveLength(0);
  await press(t('fields:card.back'), '[data-panel=field] > header');
  await see('[data-panel=fields]');
});

test('the first stops lead to the list, which they open, to the map and to a panel on screen, and name what there is', async () => {
  await enter(['field', 'crop_explorer'], unmeasured);
  await see('[data-panel=crop_explorer] h2');
  const go = (key: string): string | undefined => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find((one) => one.textContent === t(`common:region.${key}`));
    const to = link?.getAttribute('href') ?? '';
    link?.click();
    expect(to.startsWith('#') ? document.querySelectorAll(to) : [to]).toHaveLength(1);
    return document.activeElement?.id;
  };
  expect(go('skip_map')).toBe('map');
  const first = go('skip_panels') ?? '';
  expect(document.getElementById(first)?.checkVisibility()).toBe(true);
  closePanel('fields');
  closePanel('crop_explorer');
  go('skip_list');
  expect(await app.until(PATIENCE_MS, () => (document.activeElement?.id === 'panel-fields-title' ? [] : ['not there']))).toEqual([]);
});

const LETTERS = 'mdexna';
const MOST_CONTROLS = 60;
const strikeThere = (key: string): void =>
  void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const isIn = (place: string): boolean => (document.activeElement?.closest(place) ?? null) !== null;

/** Presses each control of a form once, with the focus on it; answers where the focus was lost, or a letter taken for a command. */
async function pressEach(id: string): Promise<{ readonly pressed: number; readonly faults: readonly string[] }> {
  const done = new Set<string>();
  const faults: string[] = [];
  const open = (): string => [...document.querySelectorAll<HTMLElement>('[data-panel]')].map(({ dataset }) => dataset['panel']).join(' ');
  const next = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(`[data-panel=${id}] [data-panel-body] :is(button, input, textarea)`)].find(
      (one) => one.matches(':not(:disabled, [hidden], [type=file], [tabindex="-1"])') && !done.has(callOf(one)),
    );
  for (let one = next(); one !== undefined && done.size < MOST_CONTROLS; one = next()) {
    const name = callOf(one);
    done.add(name);
    one.focus();
    one.click();
    await app.rest();
    // The first of a list is chosen; a calendar is left.
    for (const key of ['Enter', 'Escape']) {
      if (isIn('[data-trigger], [role=menu]')) strikeThere(key);
      await app.rest();
    }
    const before = open();
    if (!isIn(`[data-panel=${id}]`)) faults.push(`${name}: ${document.activeElement?.tagName ?? 'nothing'}`);
    for (const key of LETTERS) strikeThere(key);
    await app.rest();
    if (open() !== before) faults.push(`${name}, then ${LETTERS}: ${before} became ${open()}`);
  }
  return { pressed: done.size, faults };
}

test.each([
  { form: 'field_form', args: { field_id: FIELD }, least: 9 },
  { form: 'record_form', args: { field_ids: [FIELD] }, least: 15 },
] as const)('each control of $form leaves the focus in it, and no letter after it is a command', async ({ form, args, least }) => {
  await enter(['field'], unmeasured);
  await see('[data-panel=field]', t('fields:card.data'));
  openPanel(form, args);
  await see(`[data-panel=${form}] form`);
  const { pressed, faults } = await pressEach(form);
  expect(faults).toEqual([]);
  expect(pressed).toBeGreaterThanOrEqual(least);
});

test.each(STATES)('names and roles: $name', async ({ panels, reach }) => {
  await enter(panels, unmeasured);
  await see('[data-panel]');
  await reach();
  expect(await grave()).toEqual([]);
});

test.each([
  { who: 'the seed brand’s people', brand_id: 2, text: 'coverage:empty' },
  { who: 'everybody else', brand_id: 3, text: 'coverage:forbidden' },
])('names and roles: the coverage programme before $who', async ({ brand_id, text }) => {
  await app.visit({
    person: 'producer',
    path: '/brevant/overseeding_coverage',
    session: (text) => text.replace(/"brand_id":\d+/, `"brand_id":${brand_id}`),
  });
  await see('[data-panel=coverage] h3', t(text));
  expect(await grave()).toEqual([]);
});

const LATELY_MS = 30 * 86_400_000;
/** Has the server measure the scenes of a month, where the page asks for a season's. */
const lately: NonNullable<Visit['instead']> = (url, init) =>
  url.startsWith('/api/sentinel/statistics?')
    ? app.answer(url.replace(/(?<=[?&]from=)[^&]+/, new Date(Date.now() - LATELY_MS).toISOString().slice(0, 10)), init)
    : null;

// Last of all: the server may go on measuring when the panels have what they show. Each is a fifth of the file's time.
test.runIf(isFull).each(['staff', 'beside'] as const)(
  'every panel of the group %s has its names and roles once it has loaded',
  async (group) => {
    await enter(Object.keys(PANEL_GROUPS[group]), lately);
    expect(await app.until(PATIENCE_MS, () => (document.querySelector('[aria-busy=true]') === null ? [] : ['still loading']))).toEqual([]);
    expect(await grave()).toEqual([]);
  },
);
