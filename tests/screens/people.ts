import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import { BUILT_IN_LOOKUPS } from '#domain/catalog/activities/index.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';
import { DEMO_STAFF } from '#server/demo/staff.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import { callerOf, signUp } from '../setup/servers/remote-caller.ts';
import { demoAccount } from '../setup/page/log-in.ts';
import { withUser } from '../setup/worlds/with-user.ts';
import { beside, BRANDS, close, isPhone, open, panel, press, t, type Look, type Screen } from './screen-helpers.ts';

const NAMES = [
  ['Ana Prado', 'FSM', 0],
  ['Bruno Cardozo', 'FA', 0],
  ['Carla Duarte', 'FA', 0],
  ['Diego Funes', 'FM', 0],
  ['Elena Rossi', 'RSM', 0],
  ['Lucía Ferreyra', 'PM', 14],
  ['Mário Teles', 'PM', 6],
  ['Nora Villalba', 'FA', 0],
  ['Oscar Medina', 'PM', 3],
  ['Paula Quiroga', 'FM', 0],
  ['Raúl Benítez', 'FA', 0],
] as const;
const person = (at: number) => ({ id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, name: NAMES[at]?.[0] ?? '' });

/** The people of the mock-up: a tenant of the seed company has more than the demo. */
const PEOPLE: readonly ManagedUser[] = NAMES.map(([name, role, field_count], at) => {
  const [firstname = '', lastname = ''] = name.split(' ');
  const is_producer = role === 'PM';
  return {
    id: person(at).id,
    version: 1,
    firstname,
    lastname,
    email: `${firstname}.${lastname}@seedco.example`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
    phone_number: '+54 9 2477 555 010',
    fiscal_id: '20123456786',
    country: 'AR',
    role,
    brand_id: is_producer ? 7 : 2,
    style_brand: is_producer ? 7 : 2,
    manager: is_producer || role === 'RSM' ? null : person(role === 'FSM' ? 4 : 0),
    served_by: is_producer ? [person(3)] : [],
    has_onesoil_access: at % 3 === 1,
    show_sensitive_information: at % 2 === 0 && !is_producer,
    is_field_agronomist: role === 'FA',
    is_disabled: at === 8,
    is_active: at !== 10,
    created_at: '2023-03-04T12:00:00.000Z',
    used_at: at === 10 ? null : `2026-01-${String(11 - at).padStart(2, '0')}T14:00:00.000Z`,
    field_count,
    area_ha: field_count * 61.3,
    rights: { role: true, link: true, flags: true, disable: true },
  };
});

/** The signed-in user is presented as an administrator, and answered as one. */
const asAdmin = async (page: Page): Promise<void> => {
  await page.route('**/api/auth/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text
        .replace('"role":"PM"', '"role":"admin"')
        .replace('"show_sensitive_information":false', '"show_sensitive_information":true')
        .replace('"has_second_factor":false', '"has_second_factor":true'),
    });
  });
  await page.route('**/api/auth/list_users**', (route) => route.fulfill({ json: { users: PEOPLE, total: 4_812, has_more: true } }));
  await page.route('**/api/auth/users/*', (route) => {
    const role = new URL(route.request().url()).pathname.split('/').at(-1);
    return route.fulfill({ json: { users: NAMES.flatMap(([, one], at) => (one.toLowerCase() === role ? [person(at)] : [])) } });
  });
};

const openUsers = async (page: Page, look: Look): Promise<void> => {
  await asAdmin(page);
  await open(page, look, '/dashboard?campo=Don%20Emilio&capa=evi&paneles=users');
  await panel(page, 'users').getByText('Carla Duarte').waitFor();
  if (isPhone(page)) await page.getByRole('button', { name: `${t('common:sheet.grabber')}: ${t('common:sheet.full')}` }).tap();
  await mapIdle(page);
};

/** The built-in lists, of which one entry was changed, one put out of use and one added. */
const openLookups = async (page: Page, look: Look): Promise<void> => {
  await page.route('**/api/generic/lookups?**', (route) => {
    const list = new URL(route.request().url()).searchParams.get('list');
    const rows = BUILT_IN_LOOKUPS.filter((entry) => entry.list === list).map((entry, at) => ({
      entry: { ...entry, is_active: at !== 2 },
      origin: (['override', 'own'] as const)[at] ?? 'built_in',
      version: at < 2 ? 1 : 0,
    }));
    return route.fulfill({ json: { rows } });
  });
  await open(page, look, '/dashboard?paneles=fields,lookups');
  await withUser(page, { role: 'admin', has_second_factor: true });
  await page.reload();
  await panel(page, 'lookups').getByText('Urea granulada').waitFor();
  if (isPhone(page)) await page.getByRole('button', { name: `${t('common:sheet.grabber')}: ${t('common:sheet.full')}` }).tap();
  await mapIdle(page);
};

/** Somebody asks the demo's producer, beside the demo's staff that works with him, and he keeps more records than those of his farms. */
const keepRecords = async (page: Page): Promise<void> => {
  const home = new URL(page.url()).origin;
  const account = await demoAccount(page);
  const demo = await callerOf(home, account);
  const { producers } = await demo.call(contract.producers.list, {});
  if (producers.some(({ status }) => status === 'invited')) return;
  const record = { email: null, country: null, province: null, city: null, fiscal_id: null };
  const other = await signUp(home);
  const { id } = await other.call(contract.producers.create, { ...record, name: 'Lucía Ferreyra', email: account.user });
  await other.call(contract.producers.invite, { producer_id: id });
  const place = { country: 'AR', province: 'AR-B', city: 'Pergamino' } as const;
  await demo.call(contract.producers.create, { ...record, ...place, name: 'Agropecuaria Ferreyra', fiscal_id: '20123456786' });
  const asked = await demo.call(contract.producers.create, {
    ...record,
    ...place,
    name: 'Don Anselmo SA',
    email: 'don.anselmo@example.com',
  });
  await demo.call(contract.producers.invite, { producer_id: asked.id });
  await demo.call(contract.producers.create, { ...record, country: 'BR', province: 'BR-MT', city: 'Sorriso', name: 'Fazenda Boa Vista' });
};

const openProducers = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/auth');
  await keepRecords(page);
  await open(page, look, '/dashboard?campo=Don%20Emilio&capa=evi&paneles=fields,producers');
  await panel(page, 'producers').getByText('Don Anselmo SA').waitFor();
  if (isPhone(page)) await page.getByRole('button', { name: `${t('common:sheet.grabber')}: ${t('common:sheet.full')}` }).tap();
  await mapIdle(page);
};

/** An administrator says why he must change a field of somebody else's. */
const openSupport = async (page: Page, look: Look): Promise<void> => {
  await asAdmin(page);
  await page.route('**/api/field/meta_geo_status/by_user*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text
        .replaceAll('"relations":["owner"]', '"relations":["admin"]')
        .replaceAll('"owner_name":null', '"owner_name":"Lucía Ferreyra"'),
    });
  });
  await open(page, look, beside('La Laguna'));
  await press(
    panel(page, 'field')
      .getByRole('button', { name: t('fields:row.menu', { name: 'La Laguna' }) })
      .first(),
  );
  await press(page.getByRole('menuitem', { name: t('fields:support.open') }));
  await panel(page, 'field_support').getByLabel(t('fields:support.reason')).fill('Nombre mal escrito en la escritura');
  await mapIdle(page);
};

/** The demo's adviser chooses fields whose plan he proposes to their owner. */
const openProposal = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/auth');
  const { password } = await demoAccount(page);
  const user = DEMO_STAFF.find(({ role }) => role === 'FM')?.user ?? '';
  await open(page, look, '/dashboard?campo=La%20Tranquera&capa=evi&paneles=plans', { user, password });
  await press(panel(page, 'plans').getByRole('button', { name: t('plans:propose.title') }));
  const boxes = panel(page, 'plan_propose').getByRole('checkbox', { disabled: false });
  await boxes.nth(1).waitFor();
  for (const at of [0, 1]) await boxes.nth(at).check({ force: true });
  if (!isPhone(page)) await close(page, 'imagery');
  await mapIdle(page);
};

/** The seed brand's staff in its reports mode, with the first of a list beside it. */
const openMode =
  (list: 'mode_reports' | 'mode_producers', of: 'mode_report' | 'mode_producer') =>
  async (page: Page, look: Look): Promise<void> => {
    await page.goto('/auth');
    const { password } = await demoAccount(page);
    const user = DEMO_STAFF.find(({ role }) => role === 'FSM')?.user ?? '';
    await open(page, look, `/dashboard?paneles=${list}&modo=informes`, { user, password });
    await panel(page, list).locator('tbody button').first().waitFor();
    if (isPhone(page)) return;
    await press(panel(page, list).locator('tbody button').first());
    await panel(page, of).getByRole('button').nth(2).waitFor();
    await mapIdle(page);
  };

/** Who works with whom. */
export const PEOPLE_SCREENS: readonly Screen[] = [
  { name: '11-users', size: 'wide', themes: BRANDS, prepare: openUsers },
  { name: '02-support', size: 'wide', prepare: openSupport },
  { name: '08-phone-support', size: 'phone', prepare: openSupport },
  { name: '02-propose', size: 'wide', prepare: openProposal },
  { name: '21-reports-mode', size: 'wide', themes: BRANDS, prepare: openMode('mode_reports', 'mode_report') },
  { name: '21-phone-reports-mode', size: 'phone', prepare: openMode('mode_reports', 'mode_report') },
  { name: '21-producers', size: 'wide', themes: BRANDS, prepare: openMode('mode_producers', 'mode_producer') },
  { name: '08-phone-propose', size: 'phone', prepare: openProposal },
  {
    name: '11-users-edit',
    size: 'wide',
    prepare: async (page, look) => {
      await openUsers(page, look);
      await panel(page, 'users').getByText('Carla Duarte').click();
      await panel(page, 'user')
        .getByRole('button', { name: t('users:field.role') })
        .click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: '11-producers',
    size: 'wide',
    prepare: openProducers,
  },
  {
    name: '11-producers-form',
    size: 'wide',
    prepare: async (page, look) => {
      await openProducers(page, look);
      await panel(page, 'producers')
        .getByRole('button', { name: t('producers:new') })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('producers:form.name')).fill('El Recreo SCA');
      await dialog.getByRole('radio', { name: t('catalog:country.AR') }).check();
      await dialog.getByLabel(t('catalog:fiscal_id.AR')).fill('20-12345678-5');
      await dialog.getByRole('button', { name: t('producers:form.create_verb') }).click();
      await dialog.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: '11-lookups', size: 'wide', prepare: openLookups },
  { name: '08-phone-lookups', size: 'phone', prepare: openLookups },
  {
    name: '11-lookups-form',
    size: 'wide',
    prepare: async (page, look) => {
      await openLookups(page, look);
      const name = 'Urea granulada';
      await press(panel(page, 'lookups').getByRole('button', { name: t('lookups:menu', { name }) }));
      await press(page.getByRole('menuitem', { name: t('lookups:edit') }));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('lookups:form.name.pt')).fill('');
      await dialog.getByRole('button', { name: t('lookups:form.edit_verb') }).click();
      await dialog.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: '08-phone-users', size: 'phone', prepare: openUsers },
  {
    name: '08-phone-user',
    size: 'phone',
    prepare: async (page, look) => {
      await openUsers(page, look);
      await press(panel(page, 'users').getByText('Carla Duarte'));
      await panel(page, 'user').getByText(t('users:flags')).waitFor();
    },
  },
  { name: '08-phone-producers', size: 'phone', prepare: openProducers },
];
