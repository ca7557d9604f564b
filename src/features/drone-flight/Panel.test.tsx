// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { unknownHours } from '#domain/weather/weather-hours.ts';
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { i18next, startI18n } from '#i18n/index.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { typeNumbers } from '../../../tests/setup/samples/type-numbers.tsx';
import { useFlightPlan } from './field/store.ts';
import texts from './locales/es.json' with { type: 'json' };
import FlightPanel from './Panel.tsx';

const TODAY = '2026-01-14';
/** In Buenos Aires: 9:41. */
const NOW = `${TODAY}T12:41:00.000Z`;
const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
const RING = [
  [-60.6, -33.9],
  [-60.59, -33.9],
  [-60.59, -33.895],
  [-60.6, -33.895],
  [-60.6, -33.9],
] as const;

const world = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input: never) => Promise<unknown>>(), { key });
  return {
    days: call('days'),
    forecast: call('forecast'),
    log: call('log'),
    features: call('features'),
    can: vi.fn<(right: string) => true | string>(),
    open: vi.fn<(id: string, args?: unknown) => void>(),
    crops: [] as unknown[],
    is_open: false,
  };
});
vi.mock('#api/client.ts', () => ({
  api: {
    weather: { days: world.days, forecast: world.forecast },
    cropLog: { list: world.log },
    config: { features: world.features },
  },
}));
vi.mock('#api/fields/use-fields.ts', () => ({
  useField: () => ({
    id: 'f1',
    name: 'La Laguna',
    farm_name: 'Don Emilio',
    area_ha: 82.5,
    label: [-60.595, -33.8975],
    province: 'AR-B',
    crops: world.crops,
  }),
}));
vi.mock('#api/fields/field-shapes.ts', () => ({ usePolygon: () => POLYGON }));
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => (_field: unknown, right: string) => world.can(right) }));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ season: SEASON, today: TODAY, error: null, retry: () => null }) }));
vi.mock('#shell/panels/open-panel.ts', () => ({
  openPanel: world.open,
  openById: world.open,
  closePanel: () => undefined,
  isPanelOpen: () => world.is_open,
}));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({
  ...(await load<object>()),
  usePanelFieldId: () => 'f1',
  PanelFooter: ({ children }: { children: React.ReactNode }) => <footer>{children}</footer>,
}));
const POLYGON = { type: 'Polygon', coordinates: [RING] };

/** 10 °C·d a day of maize: V2 on day 15, V6 on 33, V7 on 37. */
const weatherOf = ({ from, to }: { from: string; to: string }) => ({
  days: Array.from({ length: epochDay(to) - epochDay(from) + 1 }, (_, i) => ({
    date: dayDate(epochDay(from) + i),
    tmin_c: 15,
    tmax_c: 25,
    rain_mm: 0,
    is_forecast: false,
  })),
  attribution: 'Open-Meteo',
  is_demo: false,
  as_of: NOW,
});
/** Seven days of 12 km/h from local midnight on; gusts of each day, and wind over the limit on the afternoon of the third. */
const GUSTS = [25, 24, 30, 41, 18, 22, 23];
const forecast = () => {
  const first_ms = Date.parse(`${TODAY}T03:00:00.000Z`);
  const hours = unknownHours(first_ms, 7 * 24);
  for (let i = 0; i < 7 * 24; i++) {
    hours.wind_kmh[i] = i === 2 * 24 + 15 ? 38 : 12;
    hours.gust_kmh[i] = GUSTS[Math.floor(i / 24)] ?? 0;
    hours.rain_mm[i] = i === 5 * 24 + 10 ? 3.2 : 0;
  }
  return { hours, timezone: 'America/Argentina/Buenos_Aires', now: NOW, attribution: 'Open-Meteo', is_demo: false, as_of: NOW };
};
const sow = (days_ago: number | null, crop = 4): void => {
  world.crops = [{ ...SEASON, crop, genotype_id: null, sowing_date: days_ago === null ? null : dayDate(epochDay(TODAY) - days_ago) }];
};

beforeAll(async () => {
  await startI18n('es', 'AR');
  i18next.addResourceBundle('es', 'drone-flight', texts);
});
beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  world.days.mockReset().mockImplementation((input) => Promise.resolve(weatherOf(input)));
  world.forecast.mockReset().mockImplementation(() => Promise.resolve(forecast()));
  world.log.mockReset().mockResolvedValue({ entries: [] });
  world.features.mockReset().mockResolvedValue({ contact_email: 'vuelos@example.com' });
  world.can.mockReset().mockReturnValue(true);
  world.open.mockReset();
  world.is_open = false;
  sow(28);
});
afterEach(cleanup);

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PanelContextProvider
        value={{ id: 'drone_flight', slots: { title: null, scope: null, actions: null, footer: null }, scroller: null, is_sheet: false }}
      >
        <FlightPanel />
      </PanelContextProvider>
    </QueryClientProvider>,
  );
/** With ordinary spaces. */
const read = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
const figure = async (id: string): Promise<string> => read(await screen.findByTestId(`flight-${id}`));
const need = (id: string): readonly (string | null | undefined)[] => {
  const line = document.querySelector(`[data-need=${id}]`);
  return [line?.getAttribute('data-met'), line === null ? null : read(line.querySelector('small'))];
};
const days = () => within(screen.getByRole('group', { name: texts.panel.wind_days })).getAllByRole('radio') as HTMLInputElement[];
const verdicts = () => days().map((day) => day.closest('label')?.getAttribute('data-verdict'));
const slots = () => within(screen.getByRole('group', { name: /^Turno del/ })).getAllByRole('radio') as HTMLInputElement[];
const letter = async (): Promise<string> =>
  decodeURIComponent((await screen.findByRole('link', { name: texts.booking.write })).getAttribute('href') ?? '').replaceAll('\u00a0', ' ');

it('tells the stage, the days that are left, the flight, and the calmest day that still counts', async () => {
  show();
  expect(await figure('stage')).toContain('V5se cuenta de V2 a V6');
  expect(await figure('left')).toContain('5 díasV6 el 19 ene ± 8');
  expect(await figure('size')).toContain('13 min10 fotos, 82,5 ha');
  expect(await screen.findByRole('group', { name: 'Turno del domingo 18' })).toBeTruthy();
  expect(need('stage')).toEqual(['met', 'hoy V5']);
  expect(need('wind')).toEqual(['met', 'hasta 12 km/h']);
  expect(useFlightPlan.getState().plan?.points).toHaveLength(10);
  cleanup();
  expect(useFlightPlan.getState().plan).toBeNull();
});

it('chooses both slots of a day, and says of each what the wind does', async () => {
  show();
  await figure('stage');
  await screen.findByRole('group', { name: /^Turno del/ });
  expect(verdicts().join()).toBe('calm,calm,windy,gusty,calm,calm,calm');
  fireEvent.click(days()[2]!);
  expect(screen.getByRole('group', { name: 'Turno del viernes 16' })).toBeTruthy();
  expect(need('wind')).toEqual(['met', 'hasta 12 km/h']);
  fireEvent.click(slots()[1]!);
  expect(need('wind')).toEqual(['unmet', 'hasta 38 km/h']);
  fireEvent.click(days()[3]!);
  expect(need('wind')).toEqual(['doubtful', 'ráfagas de 41 km/h']);
  fireEvent.click(slots()[0]!);
  fireEvent.click(days()[5]!);
  expect(need('rain')).toEqual(['doubtful', '3,2 mm']);
  expect(days()[5]!.checked && days()[5]!.type === 'radio' && new Set(days().map(({ name }) => name)).size === 1).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Ver tabla' }));
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map(read).join(' '));
  expect(rows).toContain('vie 16 Tarde 38 km/h 38 km/h No se vuela');
  expect(rows).toContain('hoy 14 Mañana 12 km/h 25 km/h Se puede volar');
});

it('does not offer what has begun today', async () => {
  show();
  await screen.findByRole('group', { name: /^Turno del/ });
  fireEvent.click(days()[0]!);
  expect(slots().map(({ disabled, checked }) => [disabled, checked])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ]);
  expect(read(slots()[0]!.closest('label'))).toContain('8:30 a 11:45, ya empezó');
});

it('writes all that is known into the letter', async () => {
  show();
  const body = await letter();
  expect(body).toContain('mailto:vuelos@example.com?subject=Vuelo de dron: La Laguna, 18 ene 2026');
  for (const line of ['Campo: Don Emilio', 'Superficie: 82,5 ha', 'Centro: -33.89750, -60.59500', 'Cultivo: Maíz, hoy V5'])
    expect(body).toContain(line);
  expect(body).toContain('Turno: Mañana, 8:30 a 11:45\nPrecio: USD 60 con acceso anticipado (USD 90 pleno)');
});

it('says that nobody is named, where nobody is', async () => {
  world.features.mockResolvedValue({ contact_email: null });
  show();
  expect(await screen.findByText(texts.booking.none)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  [10, texts.panel.before, 'open', '2026-01-19', 'Empieza en5 díasV2 el 19 ene ± 8'],
  [60, texts.panel.past, 'next', '2026-11-30', 'Terminó hace23 díaspasó V6 el 22 dic'],
] as const)('%i days after sowing: %s, and a task for the day', async (ago, title, key, due, left) => {
  sow(ago);
  show();
  expect(await screen.findByText(title)).toBeTruthy();
  expect(await figure('left')).toBe(left);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(need('stage')[0]).toBe('unmet');
  fireEvent.click(screen.getByRole('button', { name: texts.panel.remind[key] }));
  expect(world.open).toHaveBeenCalledWith('note_form', {
    field_id: 'f1',
    position: [-60.595, -33.8975],
    begins: expect.objectContaining({ type: 'task', specific_type: 'other', specific_name: texts.panel.title, due }) as object,
  });
});

it('asks for the sowing, and says which crops are counted', async () => {
  sow(null);
  show();
  fireEvent.click(screen.getByRole('button', { name: texts.panel.sow }));
  expect(world.open).toHaveBeenCalledWith('record_form', { field_ids: ['f1'], kind: 'sow' });
  cleanup();
  sow(28, 10);
  show();
  expect(screen.getByText(texts.panel.other_crop)).toBeTruthy();
  expect(screen.getByText(/maíz de V2 a V6.*soja de VC a V3.*girasol de V2 a V6/)).toBeTruthy();
});

it('stands without the forecast, and without the stage, each with a way to ask again', async () => {
  world.forecast.mockRejectedValueOnce(new AppError('WEATHER_PROVIDER_DOWN', { provider: 'open-meteo' }));
  show();
  const failed = await screen.findByText(new RegExp(texts.panel.wind_failed));
  expect(verdicts()).toEqual(new Array(7).fill('unknown'));
  expect(need('wind')).toEqual(['open', 'sin pronóstico']);
  expect(await letter()).toContain('Mañana');
  fireEvent.click(within(failed.closest('p')!).getByRole('button'));
  expect(await screen.findByText('Turno del domingo 18')).toBeTruthy();
  cleanup();
  queryClient.clear();
  world.log.mockRejectedValue(new AppError('GENERIC'));
  show();
  expect(await screen.findByText(new RegExp(texts.panel.stage_failed))).toBeTruthy();
  expect(await figure('left')).toContain('no se sabe');
  expect(await screen.findByRole('group', { name: /^Turno del/ })).toBeTruthy();
});

const type = (key: keyof typeof texts.panel.count, text: string): void => {
  const input = screen.getByLabelText(texts.panel.count[key]);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
};

it('reckons a count that came back and takes it into the notes', async () => {
  show();
  await figure('stage');
  type('plants_ha', '71.400');
  type('variation_pct', '12');
  type('gaps_pct', '4');
  expect(read(await screen.findByText('71.400 pl/ha ± 8,6 %'))).toBeTruthy();
  expect(read(screen.getByText(/65\.300 y 77\.500/))).toContain('el error estándar es 3,8 %');
  const noteIt = (): void => void fireEvent.click(screen.getByRole('button', { name: texts.panel.count.note }));
  // a form with unsaved words of its own asks first
  world.is_open = true;
  noteIt();
  await act(async () => undefined);
  expect(world.open).not.toHaveBeenCalled();
  world.is_open = false;
  noteIt();
  await waitFor(() => expect(world.open).toHaveBeenCalled());
  const [id, args] = world.open.mock.calls[0] as [string, { begins: { description: string } }];
  expect([id, args]).toMatchObject([
    'note_form',
    { field_id: 'f1', begins: { type: 'density', specific_type: 'emergence', unit: 'plants/ha', values: [71_400] } },
  ]);
  expect(args.begins.description.replaceAll('\u00a0', ' ')).toContain('Fallas: 4,0 % de las hileras');
});

it('refuses a count of too few photos where it stands, and writes nothing', async () => {
  show();
  await figure('stage');
  type('photos', '9');
  expect(await screen.findByText('Entre 10 y 500')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts.panel.count.note }));
  expect(await screen.findAllByText(errors.REQUIRED)).not.toEqual([]);
  expect(world.open).not.toHaveBeenCalled();
});

it('lets a guest look, without what he may not do', async () => {
  world.can.mockReturnValue('FORBIDDEN');
  show();
  expect(await screen.findByText(texts.panel.count.guest)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.panel.count.note })).toBeNull();
  cleanup();
  sow(60);
  show();
  expect(await screen.findByText(texts.panel.remind.guest)).toBeTruthy();
});

it('takes numbers as they are written anywhere', async () => {
  show();
  await figure('stage');
  expect(typeNumbers()).toEqual({
    '1.250 | 0,004! | 1,250 | 12,500 | 1.234,5 | 1.250,5': 1,
    // what the input refuses outside of its bounds
    '1.250! | 0,004! | 1,250! | 12.500! | 1.234,5! | R$ 1.250,50!': 1,
    '1,25 | 0,004 | 1.25 | 12.5 | 1.234,5! | R$ 1.250,50!': 2,
  });
});
