import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { signUp } from '../../setup/servers/remote-caller.ts';
import { newField, squareAt } from '../../setup/samples/field-samples.ts';
import { samplePlan } from '../../setup/samples/zone-samples.ts';
import { beside, open, panel, press, t, type Look, type Screen } from '../screen-helpers.ts';

const FIELD = '7 Sur';
const density = (page: Page) => panel(page, 'density');
const LOW = '7.700';
const HIGH = '10.800';

/** A field of the demo with its zones, and what its records fill in. */
const openDensity = async (page: Page, look: Look): Promise<void> => {
  await open(page, look, beside(FIELD, 'density'));
  await density(page).getByLabel(t('density:input.low_kg_ha')).fill(LOW);
  await density(page).getByLabel(t('density:input.high_kg_ha')).fill(HIGH);
  await page.keyboard.press('Tab');
  await density(page).locator('svg').first().waitFor();
  await mapIdle(page);
};

const openMore = async (page: Page, look: Look): Promise<void> => {
  await openDensity(page, look);
  await press(density(page).getByText(t('density:more')));
  await density(page)
    .getByRole('textbox', { name: t('density:input.nitrate_ppm') })
    .fill('10');
  await density(page).getByLabel(t('density:input.real_plants_ha')).fill('120000');
  await page.keyboard.press('Tab');
  await density(page)
    .getByRole('button', { name: t('density:real_confirm') })
    .scrollIntoViewIfNeeded();
};

/** A field of a trial with two zones and a prescription that another recommendation was used in. */
const openZoned = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/');
  const { account, call } = await signUp(new URL(page.url()).origin);
  const { field } = await call(contract.fields.create, newField({ geometry: squareAt(0) }));
  const { id: field_id, geometry_version } = field;
  await call(contract.payment.trial, { field_id });
  const { version } = await call(contract.zones.save, { field_id, version: 0, geometry_version, plan: samplePlan(squareAt(0)) });
  const doses = { yields: { low_kg_ha: 7_000, high_kg_ha: 11_000 }, seeds_ha: [65_000, 80_000], n_kg_ha: [40, 60], product: null };
  await call(contract.zones.prescribe, { field_id, version, doses, uniform: { seeds_ha: null, n_kg_ha: null, dose: null } });
  await open(page, look, `/dashboard?capa=evi&lote=${field_id}&paneles=field,zones,density`, account);
  await density(page).getByRole('table').waitFor();
  await mapIdle(page);
};

/** A field that has just been drawn: nothing is known of it. */
const openEmpty = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/');
  const { account, call } = await signUp(new URL(page.url()).origin);
  const { field } = await call(contract.fields.create, newField({ geometry: squareAt(0) }));
  await open(page, look, `/dashboard?capa=evi&lote=${field.id}&paneles=field,density`, account);
  await density(page).getByText(t('density:missing')).waitFor();
  await mapIdle(page);
};

const openRefused = async (page: Page, look: Look): Promise<void> => {
  await openDensity(page, look);
  await density(page).getByLabel(t('density:input.low_kg_ha')).fill('3.400');
  await page.keyboard.press('Tab');
  await density(page).getByText(t('errors:DENSITY_YIELD_RANGE')).waitFor();
};

export const DENSITY: readonly Screen[] = [
  { name: '16-density', size: 'wide', prepare: openDensity },
  { name: '16-density-zones', size: 'wide', prepare: openZoned },
  { name: '16-density-more', size: 'wide', prepare: openMore },
  { name: '16-density-empty', size: 'wide', prepare: openEmpty },
  { name: '16-density-refused', size: 'wide', prepare: openRefused },
  { name: '16-phone-density', size: 'phone', prepare: openDensity },
];
