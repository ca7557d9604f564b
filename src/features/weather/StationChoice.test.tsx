// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Station, Stations } from '#api/use-stations.ts';
import { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import texts from './locales/es.json' with { type: 'json' };
import type {} from './panel.ts';
import { StationChoice } from './StationChoice.tsx';
import { useStationChoices } from '#state/weather-stations.ts';
import type { WeatherTexts } from './use-weather-texts.ts';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'es', ns: ['weather', 'common', 'errors'], defaultNS: 'common', resources: { es: { weather: texts, common, errors } } });
});
beforeEach(() => useStationChoices.setState({ choices: [] }));
afterEach(cleanup);

const station = (code: string, distance_km: number, share = 0.97): Station => ({
  code,
  name: `Estación ${code}`,
  country: 'AR',
  longitude: -60,
  latitude: -33,
  elevation_m: 80,
  distance_km,
  last_report: '2026-01-12T11:52:00.000Z',
  share,
  stands: distance_km <= 30 && share > 0.8,
});
const LIST = [station('A', 11), station('B', 19), station('C', 27, 0.72), station('D', 48), station('E', 61)];
const retry = vi.fn<() => void>();
const show = (change: Partial<Stations> = {}): void => {
  const stations: Stations = { is_open: true, list: LIST, is_loading: false, error: null, chosen: LIST[0]!, retry, ...change };
  const said = { grid: 'Grilla Open-Meteo, hace 40 min', station: null, ago: () => 'hace 8 min' } as unknown as WeatherTexts;
  render(<StationChoice field={{ id: 'f1' } as Field} stations={stations} texts={said} />);
};

it('shows the nearest with distance and last report, and the grid; what is chosen is kept for the field', () => {
  show();
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false, false, false]);
  expect(screen.getByText('11 km, hace 8 min')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /Grilla/ }));
  fireEvent.click(screen.getByRole('radio', { name: /Estación B/ }));
  expect(useStationChoices.getState().choices).toEqual([['f1', 'B']]);
  expect(screen.getByRole('button', { name: texts.station.more_other.replace('{{count}}', '2') })).toBeTruthy();
});

it('lists a station with less than its share of data, but does not let it be chosen, and says why', () => {
  show();
  const few = screen.getByRole('radio', { name: /Estación C/ });
  expect((few as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText(/27 km, 72 % de datos/)).toBeTruthy();
  expect(document.getElementById(few.getAttribute('aria-describedby') ?? '')?.textContent).toContain('más de 80 %');
});

it('has the chosen station among the cards, however far', () => {
  show({ chosen: LIST[4]! });
  expect((screen.getByRole('radio', { name: /Estación E/ }) as HTMLInputElement).checked).toBe(true);
});

it('has the grid chosen where no station stands for the field', () => {
  show({ chosen: null });
  expect((screen.getByRole('radio', { name: /Grilla/ }) as HTMLInputElement).checked).toBe(true);
});

it.each([
  ['a basic field', { is_open: false }, texts.station.locked],
  ['stations on their way', { is_loading: true }, texts.station.loading],
  ['no station within 100 km', { error: new AppError('NO_STATION_NEAR') }, texts.station.none],
  ['the source away', { error: new AppError('WEATHER_PROVIDER_DOWN') }, errors.WEATHER_PROVIDER_DOWN],
])('says so of %s', (_name, change, text) => {
  show({ chosen: null, ...change });
  expect(document.body.textContent).toContain(text);
});

it('asks again where the source did not answer', () => {
  show({ chosen: null, error: new AppError('WEATHER_PROVIDER_DOWN') });
  fireEvent.click(screen.getByRole('button', { name: common.retry }));
  expect(retry).toHaveBeenCalledOnce();
});
