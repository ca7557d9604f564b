import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { signUp } from '../../setup/servers/remote-caller.ts';
import { newField, squareAt } from '../../setup/samples/field-samples.ts';
import { beside, open, panel, press, t, type Look, type Screen } from '../screen-helpers.ts';

const FIELD = '7 Norte';
const margin = (page: Page) => panel(page, 'gross_margin');

const openMargin = async (page: Page, look: Look): Promise<void> => {
  await open(page, look, beside(FIELD, 'gross_margin'));
  await margin(page).locator('svg [aria-label="bar"]').first().waitFor();
  await mapIdle(page);
};

/** A price nobody pays, and a cost that is no number. */
const openRefused = async (page: Page, look: Look): Promise<void> => {
  await openMargin(page, look);
  await margin(page).getByLabel(t('gross-margin:income.price_usd_t')).fill('-178');
  await margin(page).getByLabel(t('gross-margin:cost.lease')).fill('a convenir');
  await press(margin(page).getByRole('heading', { name: t('gross-margin:grid.title') }));
  await margin(page).getByText(t('common:autosave.wrong')).waitFor();
};

/** A field that has just been drawn. */
const openEmpty = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/');
  const { account, call } = await signUp(new URL(page.url()).origin);
  const { field } = await call(contract.fields.create, newField({ geometry: squareAt(0) }));
  await open(page, look, `/dashboard?capa=evi&lote=${field.id}&paneles=field,gross_margin`, account);
  await margin(page)
    .getByRole('button', { name: t('gross-margin:empty.blank') })
    .waitFor();
  await mapIdle(page);
};

export const MARGIN: readonly Screen[] = [
  { name: '07-margin', size: 'wide', prepare: openMargin },
  { name: '07-margin-refused', size: 'wide', prepare: openRefused },
  { name: '07-margin-empty', size: 'wide', prepare: openEmpty },
  { name: '07-phone-margin', size: 'phone', prepare: openMargin },
];
