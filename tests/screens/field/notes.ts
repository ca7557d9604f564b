import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import { CROP_SAMPLES } from '#server/demo/note-samples.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { callerOf, signUp } from '../../setup/servers/remote-caller.ts';
import { newNote } from '../../setup/samples/activity-samples.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { beside, close, isPhone, open, panel, press, t, type Look, type Screen } from '../screen-helpers.ts';

const FIELD = '7 Norte';
/** What needs no number. */
const SEEN = CROP_SAMPLES.filter(
  ({ type, countries }) => ['weed', 'water', 'insects', 'disease', 'other'].includes(type) && countries.includes('AR'),
);
const list = (page: Page) => panel(page, 'notes');
const form = (page: Page) => panel(page, 'note_form');

const openNotes = async (page: Page, look: Look): Promise<void> => {
  await open(page, look, beside(FIELD, 'notes'));
  await list(page).locator('[data-note]').first().waitFor();
  if (!isPhone(page)) await close(page, 'imagery').catch(() => undefined);
  await mapIdle(page);
};

/** The farm's, with the one that was chosen on the map. */
const openFarm = async (page: Page, look: Look): Promise<void> => {
  await openNotes(page, look);
  if (isPhone(page)) {
    await press(list(page).getByRole('button', { name: t('notes:filter.seen') }));
    await press(page.getByRole('menuitem', { name: /^Campo/ }));
  } else
    await list(page)
      .getByRole('radio', { name: /^Campo/ })
      .check();
  await list(page).locator('[data-note]').nth(5).waitFor();
  await page.getByRole('button', { name: /^Roya común, 7 Sur/ }).dispatchEvent('click');
  await page.locator('[data-pin][data-selected]').waitFor();
  await mapIdle(page);
};

const openForm = async (page: Page, look: Look): Promise<void> => {
  await openNotes(page, look);
  await press(list(page).getByRole('button', { name: t('notes:new') }));
  await press(form(page).getByRole('radio', { name: t('notes:type.insects') }));
  await form(page)
    .getByLabel(t('notes:form.description'))
    .fill('Daño en la punta en 6 de 20 espigas. Larvas de 1 cm, entrando por los estigmas.');
  await mapIdle(page);
};

/** What somebody sees of the field that the demo's producer shows him. */
const openAsGuest = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/');
  const home = new URL(page.url()).origin;
  const [owner, guest] = [await callerOf(home, await demoAccount(page)), await signUp(home)];
  const field_id = DEMO_FIELDS.find(({ name }) => name === FIELD)?.id ?? '';
  await owner.call(contract.shares.add, { field_id, email: guest.account.user });
  await open(page, look, `/dashboard?capa=evi&lote=${field_id}&paneles=field,notes`, guest.account);
  await list(page).getByText(t('notes:empty.text_guest')).waitFor();
};

/** Nothing is noted yet, and nobody around shares anything. */
const openEmpty = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/');
  const newcomer = await signUp(new URL(page.url()).origin);
  const [field] = await newcomer.addFields({ geometry: squareAt(40) });
  const panels = isPhone(page) ? 'notes' : 'notes,public_notes';
  await open(page, look, `/dashboard?lote=${field?.id ?? ''}&paneles=${panels}`, newcomer.account);
  await list(page).getByText(t('notes:empty.title')).waitFor();
  if (!isPhone(page)) await panel(page, 'public_notes').getByText(t('notes:feed.empty')).waitFor();
  await mapIdle(page);
};

/** What the demo's producer shares, as he sees it among the others' notes. */
const openPublic = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/');
  const account = await demoAccount(page);
  const { call } = await callerOf(new URL(page.url()).origin, account);
  const { fields } = await call(contract.fields.list, {});
  for (const [at, { type, specific_type, specific_name, description }] of SEEN.entries()) {
    const field = fields[at % fields.length];
    if (field === undefined) continue;
    const words = { description, specific_name, previewed: description, previewed_name: specific_name };
    const shared = newNote({ type, specific_type, ...words, position: [...field.label], is_public: true });
    await call(contract.notes.create, { field_id: field.id, note_id: crypto.randomUUID(), note: shared });
  }
  await open(page, look, '/dashboard?paneles=public_notes', account);
  await page.getByTestId('public-cells').getByRole('button').first().waitFor({ state: 'attached' });
  await panel(page, 'public_notes').locator('[data-public-note]').first().waitFor();
  await mapIdle(page);
};

/** Notes of a field and its farm, one of them, and how one is written (mock-up 14). */
export const NOTES: readonly Screen[] = [
  { name: '14-notes', size: 'wide', prepare: openFarm },
  { name: '14-phone-notes', size: 'phone', prepare: openFarm },
  {
    name: '14-notes-one',
    size: 'wide',
    prepare: async (page, look) => {
      await openNotes(page, look);
      await list(page)
        .getByRole('button', { name: /^Estimación de rinde/ })
        .click();
      await list(page).getByRole('article').waitFor();
      await mapIdle(page);
    },
  },
  { name: '14-notes-form', size: 'wide', prepare: openForm },
  { name: '14-phone-notes-form', size: 'phone', prepare: openForm },
  {
    name: '14-phone-notes-place',
    size: 'phone',
    prepare: async (page, look) => {
      await openForm(page, look);
      await press(form(page).getByRole('button', { name: t('notes:form.move') }));
      await page.getByRole('button', { name: t('notes:place.here') }).waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '14-notes-refused',
    size: 'wide',
    prepare: async (page, look) => {
      await openNotes(page, look);
      await list(page)
        .getByRole('button', { name: t('notes:new') })
        .click();
      await form(page)
        .getByRole('button', { name: t('notes:form.save') })
        .click();
      await form(page).getByText(t('notes:form.no_type')).first().waitFor();
    },
  },
  { name: '14-notes-empty', size: 'wide', prepare: openEmpty },
  { name: '14-phone-notes-empty', size: 'phone', prepare: openEmpty },
  { name: '14-notes-public', size: 'wide', prepare: openPublic },
  { name: '14-phone-notes-public', size: 'phone', prepare: openPublic },
  { name: '14-notes-guest', size: 'wide', prepare: openAsGuest },
];
