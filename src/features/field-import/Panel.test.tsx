// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CROPS } from '#domain/codes.ts';
import { AppError } from '#domain/errors.ts';
import type { TextReading } from '#domain/files/text/code-pages.ts';
import type { ImportedFeature } from '#domain/files/validate-features.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { refusedFeature, sampleFeature, squareAt } from '../../../tests/setup/samples/imported-features.ts';
import texts from './locales/es.json' with { type: 'json' };
import { clearUndo, undoDepth } from '#shell/feedback/undo.ts';
import { useSession } from '#state/session.ts';
import type {} from './panel.ts';
import ImportPanel from './Panel.tsx';

type Reviewed = {
  readings: readonly TextReading[];
  features: readonly ImportedFeature[];
  overlaps: readonly (readonly { index: number; overlap_m2: number }[])[];
};
type Called = (args: unknown, options: { signal: AbortSignal }) => Promise<unknown>;
const mocks = vi.hoisted(() => ({
  reviewFile: vi.fn<Called>(),
  createMany: vi.fn<(body: unknown, options: unknown) => Promise<unknown>>(),
  createFor: vi.fn<(body: unknown, options: unknown) => Promise<unknown>>(),
  remove: vi.fn<Called>(),
}));

vi.mock('#workers/client.ts', () => ({ geometry: { reviewFile: mocks.reviewFile } }));
vi.mock('#api/fields/saved/cache-fields.ts', () => ({ cacheFields: () => Promise.resolve() }));
vi.mock('#api/client.ts', () => ({
  api: {
    fields: { createMany: mocks.createMany, createFor: mocks.createFor, remove: mocks.remove },
    farms: { listFor: 'farms.listFor', list: 'farms.list' },
  },
}));
vi.mock('#api/use-season.ts', () => ({ useSeason: () => ({ year: 2025, season: 2, period: 'summer' }) }));
vi.mock('#api/use-call.ts', () => ({ refresh: () => Promise.resolve() }));
vi.mock('#api/fields/field-shapes.ts', () => ({
  useFieldShapes: () => ({
    isPending: false,
    data: {
      ids: ['own-1'],
      block: { xy: new Float64Array(0), ringStart: new Uint32Array(1), shapeStart: new Uint32Array(1) },
      index: null,
    },
  }),
  fieldPolygon: () => undefined,
}));
const own = { id: 'own-1', name: 'La Tapera', farm_name: 'La Esperanza', fiscal_name: 'Ferreyra SRL', owner_name: null, area_ha: 50 };
vi.mock('#api/fields/use-fields.ts', () => ({ useFieldList: () => ({ isPending: false }), useFields: () => OWN, cachedFields: () => OWN }));
vi.mock('#api/fields/use-field-options.ts', () => ({
  useFieldOptions: () => ({ ...OPTIONS, producers: people.producers }),
  useFarmsOf: (id: string | null) => (id === null ? [] : THEIR_FARMS),
}));
const THEIR_FARMS = [{ id: 'farm-9', name: 'La Loma' }];
const people: { producers: { id: string; name: string; status: string }[] } = { producers: [] };
const KEPT = [
  { id: 'rec-1', name: 'Don Anselmo', status: 'accepted' },
  { id: 'rec-2', name: 'Cooperativa Sur', status: 'none' },
];
const OWN = [own];
const OPTIONS = { farms: [{ id: 'farm-1', name: 'La Esperanza' }], fiscal_names: ['Ferreyra SRL'] };

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'catalog', 'field-import'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, 'field-import': texts } },
  });
  // A page without layout gives rows no height, and the virtual list draws what fits.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37);
});

const scroller = document.createElement('div');
Object.defineProperties(scroller, { clientWidth: { value: 780 }, clientHeight: { value: 800 } });
const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));

function open(file?: File) {
  const slots = { title: slot(), scope: slot(), actions: slot(), footer: slot() };
  return render(
    <PanelContextProvider value={{ id: 'field_import', scroller, is_sheet: false, slots }}>
      <ImportPanel args={file === undefined ? undefined : { file }} />
    </PanelContextProvider>,
  );
}
const answer = (...features: ImportedFeature[]): Reviewed => ({ readings: [], features, overlaps: features.map(() => []) });
const kml = (name = 'campos.kml', size?: number): File => {
  const file = new File(['<kml/>'], name);
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
};
const rows = (): HTMLElement[] => screen.getAllByRole('row').slice(1);

beforeEach(() => {
  vi.clearAllMocks();
  clearUndo();
  people.producers = [];
  useSession.setState({ user: null });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

describe('before a file', () => {
  it('tells formats and limits, and creates nothing', () => {
    open();
    expect(screen.getByText(/KML, KMZ, GeoJSON/)).toBeTruthy();
    expect(screen.getByText(/10 MB, 5\.000 figuras/)).toBeTruthy();
    expect(mocks.createMany).not.toHaveBeenCalled();
  });

  it.each([
    ['FILE_NOT_KML', 'El archivo debe ser KML'],
    ['XML_DOCTYPE', 'El archivo contiene una declaración que no se acepta'],
    ['XML_MALFORMED', 'El archivo está mal formado'],
  ] as const)('shows %s in place, and takes another file', async (code, text) => {
    mocks.reviewFile.mockRejectedValueOnce(new AppError(code));
    const { container } = open(kml());
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    mocks.reviewFile.mockResolvedValueOnce(answer(sampleFeature('Lote 1')));
    fireEvent.change(container.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [kml('otro.kml')] } });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refuses a file over 10 MB without reading it', async () => {
    open(kml('grande.kml', 11 * 1024 * 1024));
    expect((await screen.findByRole('alert')).textContent).toContain('El archivo supera el tamaño permitido');
    expect(mocks.reviewFile).not.toHaveBeenCalled();
  });

  it('says so when a file has only points', async () => {
    mocks.reviewFile.mockResolvedValueOnce(answer(refusedFeature('Casa', 'GEOMETRY_NOT_POLYGON')));
    open(kml());
    expect((await screen.findByRole('alert')).textContent).toContain('El archivo no tiene polígonos');
  });

  it('can be stopped while it reads', async () => {
    const seen: AbortSignal[] = [];
    mocks.reviewFile.mockImplementationOnce((_args, { signal }) => {
      seen.push(signal);
      return new Promise(() => undefined);
    });
    open(kml());
    await waitFor(() => expect(seen).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Detener' }));
    expect(seen[0]?.aborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Elegir archivo' })).toBeTruthy();
  });
});

describe('a file with latitude first', () => {
  const turned = (): ImportedFeature =>
    sampleFeature('Lote 1', { geometry: { type: 'Polygon', coordinates: [squareAt(0).coordinates[0]!.map(([lon, lat]) => [lat, lon])] } });
  const off_the_map = (): ImportedFeature => refusedFeature('Lote 2', 'GEOMETRY_OUT_OF_RANGE', { params: { lon: 20.5, lat: -103.4 } });

  it('is read the other way round when asked, and back; what was typed stays', async () => {
    mocks.reviewFile.mockResolvedValueOnce(answer(turned(), off_the_map()));
    open(kml());
    expect((await screen.findByText('2 figuras parecen tener latitud y longitud al revés')).textContent).toBeTruthy();
    expect(rows().map((row) => row.getAttribute('aria-label'))).toEqual([
      'Lote 2: Latitud y longitud al revés',
      'Lote 1: Latitud y longitud al revés',
    ]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Nombre de Lote 1' }), { target: { value: 'Norte' } });
    mocks.reviewFile.mockResolvedValueOnce(answer(sampleFeature('Lote 1'), sampleFeature('Lote 2')));
    fireEvent.click(screen.getByRole('button', { name: 'Intercambiar' }));
    await screen.findByText('Latitud y longitud intercambiadas');
    expect(mocks.reviewFile).toHaveBeenLastCalledWith(expect.objectContaining({ is_swapped: true }), expect.anything());
    expect(rows().map((row) => row.getAttribute('aria-label'))).toEqual(['Norte: Listo', 'Lote 2: Listo']);
    mocks.reviewFile.mockResolvedValueOnce(answer(turned(), off_the_map()));
    fireEvent.click(screen.getByRole('button', { name: 'Volver a lo del archivo' }));
    await screen.findByRole('button', { name: 'Intercambiar latitud y longitud de Norte' });
    expect(mocks.reviewFile).toHaveBeenLastCalledWith(expect.objectContaining({ is_swapped: false }), expect.anything());
  });

  it('whose letters may be read in two ways is asked about before it comes in, names and farms alike', async () => {
    const readings = [
      { page: 'windows-1252', words: ['élida'] },
      { page: 'cp850', words: ['Úlida'] },
    ];
    mocks.reviewFile.mockResolvedValueOnce({ ...answer(sampleFeature('élida', { farm_name: 'élida' })), readings });
    open(kml());
    await screen.findByRole('radio', { name: 'Úlida' });
    fireEvent.click(screen.getByRole('button', { name: 'Importar 1 lote' }));
    await screen.findByText(errors.REQUIRED);
    expect(mocks.createMany).not.toHaveBeenCalled();
    mocks.reviewFile.mockResolvedValueOnce({ ...answer(sampleFeature('Úlida', { farm_name: 'Úlida' })), readings });
    fireEvent.click(screen.getByRole('radio', { name: 'Úlida' }));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Úlida', checked: true })).value).toBeTruthy();
    expect(mocks.reviewFile).toHaveBeenLastCalledWith(expect.objectContaining({ page: 'cp850' }), expect.anything());
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Campo' }).value).toBe('Úlida');
    mocks.createMany.mockResolvedValue({ fields: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Importar 1 lote' }));
    await waitFor(() => expect(mocks.createMany).toHaveBeenCalledOnce());
  });

  it('that lies elsewhere is told to, and may come in', async () => {
    const paris = sampleFeature('Blé', {
      geometry: { type: 'Polygon', coordinates: [squareAt(0).coordinates[0]!.map(([lon, lat]) => [lon + 63, lat + 82])] },
    });
    mocks.reviewFile.mockResolvedValueOnce(answer(paris));
    open(kml());
    expect(
      (await screen.findByRole('row', { name: 'Blé: Queda fuera de Argentina, México y Brasil' })).querySelector<HTMLInputElement>('input')
        ?.checked,
    ).toBe(true);
    expect(screen.queryByRole('button', { name: /Intercambiar/ })).toBeNull();
  });
});

describe('the review', () => {
  const file: Reviewed = {
    readings: [],
    features: [
      sampleFeature('Lote 1', { area_ha: 60.4, crop: CROPS.soybean_1, season_year: 2023 }),
      refusedFeature('Bloque Oeste', 'FIELD_OVER_500_HA', { geometry: squareAt(1), area_ha: 534.8 }),
      refusedFeature('Casa', 'GEOMETRY_NOT_POLYGON'),
      sampleFeature('', { area_ha: 113.8, shift: { datum: 'SAD69', accuracy_m: 5 } }),
      sampleFeature('Lote 4 (copia)', { area_ha: 49 }),
      refusedFeature('Lote 9', 'GEOMETRY_SELF_CROSSING', { params: { crossings: 1 }, original: squareAt(3) }),
    ],
    overlaps: [[], [], [], [], [{ index: 0, overlap_m2: 490_000 }], []],
  };
  const review = async (reviewed = file) => {
    mocks.reviewFile.mockResolvedValueOnce(reviewed);
    const view = open(kml('campos_2025.kml'));
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
    return view;
  };

  it('lists problems first with reasons, counts the groups and names what is over 500 ha', async () => {
    await review();
    expect(rows().map((row) => row.getAttribute('aria-label'))).toEqual([
      'Bloque Oeste: Supera el límite de 500 ha',
      'Lote 9: El borde se cruza en 1 punto',
      'Sin nombre: Falta el nombre',
      'Lote 4 (copia): Pisa el 98\u00a0% de La Tapera',
      'Lote 1: Listo · Soja 1.ª',
    ]);
    for (const name of ['Todas 5', '2 bloqueadas', '2 por revisar', '1 lista']) expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.getByText('1 punto o línea sin polígono, omitido')).toBeTruthy();
    expect(screen.getByText('Los siguientes lotes superan el límite de 500ha: Bloque Oeste.')).toBeTruthy();
    expect(screen.getByText(/2 lotes · 174,2/)).toBeTruthy();
    expect(document.body.textContent).toContain('falta 1 nombre');
    expect(document.body.textContent).toContain('3 quedan afuera');
  });

  it('shows one group, and keeps a row in sight while it is repaired', async () => {
    await review();
    fireEvent.click(screen.getByRole('button', { name: '2 por revisar' }));
    expect(rows()).toHaveLength(2);
    const name = screen.getByRole('textbox', { name: 'Nombre de Sin nombre' });
    act(() => name.closest<HTMLElement>('[role=row]')?.click());
    fireEvent.change(name, { target: { value: 'Lote 3' } });
    expect(rows()[0]?.getAttribute('aria-label')).toBe('Lote 3: Listo · Pasado de SAD69 a WGS 84, con hasta 5\u00a0m de diferencia');
  });

  it('toggles a row with Space, never a blocked one, and all with the box above', async () => {
    await review();
    const boxOf = (at: number) => within(rows()[at] as HTMLElement).getByRole<HTMLInputElement>('checkbox');
    fireEvent.keyDown(rows()[3] as HTMLElement, { key: ' ' });
    expect(boxOf(3).checked).toBe(true);
    fireEvent.keyDown(rows()[0] as HTMLElement, { key: ' ' });
    expect(boxOf(0)).toMatchObject({ checked: false, disabled: true });
    fireEvent.click(screen.getByRole('checkbox', { name: texts.select_all }));
    expect([2, 3, 4].map((at) => boxOf(at).checked)).toEqual([false, false, false]);
    expect(screen.getByRole('button', { name: 'Importar 0 lotes' })).toMatchObject({ disabled: true });
  });

  it('creates nothing while a name is missing', async () => {
    await review();
    fireEvent.click(screen.getByRole('button', { name: 'Importar 2 lotes' }));
    expect(mocks.createMany).not.toHaveBeenCalled();
  });

  it('sends all rows at once under one key; the same content again has the same key, another a new one', async () => {
    await review();
    fireEvent.change(screen.getByRole('textbox', { name: 'Nombre de Sin nombre' }), { target: { value: 'Lote 1' } });
    mocks.createMany.mockRejectedValue(new AppError('OFFLINE'));
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'Importar 2 lotes' }));
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Sin conexión');
    const [body, options] = mocks.createMany.mock.calls[0] as [{ fields: Record<string, unknown>[] }, { idempotency_key: string }];
    const soy = { year: 2023, season: 2, period: 'summer', crop: CROPS.soybean_1, genotype_id: null };
    expect(body.fields.map(({ crops }) => crops)).toEqual([[], [soy]]);
    expect(
      body.fields.map(({ name, farm_id, farm_name, fiscal_name, ownership }) => ({ name, farm_id, farm_name, fiscal_name, ownership })),
    ).toEqual(
      ['Lote 1', 'Lote 1 (2)'].map((name) => ({
        name,
        farm_id: 'farm-1',
        farm_name: null,
        fiscal_name: 'Ferreyra SRL',
        ownership: 'owner',
      })),
    );
    send();
    await waitFor(() => expect(mocks.createMany).toHaveBeenCalledTimes(2));
    expect(mocks.createMany.mock.calls[1]?.[1]).toEqual(options);
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('radio', { name: 'Alquilado' }));
    send();
    await waitFor(() => expect(mocks.createMany).toHaveBeenCalledTimes(3));
    expect(mocks.createMany.mock.calls[2]?.[1]).not.toEqual(options);
  });

  it('asks before another file takes the place of the review, and keeps it when that cannot be read', async () => {
    const { container } = await review();
    const panel = container.firstElementChild as HTMLElement;
    fireEvent.drop(panel, { dataTransfer: { files: [kml('otro.kml')], types: ['Files'] } });
    expect(screen.getByRole('alert').textContent).toContain('¿Revisar otro.kml en lugar de campos_2025.kml?');
    mocks.reviewFile.mockRejectedValueOnce(new AppError('XML_MALFORMED'));
    fireEvent.click(screen.getByRole('button', { name: 'Reemplazar' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('El archivo está mal formado'));
    expect(rows()).toHaveLength(5);
    expect(screen.getByRole('alert').textContent).toContain('La revisión abierta sigue igual');
  });

  it('draws only the rows in sight of five thousand', async () => {
    await review(answer(...Array.from({ length: 5_000 }, (_, at) => sampleFeature(`Lote ${at}`))));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001');
    expect(rows().length).toBeLessThan(60);
    expect(screen.getByRole('button', { name: 'Importar 5000 lotes' })).toBeTruthy();
  });

  const pick = (control: string, option: string): void => {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(control) }));
    fireEvent.click(screen.getByRole('option', { name: option }));
  };
  const asAdviser = (role: 'FM' | 'PM' = 'FM'): void => {
    people.producers = KEPT;
    useSession.setState({ user: { role, business_name: 'Asesora SA' } as never });
  };

  it('asks for no producer where none is kept, and for nobody to make fields for where nobody agreed', async () => {
    await review();
    expect(screen.queryByText('Los lotes son para')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Productor' })).toBeNull();
    cleanup();
    asAdviser('PM');
    await review();
    expect(screen.queryByText('Los lotes son para')).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Productor' })).toBeTruthy();
  });

  it('names a producer for all, and another or nobody in one row', async () => {
    asAdviser();
    mocks.createMany.mockResolvedValue({ fields: [] });
    await review(answer(sampleFeature('Uno'), sampleFeature('Dos'), sampleFeature('Tres')));
    pick('^Sin productor Productor', 'Don Anselmo');
    const choose = (row: string, option: string): void => {
      fireEvent.click(screen.getByRole('button', { name: `Productor de ${row}: Don Anselmo` }));
      const box = screen.getByRole('combobox', { name: `Productor de ${row}: Don Anselmo` });
      fireEvent.keyDown(box, { key: 'ArrowDown' });
      fireEvent.click(screen.getByRole('option', { name: option }));
    };
    choose('Dos', 'Cooperativa Sur');
    choose('Tres', 'Sin productor');
    fireEvent.click(screen.getByRole('button', { name: 'Importar 3 lotes' }));
    await waitFor(() => expect(mocks.createMany).toHaveBeenCalledOnce());
    const [body] = mocks.createMany.mock.calls[0] as [{ fields: { name: string; producer_id: string | null }[] }, unknown];
    expect(body.fields.map(({ name, producer_id }) => [name, producer_id])).toEqual([
      ['Uno', 'rec-1'],
      ['Dos', 'rec-2'],
      ['Tres', null],
    ]);
  });

  it('makes fields for a producer who agreed: his farms, no name of ours, nothing to take back', async () => {
    asAdviser();
    mocks.createFor.mockResolvedValue({ fields: [] });
    await review(answer(sampleFeature('Uno', { area_ha: 10 })));
    fireEvent.click(screen.getByRole('button', { name: /Los lotes son para/ }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Mí', 'Don Anselmo']);
    fireEvent.click(screen.getByRole('option', { name: 'Don Anselmo' }));
    expect(screen.queryByRole('columnheader', { name: 'Productor' })).toBeNull();
    const farm = screen.getByRole('combobox', { name: 'Campo' });
    expect((farm as HTMLInputElement).value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Importar 1 lote' }));
    expect(mocks.createFor).not.toHaveBeenCalled();
    fireEvent.change(farm, { target: { value: 'la loma' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Razón social' }), { target: { value: 'Anselmo e Hijos' } });
    fireEvent.click(screen.getByRole('button', { name: 'Importar 1 lote' }));
    await waitFor(() => expect(mocks.createFor).toHaveBeenCalledOnce());
    expect(mocks.createMany).not.toHaveBeenCalled();
    const [body] = mocks.createFor.mock.calls[0] as [{ producer_id: string; fields: Record<string, unknown>[] }, unknown];
    expect(body.producer_id).toBe('rec-1');
    expect(body.fields[0]).toMatchObject({ name: 'Uno', farm_id: 'farm-9', farm_name: null, fiscal_name: 'Anselmo e Hijos' });
    expect(body.fields[0]).not.toHaveProperty('producer_id');
    expect(undoDepth()).toBe(0);
  });
});
