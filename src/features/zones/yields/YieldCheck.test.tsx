// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CsvCell } from '#domain/files/write-csv.ts';
import { renameZone } from '#domain/zones/edit-zones.ts';
import { checkYields, type SampledZone } from '#domain/zones/yields/check-yields.ts';
import { readSamples, type YieldOptions } from '#domain/zones/yields/read-samples.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { graveIn } from '../../../../tests/setup/page/axe.ts';
import { squareAt } from '../../../../tests/setup/samples/field-samples.ts';
import { samplePlan } from '../../../../tests/setup/samples/zone-samples.ts';
import texts from '../locales/es.json' with { type: 'json' };
import { YieldCheck } from './YieldCheck.tsx';

const saved = vi.hoisted(() => vi.fn<(name: string, rows: CsvCell[][]) => void>());
vi.mock('#ui/download-csv.ts', () => ({ downloadCsv: saved }));
vi.mock('#workers/client.ts', () => ({
  geometry: {
    checkYields: async ({
      source,
      zones,
      options,
    }: {
      source: string | Uint8Array;
      zones: readonly SampledZone[];
      options: YieldOptions;
    }) => {
      const { samples, unit } = await readSamples(source, options);
      return { check: checkYields(samples, zones), unit };
    },
  },
}));

const PLAN = samplePlan(squareAt(0));
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['catalog', 'common', 'errors', 'zones'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { catalog, common, errors, zones: texts } },
  });
});
beforeEach(() => void saved.mockClear());
afterEach(cleanup);

const typed = (text: string): void => void fireEvent.change(screen.getByLabelText(texts.yields.table), { target: { value: text } });
const uploaded = (text: string): void =>
  void fireEvent.change(screen.getByLabelText(texts.yields.file, { selector: 'input' }), {
    target: { files: [new File([text], 'rinde.csv')] },
  });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const cells = async (): Promise<(string | null)[][]> =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('compares the zones a pasted table names, in words and figures, and hands them over', async () => {
  render(<YieldCheck field_name="7 Norte" plan={renameZone(PLAN, 2, 'Loma')} harvested_t_ha={9.5906} />);
  expect(screen.getByRole('button', { name: texts.yields.verb })).toHaveProperty('disabled', true);
  typed('zona;rinde\nLoma;3\nAlta;4\nA;5\nbaja;1\n1;2\nB;3');
  fireEvent.click(screen.getByRole('radio', { name: 't/ha' }));
  press(texts.yields.verb);
  expect(await cells()).toEqual([
    ['Loma', '3', '4.000', '1.000'],
    ['Baja', '3', '2.000', '1.000'],
  ]);
  // 1, 2, 3 against 3, 4, 5: F 6, p 0.0705
  expect(screen.getByText(texts.yields.not_differs)).toBeDefined();
  expect(screen.getByText(/60 %.*F = 6,00 con 1 y 4 grados de libertad, p = 0,070/)).toBeDefined();
  expect(screen.getByText('Loma contra Baja: +2.000 kg/ha.')).toBeDefined();
  expect(screen.getByText(texts.yields.few.replace('{{good}}', '10').replace('{{zones}}', 'Baja y Loma'))).toBeDefined();
  expect(screen.getByText('Cosecha anotada: 9,59 t/ha, seca. La media de las muestras, 3,00 t/ha, difiere en −68,7 %.')).toBeDefined();
  press(texts.yields.csv);
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  const [name, rows] = saved.mock.calls[0]!;
  expect(name).toBe('7 Norte-rinde-por-zona');
  expect(rows.slice(1, 5)).toEqual([
    ['Baja', 1, 3, 2000, 1000],
    ['Loma', 1, 3, 4000, 1000],
    ['F', 6],
    ['grados de libertad', 1, 4],
  ]);
});

it('says so when the zones do differ', async () => {
  render(<YieldCheck field_name="7 Norte" plan={PLAN} harvested_t_ha={null} />);
  const rows = Array.from({ length: 12 }, (_, i) => `1;${6_000 + 10 * i}\n2;${9_000 + 10 * i}`);
  typed(rows.join('\n'));
  press(texts.yields.verb);
  expect(await screen.findByText(texts.yields.differs)).toBeDefined();
  expect(screen.getByText(/p < 0,001/)).toBeDefined();
  expect(await graveIn(document.body)).toEqual([]);
  expect(screen.queryByText(/Menos de|Cosecha anotada/)).toBeNull();
});

it.each([
  ['too few samples', '1;6000\n1;6100\n2;9000', texts.yields.too_few.replace('{{least}}', '3')],
  ['samples that are all alike', '1;6000\n1;6000\n1;6000\n2;6000\n2;6000\n2;6000', texts.yields.no_variation],
])('does not compare by %s', async (_name, table, remark) => {
  render(<YieldCheck field_name="7 Norte" plan={PLAN} harvested_t_ha={null} />);
  typed(table);
  press(texts.yields.verb);
  expect(await screen.findByText(remark)).toBeDefined();
  expect(screen.queryByText(/grados de libertad/)).toBeNull();
});

it('reads a file, and says beside the table why it cannot', async () => {
  render(<YieldCheck field_name="7 Norte" plan={PLAN} harvested_t_ha={null} />);
  uploaded('zona,rinde\nMedia,9000');
  expect(await screen.findByText('La línea 2 nombra una zona que no existe: Media')).toBeDefined();
  expect(screen.getByLabelText(texts.yields.table).getAttribute('aria-invalid')).toBe('true');
  uploaded('zona,rinde\nAlta,9000\nBaja,7000');
  expect(await cells()).toEqual([
    ['Alta', '1', '9.000', '—'],
    ['Baja', '1', '7.000', '—'],
  ]);
});

it('forgets what it found of zones that changed', async () => {
  const { rerender } = render(<YieldCheck field_name="7 Norte" plan={PLAN} harvested_t_ha={null} />);
  typed('1;6000\n2;9000');
  press(texts.yields.verb);
  await screen.findByRole('table');
  rerender(<YieldCheck field_name="7 Norte" plan={renameZone(PLAN, 1, 'Bajo')} harvested_t_ha={null} />);
  expect(screen.queryByRole('table')).toBeNull();
});

it('asks which number 9.850 is, both shown, before anything is compared', async () => {
  render(<YieldCheck field_name="7 Norte" plan={PLAN} harvested_t_ha={null} />);
  uploaded('zona;rinde\nAlta;9.850\nBaja;6.300');
  expect((await screen.findByRole('alert')).textContent).toContain('La línea 2 dice 9.850: puede ser 9850 o 9,85');
  expect(screen.queryByRole('table')).toBeNull();
  expect(await graveIn(document.body)).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: '9850' }));
  expect(await cells()).toEqual([
    ['Alta', '1', '9.850', '—'],
    ['Baja', '1', '6.300', '—'],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes an answer that goes with another unit, once the unit is right', async () => {
  render(<YieldCheck field_name="7 Norte" plan={PLAN} harvested_t_ha={null} />);
  typed('zona;rinde\nAlta;9.850\nBaja;6.300');
  press(texts.yields.verb);
  fireEvent.click(await screen.findByRole('radio', { name: '9,85' }));
  expect(await screen.findByText(/no es un rinde posible en kg\/ha/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 't/ha' }));
  expect(await cells()).toEqual([
    ['Alta', '1', '9.850', '—'],
    ['Baja', '1', '6.300', '—'],
  ]);
});

it('goes by the unit the table names, and converts none that weighs now this, now that', async () => {
  render(<YieldCheck field_name="7 Norte" plan={PLAN} harvested_t_ha={9.5} />);
  uploaded('zona;rinde (sc/ha)\nAlta;62,5\nBaja;50');
  expect(await cells()).toEqual([
    ['Alta', '1', '62,5', '—'],
    ['Baja', '1', '50,0', '—'],
  ]);
  expect(screen.getByText('La tabla dice que sus rindes están en sc/ha.')).toBeDefined();
  expect(screen.getByRole('columnheader', { name: 'Rinde sc/ha' })).toBeDefined();
  expect(screen.queryByText(/Cosecha anotada/)).toBeNull();
});

it('asks which of several columns holds the yield, by hand or by keys', async () => {
  render(<YieldCheck field_name="7 Norte" plan={PLAN} harvested_t_ha={null} />);
  uploaded('zona;rinde húmedo;rinde seco\nAlta;9500;9000\nBaja;6500;6000');
  const question = within(await screen.findByRole('alert'));
  expect(question.getByText(errors.SAMPLES_YIELD_COLUMN)).toBeDefined();
  expect(screen.getByLabelText(texts.yields.table).getAttribute('aria-invalid')).toBeNull();
  expect(await graveIn(document.body)).toEqual([]);
  const box = question.getByRole('combobox', { name: texts.yields.which_column });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: 'rinde seco' }));
  expect(await cells()).toEqual([
    ['Alta', '1', '9.000', '—'],
    ['Baja', '1', '6.000', '—'],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});
