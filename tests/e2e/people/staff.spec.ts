import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { BRAND_NAMES, type BrandName } from '#domain/accounts/brand-numbers.ts';
import { handOf } from '../../setup/page/hand-of.ts';
import type { Grower, Tenant, Member, StaffWorld } from '../../setup/worlds/staff-world.ts';
import { checkAccessible, enter, expect, IS_LONG, JOURNEY_LANGUAGES, textsOf, type Page } from '../fixtures.ts';
import { test } from './staff-test.ts';

type Texts = ReturnType<typeof textsOf>;

/** The brands of a journey: these, or every one by night. */
const brandsOr = (...some: readonly BrandName[]): readonly BrandName[] => (IS_LONG ? BRAND_NAMES : some);

const SEASON = { from: '2025-12-01', to: '2026-01-12' };
const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);
const rows = (page: Page) => panel(page, 'users').locator('[data-user]');
const growersOf = ({ served, neighbour, stranger }: Tenant): readonly Grower[] => [served, neighbour, stranger];
const membersOf = (tenant: Tenant): readonly Member[] => [
  tenant.admin,
  tenant.seller,
  tenant.adviser,
  tenant.colleague,
  ...growersOf(tenant),
];
const tenants = (world: StaffWorld): readonly Tenant[] => BRAND_NAMES.map((brand) => world[brand]);
/** Brands of other tenants than one's: the seed company's, or all but it. */
const beyond = (world: StaffWorld, brand: BrandName): readonly Tenant[] =>
  tenants(world).filter((other) => (other.brand === 'brevant') !== (brand === 'brevant'));

/** These fields are in the drawer, and no other field of anybody. */
async function seesFields(page: Page, seen: readonly Grower[]): Promise<void> {
  const names = panel(page, 'fields').getByText(/^Lote de /);
  await expect(names).toHaveCount(seen.length);
  expect((await names.allInnerTexts()).toSorted()).toEqual(seen.map(({ field_name }) => field_name).toSorted());
}

/** The search over the map finds these for a text, and no others. */
async function finds(page: Page, t: Texts, text: string, found: readonly string[]): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: t('common:palette.title') });
  await dialog.getByRole('combobox').fill(text);
  // What stood there before the text was typed goes a moment later.
  await expect(dialog.getByRole('option')).toHaveCount(found.length);
  for (const [at, name] of found.entries()) await expect(dialog.getByRole('option').nth(at)).toContainText(name);
  if (found.length === 0) await expect(dialog.getByRole('status').filter({ hasText: t('common:no_results') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

type Shown = { readonly panels: readonly string[]; readonly notes: readonly string[]; readonly field: string | null };
/** What a link to a field opens, says and leaves in the address; figures of other fields, which are still being worked out, left aside. */
async function shownOf(page: Page, field_id: string): Promise<Shown> {
  const open = await page.locator('[data-panel]').evaluateAll((panels) => panels.map((one) => one.getAttribute('data-panel') ?? ''));
  const notes = await page.getByRole('alert').or(panel(page, 'field')).allInnerTexts();
  const kept = new URL(page.url()).searchParams.get('lote');
  return { panels: open.toSorted(), notes, field: kept === field_id ? 'kept' : kept };
}

/** The same of a link that has just been followed, once nothing changes any more. */
async function shownAt(page: Page, field_id: string): Promise<Shown> {
  await page.goto(`/dashboard?paneles=fields&lote=${field_id}`);
  await expect(
    panel(page, 'fields')
      .getByText(/^Lote de /)
      .first(),
  ).toBeVisible();
  let before = '';
  const isStill = async (): Promise<boolean> => {
    const now = JSON.stringify(await shownOf(page, field_id));
    const is_same = now === before;
    before = now;
    return is_same;
  };
  await expect.poll(isStill, { intervals: [1_000] }).toBe(true);
  return JSON.parse(before) as Shown;
}

for (const brand of brandsOr('surco'))
  for (const language of JOURNEY_LANGUAGES)
    test(`a field manager finds his own producers and their fields, and nobody else’s (${brand}, ${language})`, async ({ page, world }) => {
      const t = textsOf(language);
      const { adviser, served, neighbour, stranger } = world[brand];
      await enter(page, { account: adviser, language });
      await expect(page.locator('html')).toHaveAttribute('data-theme', brand);
      await seesFields(page, [served]);

      await finds(page, t, served.field_name, [served.field_name]);
      for (const { field_name } of [neighbour, stranger]) await finds(page, t, field_name, []);
      await panel(page, 'fields').getByLabel(t('fields:search'), { exact: true }).fill(neighbour.field_name);
      await expect(panel(page, 'fields')).toContainText(t('fields:empty.no_match'));

      await page
        .getByRole('navigation')
        .getByRole('button', { name: t('users:title'), exact: true })
        .click();
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(served.name);
      await panel(page, 'users').getByLabel(t('users:search.label')).fill(neighbour.name);
      await expect(panel(page, 'users')).toContainText(t('users:none.title'));
      await checkAccessible(page, '[data-panel=users]');
    });

for (const [at, brand] of brandsOr('horizonte').entries())
  test(`a seller finds the fields of his team, and a link to another’s says what one to none says (${brand})`, async ({
    page,
    product,
    world,
    expected,
  }) => {
    expected.push(/status of 404/);
    const language = JOURNEY_LANGUAGES[at] ?? 'es';
    const { seller, served, neighbour, stranger } = world[brand];
    await enter(page, { account: seller, language });
    await seesFields(page, [served, neighbour]);

    const absent = randomUUID();
    const foreign = [stranger, ...beyond(world, brand).map((tenant) => tenant.served)].slice(0, 2);
    const shown = await shownAt(page, absent);
    for (const { field_id } of foreign) expect(await shownAt(page, field_id)).toEqual(shown);
    const { ask } = await handOf(product.url, seller, false);
    const none = await ask(contract.imagery.catalog, { ...SEASON, field_id: absent });
    expect(none.status).toBe(404);
    for (const { field_id } of foreign) expect(await ask(contract.imagery.catalog, { ...SEASON, field_id })).toEqual(none);
    expect((await ask(contract.imagery.catalog, { ...SEASON, field_id: neighbour.field_id })).status).toBe(200);
    const nobody = await ask(contract.users.get, { account_id: absent });
    expect(nobody.status).toBe(404);
    for (const { id } of [stranger, ...beyond(world, brand).map((tenant) => tenant.adviser)])
      expect(await ask(contract.users.get, { account_id: id })).toEqual(nobody);
  });

for (const brand of brandsOr('surco', 'brevant'))
  for (const language of JOURNEY_LANGUAGES)
    test(`an administrator finds and opens nobody of another tenant than his brand's (${brand}, ${language})`, async ({
      page,
      world,
      adminOf,
      expected,
    }) => {
      expected.push(/status of 404/);
      const t = textsOf(language);
      const { admin } = world[brand];
      const { ask, codes } = await adminOf(brand);
      const code = codes.shift() ?? '';
      await enter(page, { account: admin, code, language, path: '/dashboard?paneles=users' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', brand);
      const others = beyond(world, brand);
      const own = tenants(world).filter((tenant) => !others.includes(tenant));
      await expect(rows(page)).toHaveCount(own.flatMap(membersOf).length - 1);

      const search = panel(page, 'users').getByLabel(t('users:search.label'));
      for (const tenant of others) {
        for (const { name } of [tenant.admin, tenant.adviser, tenant.served]) {
          await search.fill(name);
          await expect(panel(page, 'users')).toContainText(t('users:none.title'));
        }
        await search.fill('');
        await expect(rows(page)).not.toHaveCount(0);
      }

      const [first] = others;
      await page.goto(`/dashboard?paneles=users&usuario=${first?.served.id ?? ''}`);
      await expect(panel(page, 'user')).toContainText(t('users:gone'));

      const fields = await ask(contract.fields.list, {});
      for (const { field_id } of own.flatMap(growersOf)) expect(fields.bytes).toContain(field_id);
      const [no_account, no_field] = [
        await ask(contract.users.get, { account_id: randomUUID() }),
        await ask(contract.imagery.catalog, { ...SEASON, field_id: randomUUID() }),
      ];
      expect([no_account.status, no_field.status]).toEqual([404, 404]);
      for (const member of others.flatMap(membersOf)) {
        expect(await ask(contract.users.get, { account_id: member.id })).toEqual(no_account);
        expect(fields.bytes).not.toContain(member.id);
      }
      for (const { field_id } of others.flatMap(growersOf)) {
        expect(await ask(contract.imagery.catalog, { ...SEASON, field_id })).toEqual(no_field);
        expect(fields.bytes).not.toContain(field_id);
      }
    });

test('the user manager is narrowed by country and by brand, and keeps the account beside it in the address', async ({
  page,
  world,
  adminOf,
}) => {
  const t = textsOf('es');
  const { codes } = await adminOf('surco');
  await enter(page, { account: world.surco.admin, code: codes.shift() ?? '', path: '/dashboard?paneles=users' });
  const choose = async (filter: string, option: string): Promise<void> => {
    await panel(page, 'users').getByRole('button', { name: filter }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose(t('users:filter.brand'), 'Horizonte');
  await expect(rows(page)).toHaveCount(membersOf(world.horizonte).length);
  await expect(rows(page).filter({ hasText: world.surco.served.name })).toHaveCount(0);
  await choose(t('users:filter.country'), t('catalog:country.BR'));
  await expect(panel(page, 'users')).toContainText(t('users:none.title'));
  await panel(page, 'users')
    .getByRole('button', { name: t('users:none.clear') })
    .click();
  await expect(rows(page)).toHaveCount([world.surco, world.horizonte].flatMap(membersOf).length - 1);
  await checkAccessible(page, '[data-panel=users]');

  const { id, name } = world.surco.served;
  await rows(page).getByRole('button', { name }).click();
  await expect(panel(page, 'user').getByRole('heading', { name })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('usuario')).toBe(id);
  await page.reload();
  await expect(panel(page, 'user').getByRole('heading', { name })).toBeVisible();
  await checkAccessible(page, '[data-panel=user]');
  await panel(page, 'user')
    .getByRole('button', { name: t('common:close'), exact: true })
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.has('usuario')).toBe(false);
});
