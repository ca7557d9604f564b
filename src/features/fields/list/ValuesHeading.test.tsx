// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { queryClient } from '#api/use-call.ts';
import { setLanguage, startI18n } from '#i18n/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { ValuesHeading } from './ValuesHeading.tsx';

const latest = vi.hoisted(() => vi.fn<(input: { dates: string }) => Promise<unknown>>());
vi.mock('#api/client.ts', () => ({ api: { imagery: { latest: Object.assign(latest, { key: 'imagery.latest' }) } } }));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ today: '2026-01-12', season: { year: 2025 } }) }));

beforeAll(() => startI18n('es', 'AR'));
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await setLanguage('es', 'AR');
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ValuesHeading />
    </QueryClientProvider>,
  );

it.each([
  ['es', es],
  ['en', en],
  ['pt', pt],
] as const)('values that could not be read are reported, and asked for again, in %s', async (language, texts) => {
  await setLanguage(language, 'AR');
  latest
    .mockRejectedValueOnce(new AppError('GENERIC'))
    .mockImplementation(async ({ dates }) => ({ scenes: [], days: [{ date: dates, fields: [], pending: 0 }] }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: texts.no_values }));
  expect(await screen.findByText(texts.columns)).toBeTruthy();
  expect(latest).toHaveBeenCalledTimes(2);
  latest.mockReset();
});

it('values that are on their way are no failure', () => {
  latest.mockReturnValue(new Promise(() => undefined));
  show();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(es.columns)).toBeTruthy();
});
