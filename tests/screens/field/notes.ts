import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import { shiftDays } from '#domain/imagery/timelapse.ts';
import type { NoteDraft } from '#domain/notes/note.ts';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { callerOf, signUp } from '../../setup/servers/remote-caller.ts';
import { newNote } from '../../setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../setup/samples/field-samples.ts';
import { beside, close, isPhone, open, panel, place, press, t, type Look, type Screen } from '../screen-helpers.ts';

const FIELD = '7 Norte';
const list = (page: Page) => panel(page, 'notes');
const form = (page: Page) => panel(page, 'note_form');

type Sample = {
  readonly field: string;
  readonly at: readonly [east: number, north: number];
  readonly ago: number;
  readonly note: Partial<NoteDraft> & Pick<NoteDraft, 'type' | 'specific_type'>;
};
/** Those of the mock-up; `at` in thousandths of a degree from the middle of the field. */
const SAMPLES: readonly Sample[] = [
  {
    field: FIELD,
    at: [1, -0.5],
    ago: 1,
    note: {
      type: 'yield',
      specific_type: 'estimate',
      description: '16 × 32 granos, 7,1 espigas/m²: 9,8 t/ha.',
      measure: { unit: 't/ha', values: [9.8] },
    },
  },
  {
    field: '7 Sur',
    at: [1, -2],
    ago: 2,
    note: {
      type: 'weed',
      specific_type: 'amaranthus-hybridus',
      description: 'Manchón de 0,3 ha tras el segundo control.',
      is_public: true,
    },
  },
  {
    field: FIELD,
    at: [-3.5, 3],
    ago: 4,
    note: {
      type: 'disease',
      specific_type: 'other',
      specific_name: 'Roya común',
      description: 'Pústulas en la hoja de la espiga, tercio medio.',
      is_public: true,
    },
  },
  {
    field: 'La Laguna',
    at: [-3, -1],
    ago: 5,
    note: { type: 'water', specific_type: 'waterlogging', description: 'Con 35 mm el bajo quedó dos días con agua.' },
  },
  {
    field: '12 Este',
    at: [2, 3],
    ago: 6,
    note: { type: 'task', specific_type: 'fence', description: 'Faltan dos varillas en el fondo.', task: { due: null, is_done: false } },
  },
  {
    field: '7 Sur',
    at: [0, 3],
    ago: 10,
    note: {
      type: 'densities',
      specific_type: 'emergence',
      description: 'De 31 a 36 plantas por m², sin fallas largas.',
      measure: { unit: 'plants/m²', values: [31, 34, 33, 36, 35] },
    },
  },
  {
    field: FIELD,
    at: [2, 3.5],
    ago: 24,
    note: {
      type: 'insects',
      specific_type: 'other',
      specific_name: 'Isoca de la espiga',
      description: 'Larvas de 1 cm en 6 de 20 espigas.',
    },
  },
  {
    field: FIELD,
    at: [-4, -3],
    ago: 40,
    note: { type: 'density', specific_type: 'emergence', measure: { unit: 'plants/m²', values: [7.4] } },
  },
  {
    field: 'Monte Chico',
    at: [0, 0],
    ago: 45,
    note: { type: 'other', specific_type: 'lodging', description: 'Vuelco en la cabecera norte.' },
  },
];

/** Writes the samples into the demo, once for all pictures. */
async function writeNotes(page: Page): Promise<void> {
  await page.goto('/');
  const owner = await callerOf(new URL(page.url()).origin, await demoAccount(page));
  const { today } = await owner.call(contract.config.features, {});
  if ((await owner.call(contract.notes.pins, {})).pins.length > 0) return;
  await owner.call(contract.notes.setPublicStatus, { is_on: true, accepts: true });
  for (const { field, at, ago, note } of SAMPLES) {
    const [longitude, latitude] = place(field);
    await owner.call(contract.notes.create, {
      field_id: DEMO_FIELDS.find(({ name }) => name === field)?.id ?? '',
      note_id: crypto.randomUUID(),
      note: {
        specific_name: null,
        crop: 5,
        date: shiftDays(today, -ago),
        description: null,
        position: [longitude + at[0] / 1000, latitude + at[1] / 1000],
        accuracy_m: null,
        measure: null,
        photo_ids: [],
        is_public: false,
        previewed: note.is_public === true ? (note.description ?? null) : null,
        ...note,
        task: note.task === undefined || note.task === null ? null : { due: shiftDays(today, 2), is_done: false },
      },
    });
  }
}

const openNotes = async (page: Page, look: Look): Promise<void> => {
  await writeNotes(page);
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
  await page.getByRole('button', { name: /^Roya común, 7 Norte/ }).dispatchEvent('click');
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
  await writeNotes(page);
  const home = new URL(page.url()).origin;
  const [owner, guest] = [await callerOf(home, await demoAccount(page)), await signUp(home)];
  const field_id = DEMO_FIELDS.find(({ name }) => name === FIELD)?.id ?? '';
  await owner.call(contract.shares.add, { field_id, email: guest.account.user });
  await open(page, look, `/dashboard?capa=evi&lote=${field_id}&paneles=field,notes`, guest.account);
  await list(page).getByText(t('notes:empty.text_guest')).waitFor();
};

/** Three growers side by side who share what they saw, as one of them sees it. */
const openPublic = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/');
  const home = new URL(page.url()).origin;
  const growers = [await signUp(home), await signUp(home), await signUp(home)];
  for (const [at, { call }] of growers.entries()) {
    const { field } = await call(contract.fields.create, newField({ farm_name: 'Don Emilio', geometry: squareAt(at) }));
    await call(contract.notes.setPublicStatus, { is_on: true, accepts: true });
    for (const { note } of SAMPLES.filter(({ note: { type } }, of) => of % 3 === at && type !== 'task')) {
      const description = note.description ?? null;
      const shared = newNote({ ...note, task: null, description, position: [...field.label], is_public: true, previewed: description });
      await call(contract.notes.create, { field_id: field.id, note_id: crypto.randomUUID(), note: shared });
    }
  }
  await open(page, look, '/dashboard?paneles=public_notes', growers[0]?.account);
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
  { name: '14-notes-public', size: 'wide', prepare: openPublic },
  { name: '14-phone-notes-public', size: 'phone', prepare: openPublic },
  { name: '14-notes-guest', size: 'wide', prepare: openAsGuest },
];
