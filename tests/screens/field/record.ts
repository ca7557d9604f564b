import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { callerOf, signUp } from '../../setup/servers/remote-caller.ts';
import { BRANDS, beside, close, isPhone, open, panel, press, t, type Look, type Screen } from '../screen-helpers.ts';

const FIELD = '7 Norte';
const record = (page: Page) => panel(page, 'activities');

/** A field's season on its axis, once its curve is drawn. */
const openRecord = async (page: Page, look: Look): Promise<void> => {
  await open(page, look, beside(FIELD, 'activities'));
  await record(page).getByRole('slider').waitFor();
  await page.waitForLoadState('networkidle');
  if (!isPhone(page)) await close(page, 'imagery');
  await mapIdle(page);
};

/** The form of a fertilization beside the record it goes into. */
const openForm = async (page: Page, look: Look): Promise<void> => {
  await openRecord(page, look);
  await press(record(page).getByRole('button', { name: t(isPhone(page) ? 'activities:enter' : 'activities:new') }));
  await panel(page, 'record_form').getByLabel(t('activities:form.fertilizer')).waitFor();
};

const openRain = async (page: Page, look: Look): Promise<void> => {
  await openRecord(page, look);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: t('common:palette.title') }).fill(t('rain-import:title'));
  await page.keyboard.press('Enter');
  const rows = ['13/10/2025;8,4', '14/10/2025;0', '22/10/2025;31', '3/11/2025;12,6', '4/11/2025;s/d', '19/11/2025;1.204,0'];
  await panel(page, 'rain_import')
    .locator('input[type=file]')
    .setInputFiles({ name: 'lluvias.csv', mimeType: 'text/csv', buffer: Buffer.from(['Fecha;Lluvia (mm)', ...rows].join('\r\n')) });
  await panel(page, 'rain_import').locator('svg[width]').last().waitFor();
};

/** The record's calls answered so, or never. */
const answer = (page: Page, status: number | null): Promise<unknown> =>
  page.route('**/api/activity?**', (route) =>
    status === null ? undefined : route.fulfill({ status, json: { code: 'UNAVAILABLE', params: {} } }),
  );

/** What somebody sees of the field that the demo's producer shows him. */
const openAsGuest = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/');
  const home = new URL(page.url()).origin;
  const [owner, guest] = [await callerOf(home, await demoAccount(page)), await signUp(home)];
  const field_id = (await owner.call(contract.fields.list, {})).fields.find(({ name }) => name === FIELD)?.id ?? '';
  await owner.call(contract.shares.add, { field_id, email: guest.account.user });
  await open(page, look, `/dashboard?capa=evi&lote=${field_id}&paneles=field,activities`, guest.account);
  await record(page).getByText(t('activities:empty.text_guest')).waitFor();
};

/** The field's record, how it is entered, and the table of rain that is read into it (mock-up 06). */
export const RECORD: readonly Screen[] = [
  { name: '06-activities', size: 'wide', themes: BRANDS, prepare: openRecord },
  { name: '06-phone-activities', size: 'phone', prepare: openRecord },
  {
    name: '06-activities-list',
    size: 'wide',
    prepare: async (page, look) => {
      await openRecord(page, look);
      await record(page)
        .getByRole('radio', { name: t('activities:view.list') })
        .check();
      await record(page).getByRole('row').nth(3).waitFor();
    },
  },
  { name: '06-activities-form', size: 'wide', prepare: openForm },
  { name: '06-phone-activities-form', size: 'phone', prepare: openForm },
  {
    name: '06-activities-refused',
    size: 'wide',
    prepare: async (page, look) => {
      await openForm(page, look);
      await press(panel(page, 'record_form').getByRole('button', { name: t('activities:form.save') }));
      await panel(page, 'record_form').locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: '06-activities-empty',
    size: 'wide',
    prepare: async (page, look) => {
      await page.goto('/');
      const newcomer = await signUp(new URL(page.url()).origin);
      const [field] = await newcomer.addFields({ name: 'La Esperanza' });
      await open(page, look, `/dashboard?capa=evi&lote=${field!.id}&paneles=field,activities`, newcomer.account);
      await record(page).getByText(t('activities:empty.title')).waitFor();
      await mapIdle(page);
    },
  },
  { name: '06-activities-guest', size: 'wide', prepare: openAsGuest },
  { name: '06-phone-activities-guest', size: 'phone', prepare: openAsGuest },
  {
    name: '06-activities-failed',
    size: 'wide',
    prepare: async (page, look) => {
      await answer(page, 503);
      await open(page, look, beside(FIELD, 'activities'));
      await record(page).getByText(t('activities:failed')).waitFor();
    },
  },
  {
    name: '06-activities-reading',
    size: 'wide',
    prepare: async (page, look) => {
      await answer(page, null);
      await open(page, look, beside(FIELD, 'activities'));
      await record(page).waitFor();
    },
  },
  { name: '06-rain', size: 'wide', prepare: openRain },
  { name: '06-phone-rain', size: 'phone', prepare: openRain },
];
