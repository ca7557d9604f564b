// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { i18next, startI18n } from '#i18n/index.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { useSelection } from '#state/selection.ts';
import { countHours } from '../../../workers/count-hours.ts';
import texts from './locales/es.json' with { type: 'json' };
import TemperaturePanel from './Panel.tsx';

type Asked = { readonly field_id: string; readonly from: string; readonly to: string };
type Reply = { readonly data?: unknown; readonly error: AppError | null; readonly isPending: boolean; readonly refetch: () => void };
const calls = vi.hoisted(() => ({ hours: vi.fn<(input: Asked) => Reply>(), again: vi.fn<() => void>() }));
const FIELDS = ['7 Norte', '7 Sur'].map((name, i) => ({ id: `f-${i}`, name, farm_name: 'Don Emilio', crops: [], label: [-61, -34] }));
const TODAY = '2025-09-08';

vi.mock('#workers/client.ts', () => ({
  analysis: { hoursBelow: (request: Parameters<typeof countHours>[0]) => Promise.resolve(countHours(request)) },
}));
vi.mock('#api/client.ts', () => ({ api: { weather: { stations: 'stations', hoursBelow: 'hours', stationHours: 'reports' } } }));
vi.mock('#api/use-call.ts', () => ({
  useCall: (call: string, input: Asked, { enabled }: { enabled: boolean }) =>
    call === 'hours' && enabled ? calls.hours(input) : { error: null, isPending: true, refetch: () => undefined },
}));
vi.mock('#api/fields/use-fields.ts', () => ({ useField: () => FIELDS[0], useFields: () => FIELDS }));
vi.mock('#api/imagery/use-latest.ts', () => ({ useDay: () => TODAY }));
vi.mock('#domain/plans/is-entitled.ts', () => ({ isEntitled: () => false }));
vi.mock('#map/map-anchor.tsx', () => ({ MapAnchor: () => null }));

/** From 21 August: two nights of frost on the 2nd and 3rd of September, and three days without readings after the 4th. */
const hoursFrom = ({ from }: Asked): (number | null)[] => {
  const first = Date.parse(from);
  return Array.from({ length: 60 * 24 + 1 }, (_, i) => {
    const day = new Date(first + i * 3_600_000).toISOString().slice(0, 10);
    if (day >= '2025-09-05' && day <= '2025-09-07') return null;
    return (day === '2025-09-02' || day === '2025-09-03') && i % 24 >= 4 && i % 24 <= 6 ? -2.4 : 9;
  });
};
const replies = new Map<string, Reply>();
const known = (input: Asked): Reply => {
  const key = JSON.stringify(input);
  const reply = replies.get(key) ?? {
    data: {
      hours: { first: `${input.from}T00:00:00.000Z`, temperature_c: hoursFrom(input) },
      timezone: 'UTC',
      now: `${TODAY}T12:00:00.000Z`,
      attribution: 'Open-Meteo',
      is_demo: false,
      is_estimated: input.field_id === 'f-1',
    },
    error: null,
    isPending: false,
    refetch: calls.again,
  };
  replies.set(key, reply);
  return reply;
};

beforeAll(async () => {
  await startI18n('es', 'AR');
  i18next.addResourceBundle('es', 'temperature-chart', texts);
});
beforeEach(() => {
  calls.hours.mockReset().mockImplementation(known);
  calls.again.mockReset();
  useSelection.setState({ field_ids: [] });
});
afterEach(cleanup);

const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const open = (): void => {
  const slots = { title: slot(), scope: slot(), actions: slot(), footer: slot() };
  render(
    <PanelContextProvider value={{ id: 'temperature_chart', slots, scroller: null, is_sheet: false }}>
      <TemperaturePanel />
    </PanelContextProvider>,
  );
};
/** With ordinary spaces. */
const read = (element: Element): string => (element.textContent ?? '').replaceAll('\u00a0', ' ');
const typeDate = (name: string, text: string): void => {
  fireEvent.change(screen.getByLabelText(name), { target: { value: text } });
};

it('tells hours, nights, the minimum and the last frost, and of a gap that nothing is known', async () => {
  open();
  expect(read(await screen.findByTestId('temperature-A'))).toContain('4,8 h 2 noches');
  expect(read(screen.getByTestId('temperature-extreme'))).toContain('−2,4 °C 2 sep');
  expect(read(screen.getByTestId('temperature-frost'))).toContain('3 sep');
  expect(screen.queryByRole('radio', { name: /^6 sep/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ver tabla' }));
  const cellsOf = (date: string): string[] => [...screen.getByRole('row', { name: new RegExp(`^${date} 2025`) }).children].map(read);
  expect(cellsOf('6 sep')).toEqual(['6 sep 2025', 'sin dato', '—']);
  expect(cellsOf('8 sep')).toEqual(['8 sep 2025', 'en curso', '—']);
  expect(cellsOf('1 sep')).toEqual(['1 sep 2025', '0,0 h', '9,0 °C']);
});

it('chooses a night', async () => {
  open();
  expect(read(await screen.findByTestId('night-A'))).toContain('2,4 h3:47 a 6:13');
  const next = screen.getByRole('button', { name: texts.night.after });
  fireEvent.click(next);
  expect(screen.getByText('noche del 2 al 3 sep')).toBeTruthy();
  expect(next).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('radio', { name: /^1 sep 2025/ }));
  expect(read(screen.getByTestId('night-A'))).toContain('0,0 hmín. 9,0 °C');
});

it.each([
  [texts.from, texts.to, '7 jul 2025', 'El período puede tener hasta 60 días desde la primera fecha'],
  [texts.to, texts.to, '1 jul 2025', 'La fecha final es anterior a la inicial'],
  [texts.from, texts.from, '9 sep 2025', 'La fecha todavía no llegó'],
])('%s: at %s, %s is refused, asks nothing and leaves the last chart', async (input, wrong, date, sentence) => {
  open();
  await screen.findByTestId('temperature-A');
  const asked = new Set(calls.hours.mock.calls.map(([{ from, to }]) => `${from} ${to}`));
  typeDate(input, date);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText(wrong).getAttribute('aria-invalid')).toBe('true');
  expect(read(screen.getByTestId('temperature-A'))).toContain('4,8 h');
  expect(new Set(calls.hours.mock.calls.map(([{ from, to }]) => `${from} ${to}`))).toEqual(asked);
});

it('names each field’s own source, and says which is estimated', async () => {
  useSelection.setState({ field_ids: ['f-0', 'f-1'] });
  open();
  await screen.findByTestId('temperature-B');
  expect(read(screen.getByTestId('temperature-sources'))).toBe(
    'A: grilla Open-Meteo. B: grilla Open-Meteo, estimado a partir de mínima y máxima. Cruces por interpolación entre horas.',
  );
});

it('says which field cannot be read, and asks again', async () => {
  calls.hours.mockImplementation(() => ({ error: new AppError('WEATHER_PROVIDER_DOWN'), isPending: false, refetch: calls.again }));
  open();
  const failed = await screen.findByRole('alert');
  expect(read(failed)).toContain('7 Norte');
  fireEvent.click(within(failed).getByRole('button'));
  await waitFor(() => expect(calls.again).toHaveBeenCalledOnce());
});
