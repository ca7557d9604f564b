import { readFile } from 'node:fs/promises';
import { contract } from '#contract/index.ts';
import { areaHa } from '#domain/geometry/measure/area.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { contains } from '#domain/geometry/measure/contains.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Language } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { callerOf, type RemoteCaller } from '../../setup/servers/remote-caller.ts';
import { tap } from '../../setup/page/tap.ts';
import { enter, expect, JOURNEY_LANGUAGES, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const FIELD = 'Cuadro 4';
/** The demo makes a hundred scenes the first time somebody asks for four seasons. */
const FIRST_MS = 240_000;
const panel = (page: Page) => page.locator('[data-panel=zones]');
const card = (page: Page) => page.locator('[data-panel=field]');
const marks = (page: Page) => page.locator('[data-zone]');

async function findField(page: Page, url: string): Promise<{ caller: RemoteCaller; field: Field; geometry: Polygon }> {
  const caller = await callerOf(url, await demoAccount(page));
  const { fields } = await caller.call(contract.fields.list, {});
  const found = fields.find(({ name }) => name === FIELD);
  if (found === undefined) throw new Error(`The demo has no ${FIELD}`);
  return { caller, ...(await caller.call(contract.fields.get, { field_id: found.id })) };
}

/** The field's card with the zones under it, opened by the key printed on the row. */
async function openZones(page: Page, field: Field, language: Language = 'es'): Promise<void> {
  await enter(page, { path: `/dashboard?lote=${field.id}&capa=evi`, language });
  await page.locator('[data-panel=fields]').getByText(field.name, { exact: true }).dblclick();
  await card(page).locator('[data-nav-row="7"]').waitFor();
  await page.keyboard.press('7');
  await panel(page).waitFor();
}

type Feature = { properties: { zone: number; name: string; area_ha: number; seeds_ha: number; N_kg_ha: number }; geometry: Polygon };

/** A harvester's passes: 8 t/ha in the lowest zone and 1 more in each that follows, a little more or less from place to place. */
const harvest = ({ zones }: ZonePlan): readonly (readonly [number, number, number])[] =>
  zones.flatMap(({ number, parts }) =>
    parts.flatMap((part) => {
      const [west, south, east, north] = bboxOf(part);
      return Array.from({ length: 400 }, (_none, i): [number, number] => [
        west + ((i % 20) / 20) * (east - west),
        south + (Math.floor(i / 20) / 20) * (north - south),
      ])
        .filter((position) => contains(part, position))
        .map(([lon, lat], i) => [lon, lat, 7 + number + ((i * 7) % 11) / 50] as const);
    }),
  );

/** What a field's card and its zones say once these are active. */
async function expectActive(page: Page, language: Language): Promise<void> {
  const texts = textsOf(language);
  await expect(card(page).locator('[data-nav-row="7"]')).toContainText(texts('fields:card.zone_count', { zones: 3 }));
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(texts('zones:title'));
  await expect(marks(page)).toHaveText([texts('catalog:zone.letter.3.1'), texts('catalog:zone.letter.3.2'), 'Loma']);
  await expect(
    panel(page)
      .getByRole('rowheader', { name: texts('catalog:zone.label.3.1') })
      .first(),
  ).toBeVisible();
  await expect(card(page).getByRole('button', { name: texts('fields:card.polygon') })).toHaveAttribute(
    'data-tip',
    texts('fields:actions.zones_locked'),
  );
  await panel(page).getByText(texts('zones:why.title')).click();
  await expect(panel(page).getByText(texts('zones:why.key'))).toBeVisible();
}

// What the first makes active the others look at.
test.describe.configure({ mode: 'serial' });

test('zones of a field are made, chosen, named, prescribed, checked with yields and activated; then its border stays', async ({
  page,
  product,
}) => {
  test.setTimeout(FIRST_MS + 120_000);
  const { caller, field, geometry } = await findField(page, product.url);
  const stored = async () => (await caller.call(contract.zones.get, { field_id: field.id })).zones;
  await openZones(page, field);

  await test.step('they are made of four seasons, as many as are asked for, and named', async () => {
    await panel(page)
      .getByRole('button', { name: t('zones:make') })
      .click();
    await expect(panel(page).getByRole('status')).toBeVisible();
    await expect(panel(page).getByText(t('zones:from_seasons', { seasons: 4 }))).toBeVisible({ timeout: FIRST_MS });
    await panel(page).getByRole('radio', { name: '3', exact: true }).check();
    await expect(marks(page)).toHaveCount(3);
    await expect(marks(page)).toHaveText([t('catalog:zone.letter.3.1'), t('catalog:zone.letter.3.2'), t('catalog:zone.letter.3.3')]);
    await panel(page).getByText(t('zones:adjust.title')).click();
    const name = panel(page).getByLabel(t('zones:adjust.name', { zone: t('catalog:zone.label.3.3') }));
    await name.fill('Loma');
    await name.press('Tab');
    await expect(marks(page).last()).toHaveText('Loma');
  });

  await test.step('a panel with zones that are not saved asks before it closes; then they are', async () => {
    await panel(page)
      .locator('header')
      .getByRole('button', { name: t('common:panel.discard') })
      .click();
    await expect(panel(page).getByText(t('common:panel.unsaved'))).toBeVisible();
    await panel(page)
      .getByRole('button', { name: t('common:panel.keep') })
      .click();
    await panel(page)
      .getByRole('button', { name: t('zones:save') })
      .click();
    await expect(page.getByText(t('zones:saved'), { exact: true })).toBeVisible();
    await expect(card(page).locator('[data-nav-row="7"]')).toContainText(t('fields:card.zone_count', { zones: 3 }));
  });

  await test.step('a prescription spreads its doses and leaves as a file that tiles the field', async () => {
    await panel(page)
      .getByRole('button', { name: t('zones:prescription.open') })
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(t('zones:prescription.low')).fill('6000');
    await sheet.getByLabel(t('zones:prescription.high')).fill('11000');
    const uniform = t('zones:prescription.uniform');
    await sheet.getByLabel(t('zones:prescription.cell', { what: t('zones:prescription.seeds_ha'), zone: uniform })).fill('70.000');
    await sheet.getByLabel(t('zones:prescription.cell', { what: t('zones:prescription.n_kg_ha'), zone: uniform })).fill('90');
    await sheet.getByRole('button', { name: t('zones:prescription.spread') }).click();
    await sheet.getByRole('button', { name: t('zones:prescription.format') }).click();
    await page.getByRole('option', { name: 'GeoJSON', exact: true }).click();
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: t('zones:prescription.verb') }).click();
    const file = await (await download).path();
    const { features } = JSON.parse(await readFile(file, 'utf8')) as { features: Feature[] };
    expect(new Set(features.map(({ properties }) => properties.zone))).toEqual(new Set([1, 2, 3]));
    expect(features.find(({ properties }) => properties.zone === 3)?.properties.name).toBe('Loma');
    const low = features.find(({ properties }) => properties.zone === 1)?.properties.seeds_ha ?? NaN;
    const high = features.find(({ properties }) => properties.zone === 3)?.properties.seeds_ha ?? NaN;
    expect(high).toBeGreaterThan(low);
    const total_ha = features.reduce((sum, feature) => sum + areaHa(feature.geometry), 0);
    expect(Math.abs(total_ha - areaHa(geometry))).toBeLessThan(1e-6 * total_ha);
    await expect(sheet).toHaveCount(0);
  });

  await test.step('they are checked with the yields of places, and what was found is handed over', async () => {
    const plan = (await stored())?.plan;
    if (plan === undefined) throw new Error('The field has no zones');
    await panel(page).getByText(t('zones:yields.title')).click();
    await panel(page).getByRole('radio', { name: 't/ha' }).check();
    await panel(page).getByLabel(t('zones:yields.table'), { exact: true }).fill('zona;rinde\nLoma;9,1\nMeseta;8');
    await panel(page)
      .getByRole('button', { name: t('zones:yields.verb') })
      .click();
    await expect(panel(page).getByText(t('errors:SAMPLES_ZONE_UNKNOWN', { line: 3, zone: 'Meseta' }))).toBeVisible();

    const features = [...harvest(plan), [-60, -34, 9]].map(([lon, lat, dry = 0]) => ({
      type: 'Feature',
      properties: { Moisture: 14, Yld_Mass_W: dry + 1, Yld_Mass_D: dry },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    }));
    await panel(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'cosecha.geojson',
        mimeType: 'application/geo+json',
        buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
      });
    await panel(page)
      .getByRole('combobox', { name: t('zones:yields.which_column') })
      .fill('mass_d');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText(t('zones:yields.differs'))).toBeVisible();
    await expect(panel(page).getByText(/p < 0,001/)).toBeVisible();
    await expect(panel(page).getByText(/ 1 fuera del lote/)).toBeVisible();
    const download = page.waitForEvent('download');
    await panel(page)
      .getByRole('button', { name: t('zones:yields.csv') })
      .click();
    const exported = await readFile(await (await download).path(), 'utf8');
    expect((await download).suggestedFilename()).toBe(`Cuadro-4-${t('zones:yields.file_name')}.csv`);
    expect(exported).toMatch(/^F;\d+(,\d+)?\r$/m);
    expect(exported).toMatch(/^p;0(,0+\d+)?|^p;\d,?\d*e-\d+\r$/m);
  });

  await test.step('they are activated once that is confirmed, and the field says so', async () => {
    await panel(page)
      .getByRole('button', { name: t('zones:activate.open') })
      .click();
    const question = page.getByRole('alertdialog', { name: t('zones:activate.title', { name: FIELD }) });
    const verb = question.getByRole('button', { name: t('zones:activate.verb') });
    await expect(question).toContainText(t('zones:activate.text', { zones: 3, seasons: 4 }));
    await expect(verb).toBeDisabled();
    await question.getByLabel(t('zones:activate.check')).check();
    await verb.click();
    await expect(page.getByText(t('zones:activate.done', { name: FIELD }))).toBeVisible();

    const { plan, activated_at } = (await stored()) ?? {};
    expect(plan?.zones.map((zone) => zone.name)).toEqual([null, null, 'Loma']);
    const date = formatsOfTag('es-AR').date((activated_at ?? '').slice(0, 10));
    await expect(panel(page).getByText(t('zones:locked', { date }))).toBeVisible();
    await expect(panel(page).getByRole('button', { name: t('zones:activate.open') })).toHaveCount(0);
    await expectActive(page, 'es');
  });

  await test.step('its border is neither edited nor divided', async () => {
    await expect(card(page).getByRole('button', { name: t('fields:card.polygon') })).toHaveAttribute('aria-disabled', 'true');
    await expect(card(page).getByRole('button', { name: t('fields:card.divide') })).toHaveAttribute(
      'data-tip',
      t('fields:actions.zones_locked'),
    );
    await page.locator('[data-region=map]').focus();
    await page.keyboard.press('e');
    const edit = page.locator('[data-panel=field_edit]');
    await expect(edit.getByText(t('field-drawing:edit.locked'))).toBeVisible();
    const present = await caller.call(contract.fields.get, { field_id: field.id });
    const moved = caller.call(contract.fields.updateGeometry, { field_id: field.id, version: present.field.version, geometry });
    await expect(moved).rejects.toThrow(/409 .*ZONES_LOCKED/);
    await edit.getByRole('button', { name: t('common:panel.close') }).click();
  });

  await test.step('on a phone the doses of a zone stand under its name, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await tap(page, panel(page).getByRole('button', { name: t('zones:prescription.open') }));
    const sheet = page.getByRole('dialog');
    const dose = sheet.getByLabel(t('zones:prescription.cell', { what: t('zones:prescription.n_kg_ha'), zone: 'Loma' }));
    await expect(dose).toBeVisible();
    const isWide = (): Promise<boolean> =>
      sheet.evaluate((element) =>
        [element, ...element.querySelectorAll('*')].some(
          (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto',
        ),
      );
    await expect.poll(isWide).toBe(false);
    const label = () => dose.evaluate((element) => getComputedStyle(element.closest('td') as Element, '::before').content);
    await expect.poll(label).toBe(`"${t('zones:prescription.n_kg_ha')}"`);
  });
});

for (const language of JOURNEY_LANGUAGES.filter((other) => other !== 'es')) {
  test(`an active field says so in its card and its zones (${language})`, async ({ page, product }) => {
    const { field } = await findField(page, product.url);
    await openZones(page, field, language);
    await expectActive(page, language);
  });
}
