// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { SeedLot } from '#domain/seed-lots/seed-lot.ts';
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import texts from '../../features/hybrids/locales/es.json' with { type: 'json' };
import { SeedLotField } from './SeedLotField.tsx';

const LOT: SeedLot = {
  number: 'BR25-044718',
  genotype: 'brevant.nx7115',
  names: { es: 'NX 7115', en: 'NX 7115', pt: 'NX 7115' },
  treatment: null,
  caliber: 'C3',
  bags: 1240,
  delivered_on: '2025-09-05',
  document: null,
};
const mocks = vi.hoisted(() => ({ specificBatch: vi.fn<(input: { batch: string }) => Promise<unknown>>() }));
vi.mock('#api/client.ts', () => ({ api: { lookups: { specificBatch: mocks.specificBatch } } }));

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'es-AR',
    fallbackLng: 'es',
    ns: ['common', 'errors', 'hybrids'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, hybrids: texts } },
  }),
);
afterEach(cleanup);
const validated = vi.fn<(lot: SeedLot | null) => void>();
beforeEach(() => {
  vi.clearAllMocks();
  mocks.specificBatch.mockResolvedValue({ batch: LOT });
});

function Form({ error = null, kept = '' }: { error?: string | null; kept?: string }) {
  const [number, setNumber] = useState(kept);
  return <SeedLotField value={number} onChange={setNumber} onValidated={validated} error={error} />;
}
const input = (): HTMLInputElement => screen.getByRole('textbox', { name: texts.batch.label });
const leave = (number: string): void => {
  fireEvent.change(input(), { target: { value: number } });
  fireEvent.blur(input());
};
const answer = (): string => screen.getByRole('status').textContent;

it('asks once the input is left, and says beside it what the batch is of', async () => {
  render(<Form />);
  leave('br25-044718');
  expect(answer()).toBe(texts.batch.checking);
  await waitFor(() => expect(answer()).toBe('NX 7115, calibre C3 · 1.240 bolsas, entregadas en septiembre'));
  expect([mocks.specificBatch.mock.lastCall?.[0], validated.mock.lastCall]).toEqual([{ batch: 'br25-044718' }, [LOT]]);
  fireEvent.blur(input());
  expect(mocks.specificBatch).toHaveBeenCalledOnce();
});

it('says what is known, and takes it back while another number is typed', async () => {
  mocks.specificBatch.mockResolvedValue({ batch: { ...LOT, caliber: null, bags: null } });
  render(<Form />);
  leave('BR25-1');
  await waitFor(() => expect(answer()).toBe('NX 7115 · entregado en septiembre'));
  fireEvent.change(input(), { target: { value: 'BR25-12' } });
  expect([answer(), validated.mock.lastCall]).toEqual(['', [null]]);
});

it('says word for word that there is none, below the input, and asks nothing where nothing is typed', async () => {
  mocks.specificBatch.mockRejectedValue(new AppError('BATCH_NOT_FOUND'));
  render(<Form />);
  fireEvent.blur(input());
  expect(mocks.specificBatch).not.toHaveBeenCalled();
  leave('BR25-9');
  expect(await screen.findByText('No encontramos coincidencias con el batch ingresado')).toBeTruthy();
  expect([input().getAttribute('aria-invalid'), validated.mock.lastCall]).toEqual(['true', [null]]);
});

it('believes the last number that was asked about, whichever is answered first', async () => {
  const answers: ((lot: unknown) => void)[] = [];
  mocks.specificBatch.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  render(<Form />);
  leave('BR25-1');
  leave('BR25-2');
  answers[1]?.({ batch: { ...LOT, caliber: 'C2' } });
  await waitFor(() => expect(answer()).toContain('calibre C2'));
  answers[0]?.({ batch: LOT });
  await Promise.resolve();
  expect([answer().includes('calibre C2'), validated.mock.calls.length]).toEqual([true, 1]);
});

it('shows the form’s own sentence', () => {
  render(<Form error="Falta el batch" />);
  expect(screen.getByText('Falta el batch')).toBeTruthy();
});

it('asks at once about a number that is kept from before', async () => {
  render(<Form kept="BR25-044718" />);
  await waitFor(() => expect(validated.mock.lastCall).toEqual([LOT]));
  expect(mocks.specificBatch).toHaveBeenCalledOnce();
});
