// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import type { DiagnosisDetail, Outcome } from '#domain/diagnosis/diagnosis.ts';
import { predictionOfKey, predictionOfNamed } from '#domain/diagnosis/prediction-of.ts';
import { AppError } from '#domain/errors.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import texts from './locales/es.json' with { type: 'json' };
import PestPredictionPanel from './Panel.tsx';
import type {} from './panel.ts';
import { useUnsent } from '#state/unsent.ts';
import { useDiagnosisView } from './store.ts';

const world = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input: never) => Promise<unknown>>(), { key });
  return {
    diagnosis: { list: call('list'), get: call('get'), run: call('run') },
    notes: { list: call('notes') },
    crops: [{ year: 2025, season: 2, period: 'summer', crop: 5 as number }],
    can: vi.fn<(right: string) => true | string>(),
    open: vi.fn<(id: string, args: unknown) => void>(),
    prepare: vi.fn<(asked: unknown) => Promise<unknown>>(),
    send: vi.fn<(photo: unknown) => Promise<void>>(),
  };
});
vi.mock('#api/client.ts', () => ({ api: { diagnosis: world.diagnosis, notes: world.notes } }));
vi.mock('#api/fields/send-photo.ts', () => ({ sendPhoto: world.send }));
vi.mock('#workers/client.ts', () => ({ analysis: { preparePhoto: world.prepare } }));
vi.mock('#api/fields/use-fields.ts', () => ({ useField: () => ({ id: 'f1', name: '7 Norte', crops: world.crops }) }));
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => (_field: unknown, right: string) => world.can(right) }));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ season: { year: 2025, season: 2, period: 'summer' } }) }));
vi.mock('#shell/panels/open-panel.ts', () => ({
  openPanel: world.open,
  openById: world.open,
  closePanel: () => undefined,
  isPanelOpen: () => false,
}));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({
  ...(await load<object>()),
  usePanelFieldId: () => 'f1',
  PanelFooter: ({ children }: { children: React.ReactNode }) => <footer>{children}</footer>,
  PanelBack: ({ label, onBack }: { label: string; onBack: () => void }) => <button onClick={onBack}>{label}</button>,
}));

const PHOTO = { id: 'p1', width: 1024, height: 768, bytes: 9, thumb_url: '/thumb', url: '/full' };
const made = (id: string, more: Partial<DiagnosisDetail> = {}): DiagnosisDetail => ({
  id,
  field_id: 'f1',
  crop: 5,
  method: 'classical',
  provider: 'classical',
  calibrated: false,
  outcome: 'identified',
  is_plant: { binary: true, probability: null },
  predictions: [predictionOfKey('puccso', 0.34), predictionOfKey('setotu', 0.02)],
  severity_pct: 8.9,
  quality: 0.9,
  photo: PHOTO,
  is_own: true,
  created_at: '2026-01-11T13:42:00.000Z',
  outlines: { width: 1024, height: 768, leaf: 'M0 0L9 9', lesions: 'M1 1L2 2' },
  ...more,
});
let rows: DiagnosisDetail[] = [];
const list = (can_run = true) => ({ diagnoses: rows, has_more: false, can_run, method: 'classical' });
const t = (key: string, params: object = {}): string =>
  i18next.t((key.includes(':') ? key : `pest-prediction:${key}`) as never, params as never) as unknown as string;

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'es-AR',
    fallbackLng: 'es',
    ns: ['common', 'errors', 'catalog', 'pest-prediction'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, 'pest-prediction': texts } },
  }),
);
beforeEach(() => {
  queryClient.clear();
  rows = [];
  for (const mock of [...Object.values(world.diagnosis), world.notes.list, world.open, world.prepare, world.send]) mock.mockReset();
  world.can.mockReset().mockReturnValue(true);
  world.crops[0]!.crop = 5;
  world.diagnosis.list.mockImplementation(() => Promise.resolve(list()));
  world.diagnosis.get.mockImplementation((({ diagnosis_id }: { diagnosis_id: string }) =>
    Promise.resolve(rows.find(({ id }) => id === diagnosis_id))) as never);
  world.diagnosis.run.mockImplementation(() => {
    rows = [made('new', { outcome: 'identified', method: 'remote', predictions: [predictionOfKey('puccso', 0.71)] }), ...rows];
    return Promise.resolve(rows[0]);
  });
  world.prepare.mockResolvedValue({ blob: new Blob(['photo']), thumb: new Blob(['small']), sha256: 'ab', position: null });
  world.send.mockResolvedValue();
});
afterEach(() => {
  cleanup();
  useDiagnosisView.setState({ chosen: {}, waiting: {} });
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PanelContextProvider
        value={
          {
            id: 'pest_prediction',
            slots: { title: null, scope: null, actions: null, footer: null },
            scroller: null,
            is_sheet: false,
          } as never
        }
      >
        <PestPredictionPanel />
      </PanelContextProvider>
    </QueryClientProvider>,
  );
const take = (name = 'leaf.jpg'): void => {
  fireEvent.change(screen.getByLabelText(t('photo_file')), { target: { files: [new File(['x'], name, { type: 'image/jpeg' })] } });
};

it('shows nothing yet, and who may only look is told whose it is', async () => {
  show();
  expect(await screen.findByText(t('empty.classical'))).toBeTruthy();
  cleanup();
  queryClient.clear();
  world.diagnosis.list.mockImplementation(() => Promise.resolve(list(false)));
  show();
  expect(await screen.findByText(t('empty.guest'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('first_photo') })).toBeNull();
});

it('asks again where the list cannot be read', async () => {
  world.diagnosis.list.mockRejectedValueOnce(new AppError('FORBIDDEN'));
  show();
  expect(await screen.findByText(t('failed'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('common:retry') }));
  expect(await screen.findByText(t('empty.title'))).toBeTruthy();
});

it('flags what is below 40 %, dashes codes that are not confirmed, and says how it was found', async () => {
  rows = [made('one')];
  show();
  expect(await screen.findByText(t('doubt'))).toBeTruthy();
  expect(screen.getByText('PUCCSO').dataset['confirmed']).toBe('true');
  expect(screen.getByText(t('eppo_unconfirmed', { eppo: 'SETOTU' })).dataset['confirmed']).toBeUndefined();
  expect(screen.getByText(t('method.classical'))).toBeTruthy();
  expect(screen.getByText(/^8,9\s%$/)).toBeTruthy();
  const meter = screen.getByRole('meter', { name: t('certainty_of', { name: 'Roya común del maíz' }) });
  expect(meter.getAttribute('aria-valuenow')).toBe('34');
  // Another photo is what it leads to.
  const buttons = within(document.querySelector('footer')!)
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(buttons.indexOf(t('other_photo'))).toBeLessThan(buttons.indexOf(t('note')));
});

it('does not flag 40 % exactly, and shows a name of no catalogue as it was given', async () => {
  rows = [
    made('one', {
      method: 'remote',
      predictions: [predictionOfNamed({ eppo: null, scientific_name: 'Nomen ignotum', common_name: 'tar crust' }, 0.4)],
    }),
  ];
  show();
  expect((await screen.findAllByText('tar crust')).length).toBe(2);
  expect(screen.queryByText(t('doubt'))).toBeNull();
  expect(screen.getByText(new RegExp(t('method.raw')))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('note') }));
  expect(world.open).toHaveBeenCalledWith('note_form', {
    field_id: 'f1',
    begins: { type: 'disease', specific_type: 'other', specific_name: 'tar crust', crop: 5, photo_ids: ['p1'] },
    photos: [PHOTO],
  });
});

it.each(['not_identified', 'no_plant', 'not_obtained'] satisfies Outcome[])('says in words what %s means', async (outcome) => {
  rows = [made('one', { outcome, predictions: [], severity_pct: null, outlines: null })];
  show();
  expect(await screen.findByText(t(`hint.${outcome}`))).toBeTruthy();
  expect(screen.getByRole('button', { name: t('again') })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('note') }));
  expect(world.open).toHaveBeenCalledWith('note_form', { field_id: 'f1', begins: { crop: 5, photo_ids: ['p1'] }, photos: [PHOTO] });
});

it('takes a photo the whole way, shows what it came to, and keeps the earlier one', async () => {
  rows = [made('old')];
  show();
  await screen.findByText(t('doubt'));
  take();
  await waitFor(() => expect(screen.getByRole('article').textContent).toMatch(/71\s%/));
  expect(world.send).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('listitem').filter((one) => one.querySelector('button') !== null)).toHaveLength(2);
  expect(useDiagnosisView.getState().waiting).toEqual({});
});

it('says that an image could not be uploaded, and tries the same one again', async () => {
  world.send.mockRejectedValueOnce(new AppError('OFFLINE'));
  show();
  await screen.findByText(t('empty.title'));
  take();
  expect((await screen.findByRole('alert')).textContent).toContain(errors.PHOTO_NOT_UPLOADED.split('.')[0]);
  expect(useUnsent.getState()).toMatchObject({ photos: 1, lost: 1 });
  fireEvent.click(screen.getByRole('button', { name: t('common:retry') }));
  await waitFor(() => expect(screen.getByRole('article').textContent).toMatch(/71\s%/));
  expect(useUnsent.getState()).toMatchObject({ photos: 0, lost: 0 });
  expect([world.prepare.mock.calls.length, world.send.mock.calls.length]).toEqual([1, 2]);
});

it.each(['DIAGNOSIS_PHOTO_BLURRED', 'PHOTO_TOO_MANY_PIXELS', 'PHOTO_TYPE'] as const)(
  '%s stands beside the photo, which is not tried again',
  async (code) => {
    if (code === 'DIAGNOSIS_PHOTO_BLURRED') world.diagnosis.run.mockRejectedValueOnce(new AppError(code));
    else world.prepare.mockRejectedValueOnce(new AppError(code, { max_mpx: 40 }));
    show();
    await screen.findByText(t('empty.title'));
    take();
    expect((await screen.findByRole('alert')).textContent).toContain(i18next.t(`errors:${code}`, { max_mpx: 40 }).split('.')[0]);
    expect(screen.queryByRole('button', { name: t('common:retry') })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: t('leave') }));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('computes anew from the photo that is there', async () => {
  rows = [made('old')];
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('again') }));
  await waitFor(() => expect(world.diagnosis.run).toHaveBeenCalledWith({ field_id: 'f1', photo_id: 'p1', crop: 5 }));
  expect(world.send).not.toHaveBeenCalled();
});

it('takes one of the notes’ photos, and says where there is none', async () => {
  world.notes.list.mockResolvedValueOnce({ notes: [] });
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('from_note') }));
  expect(await screen.findByText(t('notes.none'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('notes.back') }));
  queryClient.clear();
  world.notes.list.mockResolvedValueOnce({ notes: [{ id: 'n1', crop: 5, date: '2026-01-11', photos: [{ ...PHOTO, id: 'p9' }] }] });
  fireEvent.click(await screen.findByRole('button', { name: t('from_note') }));
  fireEvent.click(await screen.findByRole('button', { name: t('notes.choose', { number: 1, date: '11 ene 2026' }) }));
  await waitFor(() => expect(world.diagnosis.run).toHaveBeenCalledWith({ field_id: 'f1', photo_id: 'p9', crop: 5 }));
});

it('asks what the photo is of where the season does not say', async () => {
  world.crops[0]!.crop = 6;
  show();
  expect(await screen.findByText(t('crop'))).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('first_photo') }).disabled).toBe(true);
});
