// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { NamedHybrid } from '#domain/seed-lots/read-seed-lots.ts';
import type { SeedLotRow } from '#domain/seed-lots/seed-lot.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { clearUndo, undoLast } from '#shell/feedback/undo.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { useSession } from '#state/session.ts';
import { typeNumbers, WHOLE } from '../../../tests/setup/samples/type-numbers.tsx';
import texts from './locales/es.json' with { type: 'json' };
import type {} from './panel.ts';
import Panel from './Panel.tsx';

type Called = (...args: readonly unknown[]) => Promise<unknown>;
type ReadInput = { bytes: Uint8Array; hybrids: NamedHybrid[]; today: string };
const mocks = vi.hoisted(() => ({
  answers: {} as Record<string, object>,
  calls: Object.fromEntries(
    ['specificBatch', 'compare', 'import', 'edit', 'remove', 'restore', 'pdf', 'uploadPdf', 'withdrawPdf', 'restorePdf', 'list'].map(
      (name) => [name, vi.fn<Called>()],
    ),
  ) as Record<string, ReturnType<typeof vi.fn<Called>>>,
}));
vi.mock('#workers/client.ts', async () => {
  const { readSeedLots } = await import('#domain/seed-lots/read-seed-lots.ts');
  return { geometry: { readSeedLots: async ({ bytes, hybrids, today }: ReadInput) => readSeedLots(bytes, hybrids, today) } };
});
vi.mock('#api/client.ts', () => ({
  api: {
    seedLots: new Proxy(
      {},
      { get: (_api, name: string) => Object.assign((...args: unknown[]) => mocks.calls[name]?.(...args), { key: name }) },
    ),
    lookups: { specificBatch: (input: unknown) => mocks.calls['specificBatch']?.(input) },
  },
}));
vi.mock('#api/use-call.ts', () => ({
  useCall: ({ key }: { key: string }) => mocks.answers[key] ?? { isPending: true, isError: false },
  refresh: () => Promise.resolve(),
}));
vi.mock('#api/imagery/use-latest.ts', () => ({ useDay: () => '2026-01-12' }));

const hybrid = (number: number, document: object | null) => ({
  code: `brevant.nx${number}`,
  names: { es: `NX ${number}`, en: `NX ${number}`, pt: `NX ${number}` },
  crop: 5,
  seed_lots: 3,
  document,
});
const SHEET = { id: 'd1', version: 2, name: 'NX 7115.pdf', bytes: 2_000_000, uploaded_at: '2026-01-05T12:00:00Z' };
const LOT: SeedLotRow = {
  number: 'BR25-1',
  genotype: 'brevant.nx7115',
  names: hybrid(7115, null).names,
  treatment: null,
  caliber: 'C3',
  bags: 1240,
  delivered_on: '2025-09-05',
  version: 1,
};
const ok = (data: object) => ({ data, isPending: false, isError: false, isSuccess: true });
const as = (role: string, brand_id = 2): void => useSession.setState({ user: { role, brand_id } as never });

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'catalog', 'hybrids'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, hybrids: texts } },
  });
});
beforeEach(() => {
  vi.clearAllMocks();
  clearUndo();
  as('admin');
  mocks.answers = {
    hybrids: ok({ hybrids: [hybrid(7115, SHEET), hybrid(7240, null)] }),
    list: ok({ lots: [LOT], total: 1, next: null }),
    pdfVersions: ok({ versions: [{ ...SHEET, is_withdrawn: false }] }),
  };
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const open = () =>
  render(
    <PanelContextProvider
      value={{ id: 'hybrids', scroller: null, is_sheet: false, slots: { title: null, scope: slot(), actions: null, footer: slot() } }}
    >
      <Panel />
    </PanelContextProvider>,
  );
const press = (name: string, within_: HTMLElement = document.body): void =>
  void fireEvent.click(within(within_).getByRole('button', { name }));
const batches = () => {
  const view = open();
  fireEvent.click(screen.getByRole('radio', { name: texts.view.batches }));
  return view;
};

describe('the panel', () => {
  it.each([
    ['PM', 2],
    ['admin', 7],
    ['FA', 3],
  ])('is not for %s of brand %i', (role, brand_id) => {
    as(role, brand_id);
    open();
    expect(screen.getByText(texts.locked.title)).toBeTruthy();
  });

  it('shows its staff hybrids and sheets, and no administration', () => {
    as('FA');
    open();
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.textContent).toContain('NX 7115.pdf v2');
    expect(second?.textContent).toContain(texts.sheet.missing);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Descargar la ficha de NX 7115']);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('looks a batch up, and says word for word that its hybrid has no PDF', async () => {
    as('FA');
    const { version: _version, ...lot } = LOT;
    mocks.calls['specificBatch']!.mockResolvedValue({ batch: { ...lot, treatment: 'Fungicida', document: null } });
    open();
    const input = screen.getByRole('textbox', { name: texts.batch.label });
    fireEvent.change(input, { target: { value: 'BR25-1' } });
    fireEvent.blur(input);
    expect(await screen.findByText('No se encontró un pdf para ese híbrido, contáctese con el administrador.')).toBeTruthy();
    expect(screen.getByText('Tratamiento de semilla: Fungicida')).toBeTruthy();
  });

  it('reads, fails with a way to try again, and says when there is none', () => {
    mocks.answers = {};
    open();
    expect(screen.queryByRole('table')).toBeNull();
    cleanup();
    const refetch = vi.fn<() => Promise<void>>(() => Promise.resolve());
    mocks.answers = { hybrids: { isError: true, error: new AppError('OFFLINE'), refetch } };
    open();
    press(common.retry);
    expect(refetch).toHaveBeenCalled();
    cleanup();
    mocks.answers = { hybrids: ok({ hybrids: [] }) };
    open();
    expect(screen.getByText(texts.none.title)).toBeTruthy();
  });
});

describe('the sheets of a hybrid', () => {
  const manage = (): HTMLElement => {
    open();
    press('Versiones de la ficha de NX 7115');
    return screen.getByRole('dialog');
  };
  const give = (dialog: HTMLElement, file: File): void =>
    void fireEvent.change(dialog.querySelector('input[type=file]')!, { target: { files: [file] } });

  it('are uploaded, and withdrawn again by undoing that', async () => {
    mocks.calls['uploadPdf']!.mockResolvedValue({ ...SHEET, id: 'd2', version: 3, is_withdrawn: false });
    give(manage(), new File(['%PDF-'], 'Ficha.pdf'));
    await waitFor(() => expect(mocks.calls['uploadPdf']).toHaveBeenCalledOnce());
    expect(mocks.calls['uploadPdf']!.mock.lastCall?.[0]).toMatchObject({ brand: 'brevant', genotype: 'brevant.nx7115', name: 'Ficha.pdf' });
    await waitFor(() => undoLast());
    await waitFor(() => expect(mocks.calls['withdrawPdf']!.mock.lastCall?.[0]).toMatchObject({ pdf_id: 'd2' }));
  });

  it('say beside the file why one is refused', async () => {
    mocks.calls['uploadPdf']!.mockRejectedValue(new AppError('PDF_ACTIVE'));
    const dialog = manage();
    give(dialog, new File(['%PDF-'], 'Ficha.pdf'));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(errors.PDF_ACTIVE);
  });

  it('are withdrawn, and brought back by undoing that', async () => {
    mocks.calls['withdrawPdf']!.mockResolvedValue({ pdf_id: 'd1' });
    press('Retirar la versión 2', manage());
    await waitFor(() => expect(mocks.calls['withdrawPdf']).toHaveBeenCalledOnce());
    await waitFor(() => undoLast());
    await waitFor(() => expect(mocks.calls['restorePdf']!.mock.lastCall?.[0]).toMatchObject({ pdf_id: 'd1' }));
  });
});

describe('the batches', () => {
  const edit = async (): Promise<HTMLElement> => {
    batches();
    press('Acciones del batch BR25-1');
    fireEvent.click(await screen.findByRole('menuitem', { name: texts.batches.edit }));
    return screen.findByRole('dialog');
  };

  it('are changed in a dialog, over the version that was seen', async () => {
    mocks.calls['edit']!.mockResolvedValue({ ...LOT, bags: 7, version: 2 });
    const dialog = await edit();
    expect(typeNumbers()).toEqual({ [WHOLE]: 1 });
    const bags = within(dialog).getByLabelText<HTMLInputElement>(/^Bolsas/);
    fireEvent.change(bags, { target: { value: '7' } });
    fireEvent.blur(bags);
    press(texts.batches.save, dialog);
    await waitFor(() =>
      expect(mocks.calls['edit']!.mock.lastCall?.[0]).toEqual({
        brand: 'brevant',
        number: 'BR25-1',
        genotype: 'brevant.nx7115',
        treatment: null,
        caliber: 'C3',
        bags: 7,
        delivered_on: '2025-09-05',
        version: 1,
      }),
    );
  });

  it('say that none matches, or that there are none yet', () => {
    mocks.answers['list'] = ok({ lots: [], total: 0, next: null });
    batches();
    expect(screen.getByText(texts.batches.empty)).toBeTruthy();
  });

  const give = (text: string): void => {
    const { container } = batches();
    press(texts.import.verb);
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [new File([text], 'batches.csv')] } });
  };

  it('come in from a table once it was looked at', async () => {
    mocks.calls['compare']!.mockResolvedValue({ added: 1, changed: 1, unchanged: 0 });
    mocks.calls['import']!.mockResolvedValue({ added: 1, changed: 1, unchanged: 0 });
    give('Batch;Híbrido;Bolsas;Depósito\nBR25-1;NX 7115;1.240;9\nBR25-2;nx7240;;9\n');
    const send = await screen.findByRole('button', { name: 'Importar 2 batches' });
    expect(screen.getByText(/^Columnas leídas: Batch · Híbrido · Bolsas\. Sin usar: Depósito\.$/)).toBeTruthy();
    expect(screen.getByLabelText(texts.import.would).textContent).toBe('Nuevos1Cambiados1Sin cambios0');
    fireEvent.click(send);
    await waitFor(() => expect(mocks.calls['import']).toHaveBeenCalledOnce());
    const none = { treatment: null, caliber: null, delivered_on: null };
    expect(mocks.calls['import']!.mock.lastCall?.[0]).toEqual({
      brand: 'brevant',
      lots: [
        { number: 'BR25-1', genotype: 'brevant.nx7115', bags: 1240, ...none },
        { number: 'BR25-2', genotype: 'brevant.nx7240', bags: null, ...none },
      ],
    });
    await screen.findByRole('table', { name: texts.view.batches });
  });

  it('name every fault of a table with its row, and come in not at all', async () => {
    give('Batch;Híbrido\nBR25-1;NX 7115\nbr25-1;NX 7115\nBR25-3;ZZ 9\n');
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Fila 3 el batch ya está en la fila 2BR25-1', 'Fila 4 no es un híbrido de la marcaZZ 9']);
    expect(mocks.calls['compare']).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Importar 0/ }).disabled).toBe(true);
  });

  it('stay as they are where a file cannot be read', async () => {
    give('a;b\n1;2\n');
    expect((await screen.findByRole('alert')).textContent).toContain(errors.SEED_LOT_NO_COLUMNS);
    expect(screen.getByText(/batches\.csv no se importó/)).toBeTruthy();
  });
});
