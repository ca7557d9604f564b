// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Weather } from '#api/use-weather.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import type { Field } from '#domain/schemas/field.ts';
import texts from '../locales/es.json' with { type: 'json' };
import { useRain } from './use-rain.ts';

const answer: { data: Weather | undefined } = { data: undefined };
vi.mock('#api/use-weather.ts', () => ({
  useWeather: () => ({ data: answer.data, error: null, isError: false, refetch: () => Promise.resolve() }),
}));
beforeAll(() => i18next.use(initReactI18next).init({ lng: 'es', resources: { es: { analytics: texts } } }));

const day = (date: string, more: Partial<WeatherDay> = {}): WeatherDay => ({
  date,
  tmin_c: 10,
  tmax_c: 20,
  rain_mm: 5,
  is_forecast: false,
  ...more,
});
const rainOf = (data: Weather | undefined) => {
  answer.data = data;
  const { result } = renderHook(() => useRain({ id: 'field' } as Field, { year: 2025, season: 2, period: 'summer' }, null));
  return result.current;
};
const weather = (days: WeatherDay[]): Weather => ({
  days,
  attribution: 'Open-Meteo.com, CC BY 4.0',
  is_demo: false,
  as_of: '2026-01-12T12:00:00.000Z',
});

it('names its source once it is known, and says of how many days it contradicted itself', () => {
  expect(rainOf(undefined).source).toBeNull();
  expect(rainOf(weather([day('2026-01-02')])).source).toBe('Lluvia: Open-Meteo.com, CC BY 4.0, 12 ene 2026');
  const twice = [day('2026-01-02', { is_repaired: true }), day('2026-01-03', { rain_mm: null, is_repaired: true })];
  expect(rainOf(weather(twice)).source).toBe(
    'Lluvia: Open-Meteo.com, CC BY 4.0, 12 ene 2026 · la fuente se contradijo o se repitió en 2 días: lo dudoso queda afuera',
  );
});
