// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { AppError } from '#domain/errors.ts';
import type { RainOptions } from '#domain/rain/rain-table.ts';
import { clearUndo, undoLast } from '#shell/feedback/undo.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import texts from './locales/es.json' with { type: 'json' };
import type {} from './panel.ts';
import RainImportPanel from './Panel.tsx';

type Called = (...args: readonly unknown[]) => Promise<unknown>;
const mocks = vi.hoisted(() => ({
  importRain: vi.fn<Called>(),
  undoRainImport: vi.fn<Called>(),
  refetch: vi.fn<() => void>(),
  log: { data: undefined as unknown, error: null as unknown },
  right: true as true | string,
  field: undefined as unknown,
}));
vi.mock('#workers/client.ts', async () => {
  const { readRainTable } = await import('#domain/rain/read-rain-table.ts');
  return {
    geometry: {
      readRainTable: async ({ bytes, options }: { bytes: Uint8Array; options: RainOptions }) => readRainTable(bytes, options),
    },
  };
});
vi.mock('#api/client.ts', () => ({
  api: { cropLog: { importRain: mocks.importRain, undoRainImport: mocks.undoRainImport, list: 'cropLog.list' } },
}));
vi.mock('#api/use-call.ts', () => ({ refresh: () => Promise.resolve(), useCall: () => ({ ...mocks.log, refetch: mocks.refetch }) }));
vi.mock('#api/fields/use-fields.ts', () => ({ useField: () => mocks.field, useFieldList: () => ({ isPending: false }) }));
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => () => mocks.right }));
vi.mock('#api/imagery/use-latest.ts', () => ({ useDay: () => '2026-11-26' }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'rain-import'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, 'rain-import': texts } },
  });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00Z') });
  vi.clearAllMocks();
  clearUndo();
  Object.assign(mocks, {
    right: true,
    field: { id: 'f1', name: 'La Loma', label: [-60.6, -33.9], province: 'AR-B' },
    log: { data: { entries: [] }, error: null },
  });
  mocks.importRain.mockResolvedValue({ import_id: 'i1', added: 1, replaced: 0, kept: 0 });
  mocks.undoRainImport.mockResolvedValue({ import_id: 'i1' });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  document.body.replaceChildren();
});

const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));
function open() {
  const slots = { title: slot(), scope: slot(), actions: slot(), footer: slot() };
  return render(
    <PanelContextProvider value={{ id: 'rain_import', scroller: null, is_sheet: false, slots }}>
      <RainImportPanel args={{ field_id: 'f1' }} />
    </PanelContextProvider>,
  );
}
const give = ({ container }: ReturnType<typeof open>, content: string | Uint8Array<ArrayBuffer>, name = 'lluvia.csv'): void => {
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [new File([content], name)] } });
};
const button = (name: RegExp): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name });
const alert = async (): Promise<string> => (await screen.findByRole('alert')).textContent;

describe('the panel', () => {
  it('says who may import, and asks for a field without one', () => {
    mocks.right = 'FORBIDDEN';
    open();
    expect(screen.getByText(texts.locked)).toBeTruthy();
    cleanup();
    mocks.field = undefined;
    open();
    expect(screen.getByText(texts.choose)).toBeTruthy();
  });

  it('shows what was read, imports it and takes it back', async () => {
    give(open(), 'Fecha;Lluvia (mm);Obs\n13/01/2026;1.234,5;\n'.replace('1.234,5', '8,4') + '14/01/2026;s/d;\n');
    await screen.findByText(/Coma decimal · Fechas día\/mes\/año · Títulos en la fila 1/);
    expect(screen.getByText('1 día sin dato')).toBeTruthy();
    expect(within(screen.getByRole('table')).getByRole('row', { name: /13 ene 2026/ }).textContent).toContain('8,4');
    fireEvent.click(button(/^Importar 1 día$/));
    await waitFor(() => expect(mocks.importRain).toHaveBeenCalledOnce());
    expect(mocks.importRain.mock.lastCall?.[0]).toEqual({ field_id: 'f1', rows: [{ date: '2026-01-13', rain_mm: 8.4 }], taken: 'keep' });
    await waitFor(() => undoLast());
    await waitFor(() => expect(mocks.undoRainImport).toHaveBeenCalledWith({ field_id: 'f1', import_id: 'i1' }));
  });

  it('asks which way dates go, and imports nothing before', async () => {
    give(open(), 'fecha;mm\n1/3/2026;1\n2/3/2026;2\n');
    const group = await screen.findByRole('group', { name: texts.question.date_order_label });
    expect(button(/^Importar 0 días$/).disabled).toBe(true);
    expect(screen.getByText(texts.footer.question)).toBeTruthy();
    fireEvent.click(within(group).getByRole('radio', { name: texts.order.mdy }));
    await waitFor(() => expect(button(/^Importar 2 días$/).disabled).toBe(false));
    expect(screen.getByRole('row', { name: /3 ene 2026/ })).toBeTruthy();
  });

  it('asks which column is the rain, with values of each, and imports nothing before', async () => {
    give(open(), 'fecha;Lote 3 (mm);Lote 7 (mm);Tmax\n13/01/2026;8,4;9,1;31\n14/01/2026;0;2;30\n');
    const group = await screen.findByRole('group', { name: texts.question.rain_column });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')!.textContent),
    ).toEqual(['Lote 3 (mm) 8,4', 'Lote 7 (mm) 9,1 · 2']);
    expect(button(/^Importar 0 días$/).disabled).toBe(true);
    fireEvent.click(within(group).getByRole('radio', { name: /Lote 7/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Importar 2 días$/ }));
    await waitFor(() => expect(mocks.importRain.mock.lastCall?.[0]).toMatchObject({ rows: [{ rain_mm: 9.1 }, { rain_mm: 2 }] }));
  });

  it('asks whether a counter is one, with the sum of either reading', async () => {
    give(open(), 'Time,Rain Rate(mm/hr),Daily Rain(mm)\n2026-01-13 14:00,0,1\n2026-01-13 14:05,24,3\n2026-01-13 14:10,0,3\n');
    await screen.findByText(texts.question.counter_day);
    expect(button(/^Importar 0 días$/).disabled).toBe(true);
    const radio = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) });
    expect(radio(texts.counter.fallen).closest('label')!.textContent).toContain('7');
    fireEvent.click(radio(texts.counter.counter));
    fireEvent.click(await screen.findByRole('button', { name: /^Importar 1 día$/ }));
    await waitFor(() => expect(mocks.importRain.mock.lastCall?.[0]).toMatchObject({ rows: [{ date: '2026-01-13', rain_mm: 3 }] }));
  });

  it('asks for a unit it does not know, and says what it made of one it does', async () => {
    const page = open();
    give(page, 'STATION,DATE,PRCP\nA,2026-01-13,84\n');
    const group = await screen.findByRole('group', { name: texts.question.unit_label });
    fireEvent.click(within(group).getByRole('radio', { name: /^décimas de mm 84 → 8,4/ }));
    await waitFor(() => expect(button(/^Importar 1 día$/).disabled).toBe(false));
    fireEvent.click(button(/^Elegir otro archivo$/));
    give(page, 'fecha;Lluvia (pulg)\n13/01/2026;0,5\n');
    expect((await screen.findByText(/De pulgadas a mm/)) && screen.getByRole('row', { name: /12,7/ })).toBeTruthy();
  });

  it('leaves a row out, all, and takes them back; rows that are no days are out with a word', async () => {
    give(open(), 'fecha;mm\n;(mm)\n13/01/2026;1\nayer;2\n14/01/2026;mucho\n15/01/2026;-1\nTotal;3\n');
    expect(await alert()).toContain('3 filas por corregir');
    expect(screen.getByText(texts.left_out.total, { exact: false }).textContent).toBe('Fila 7 es un totalTotal 3');
    fireEvent.click(button(/^Dejar afuera la fila 4$/));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('2 filas por corregir'));
    expect(document.activeElement!.textContent).toContain('2 filas por corregir');
    fireEvent.click(button(/^Dejar afuera 2 filas$/));
    await waitFor(() => expect(button(/^Importar 1 día$/).disabled).toBe(false));
    expect(screen.getByText('5 filas quedan afuera')).toBeTruthy();
    fireEvent.click(button(/^Volver a incluir/));
    expect(await alert()).toContain('3 filas por corregir');
  });

  it('keeps or replaces the days that have rain already', async () => {
    mocks.log.data = {
      entries: [
        { kind: 'rain', date: '2026-01-13' },
        { kind: 'note', date: '2026-01-14' },
      ],
    };
    give(open(), 'fecha;mm\n13/01/2026;1\n14/01/2026;2\n');
    await screen.findByText(/1 día ya tiene lluvia anotada/);
    expect(button(/^Importar 1 día$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: texts.taken.replace }));
    fireEvent.click(button(/^Importar 2 días$/));
    await waitFor(() => expect(mocks.importRain.mock.lastCall?.[0]).toMatchObject({ taken: 'replace' }));
  });

  it('waits for the log, and says when it cannot be read', async () => {
    Object.assign(mocks.log, { data: undefined, error: new AppError('OFFLINE') });
    give(open(), 'fecha;mm\n13/01/2026;1\n');
    expect(await alert()).toContain(texts.taken.unread);
    expect(button(/^Importar 0 días$/).disabled).toBe(true);
    fireEvent.click(button(/Reintentar/));
    expect(mocks.refetch).toHaveBeenCalledOnce();
  });
});

describe('refusals', () => {
  it.each([
    ['13/01/2026;1\n13/01/2026;2', 'Fila 3 el día ya está en la fila 2 con otro valor'],
    ['27/11/2026;1', 'Fila 2 la fecha todavía no llegó'],
    ['31/02/2026;1', 'Fila 2 esa fecha no existe'],
    ['13/01/1899;1', 'Fila 2 la fecha es anterior a 1900'],
    ['ayer;1', 'Fila 2 no se entiende la fecha'],
    [';1', 'Fila 2 falta la fecha'],
    ['8,4;13/01/2026', 'Fila 2 fecha y lluvia están cambiadas de columna'],
    ['13/01/2026;-3', 'Fila 2 la lluvia no puede ser negativa'],
    ['13/01/2026;501', 'Fila 2 más de 500 mm en un día'],
    ['13/01/2026;1,5\n14/01/2026;1.234,5', 'Fila 3 tiene separador de miles'],
    ['13/01/2026;1,5\n14/01/2026;1,5\n15/01/2026;2.5', 'Fila 4 usa otro signo decimal'],
    ['13/01/2026;mucho', 'Fila 2 no es un número'],
    ['13/01/2026;=1+1', 'Fila 2 es una fórmula'],
    ['13/01/2026;"1', 'Fila 2 las comillas no cierran'],
  ])('%j', async (rows, text) => {
    give(open(), `fecha;mm\n${rows}\n`);
    expect(await alert()).toContain(text);
    expect(button(/^Importar 0 días$/).disabled).toBe(true);
  });

  it.each([
    ['FILE_EMPTY', ''],
    ['TABLE_FILE_TYPE', '<html>'],
    ['RAIN_NO_COLUMNS', 'lote;cultivo\nA;soja\n'],
    ['FILE_TOO_LARGE', new Uint8Array(2 * 1024 * 1024 + 1)],
    ['ZIP_UNREADABLE', 'PK, a workbook no more'],
  ] as const)('of the whole file: %s, and takes another', async (code, content) => {
    const page = open();
    give(page, content);
    expect(await alert()).toContain(errors[code]);
    give(page, 'fecha;mm\n13/01/2026;1\n');
    await waitFor(() => expect(button(/^Importar 1 día$/)).toBeTruthy());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
