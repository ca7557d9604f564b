// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import type { CoverageData } from '#domain/coverage/coverage-data.ts';
import type { MapPicture } from '#domain/pdf/map-drawing.ts';
import { factsOf, readSealed } from '#domain/reports/seal.ts';
import { startI18n } from '#i18n/index.ts';
import { PAGE_FONT } from '../../tests/setup/page-font.ts';
import { readPdf } from '../../tests/setup/read-pdf.ts';
import { squareAt } from '../../tests/setup/samples/field-samples.ts';
import { COVERAGE_DATA, sealReport } from '../../tests/setup/sealed-report.ts';
import { composePage, type ComposedPage, type ShownField } from '../../server/resources/coverage/page/compose-page.ts';
import { paperWords } from '../../server/resources/reports/paper/words.ts';
import { compareReport } from '../../workers/pdf/read/compare-report.ts';
import { readReport } from '../../workers/pdf/read/read-report.ts';
import { writeSheet } from '../../workers/pdf/write-sheet.tsx';
import { sealedFile } from './sealed-sheet.ts';

beforeAll(() => startI18n('es', 'AR'));

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const geometry = squareAt(0);
const [[sw, se, ne, nw]] = geometry.coordinates as unknown as [MapPicture['corners']];
const picture: MapPicture = { href: `data:image/png;base64,${PIXEL}`, width: 1, height: 1, corners: [nw, ne, se, sw] };
const seen = (date: string, mean: number) => ({ image: { scene_id: `s ${date}`, date, usable: 0.97, mean }, picture });
const shown = (at: number, change: Partial<ShownField> = {}): ShownField => ({
  name: `Lote ${String(at)}`,
  farm: 'Don Emilio',
  area_ha: 100,
  province: 'AR-B',
  geometry,
  resown_on: '2025-12-10',
  sowing: { date: '2025-09-28', hybrid: 'NX 7115', density_plants_ha: 75_000 },
  around: '2025-12-10',
  before: seen('2025-12-05', 0.21),
  after: seen('2025-12-30', 0.64),
  is_looked_through: true,
  ...change,
});
const PAGE: ComposedPage = {
  coverage: {
    state: 'pending',
    firstname: 'Lucía',
    lastname: 'Ferreyra',
    business_name: 'Agropecuaria Ferreyra SRL',
    invoice: { name: 'factura_0003-00018422.pdf', media_type: 'application/pdf', bytes: 1_800_000 },
    acceptance: null,
    annulment: null,
    created_at: '2025-12-14T01:30:00.000Z',
    area_ha: 100,
    year: 2025,
    season: 2,
    period: 'summer',
  },
  seed_brand: 'Brevant',
  fields: [shown(1)],
  sha256: '0a1b2c3d'.repeat(8),
  today: '2026-01-14',
  made_by: 'Lucía Ferreyra',
  brand: 2,
  attribution: 'Copernicus Sentinel-2',
};
const ACCEPTED = { name: 'Lucía Ferreyra', at: '2025-12-20T17:05:00.000Z', terms_version: '1' };
const VOID = { by: 'Elena Rossi', at: '2025-12-21T17:05:00.000Z', reason: 'La factura es de otra campaña' };

type Change = { readonly coverage?: Partial<ComposedPage['coverage']> } & Partial<Omit<ComposedPage, 'coverage'>>;
const compose = ({ coverage, ...more }: Change = {}) =>
  composePage(paperWords('es', 'AR'), { ...PAGE, ...more, coverage: { ...PAGE.coverage, ...coverage } });
/** Written with its code, and whether all it says can be read off it. */
async function write(change: Change) {
  const sheet = compose(change);
  const data: CoverageData = { ...COVERAGE_DATA, sheet };
  const { sealed, hash } = await sealReport(data);
  const { sheet: pages, attachment } = await sealedFile(sealed, hash);
  const file = await writeSheet(pages, PAGE_FONT, attachment);
  const facts = factsOf(sheet);
  const { same, places } = await compareReport({ file, written: file, facts });
  expect([same, places.filter(({ stands }) => stands !== true)]).toEqual(['bytes', []]);
  expect(readSealed((await readReport(file)).attached)?.data).toEqual(data);
  const words = (await readPdf(file)).pages.flatMap(({ texts }) => texts).join(' ');
  return { facts: Object.fromEntries(facts.map(({ label, value }) => [label, value.replaceAll('\u00a0', ' ')])), words };
}

test.each<readonly [string, Change, Record<string, string>, string]>([
  [
    'that waits: what is known, and until when it can be accepted',
    {},
    {
      Estado: 'Sin aprobar',
      // By the clocks of Argentina it was still the 13th.
      Creada: '13 dic 2025',
      Titular: 'Lucía Ferreyra',
      'Razón social': 'Agropecuaria Ferreyra SRL',
      Polígono: '100,0 ha medidas',
      'Antes · 5 dic 2025': 'EVI 0,21 · 97 % utilizable',
      'Después · 30 dic 2025': 'EVI 0,64 · 97 % utilizable',
    },
    'Se pueden aceptar hasta el 30 jun 2026',
  ],
  [
    'that is approved: who accepted which terms when',
    { coverage: { state: 'approved', acceptance: ACCEPTED } },
    { Estado: 'Aprobada', 'Los aceptó': 'Lucía Ferreyra', Fecha: '20 dic 2025', Hora: '02:05 p. m. GMT-3', Versión: '1' },
    'resiembra del 10 dic 2025',
  ],
  [
    'that has expired, of a field that was not resown',
    { coverage: { state: 'expired' }, fields: [shown(1, { resown_on: null, around: '2025-12-13', before: null, after: null })] },
    { Estado: 'Vencida', Antes: 'Sin imagen utilizable', Después: 'Sin imagen utilizable' },
    'Nadie aceptó los términos',
  ],
  [
    'that is void: why',
    { coverage: { state: 'void', annulment: VOID } },
    { Estado: 'Anulada', 'La anuló': 'Elena Rossi', Motivo: 'La factura es de otra campaña' },
    'Anulación',
  ],
  [
    'of which its reader may not know all, with an image that could not be read, of a field that is not to be seen',
    {
      coverage: { business_name: null, invoice: null },
      sha256: null,
      fields: [
        shown(1, { before: null, after: { ...seen('2025-12-30', 0.64), picture: null }, is_looked_through: false }),
        shown(2, { geometry: null }),
      ],
    },
    { Antes: 'Las imágenes no se pudieron medir al imprimir', 'Después · 30 dic 2025': 'La imagen no se pudo leer al imprimir' },
    'El polígono de Lote 2 ya no está a la vista',
  ],
])('of one %s', { timeout: 60_000 }, async (_what, change, wanted, words) => {
  const page = await write(change);
  expect(page.facts).toMatchObject(wanted);
  expect(page.words).toContain(words);
  if (change.sha256 === null) expect(JSON.stringify(page)).not.toMatch(/Agropecuaria|factura_0003/);
});

test('of many fields the first are drawn, the others stand in the tables, and it says so', () => {
  const sheet = compose({ fields: Array.from({ length: 200 }, (_, at) => shown(at)) });
  const drawn = sheet.blocks.filter(({ kind }) => kind === 'pictures');
  const tables = sheet.blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.length] : []));
  expect([drawn.length, tables]).toEqual([12, [200, 200]]);
  expect(JSON.stringify(sheet)).toContain('Se dibujan 12 de 200 lotes; los demás están en las tablas.');
});

test('drawings leave room for the rest, however heavy their pictures are', () => {
  const heavy = { ...picture, href: `data:image/jpeg;base64,${'A'.repeat(200_000)}` };
  const fields = Array.from({ length: 12 }, (_, at) =>
    shown(at, { before: { ...seen('2025-12-05', 0.2), picture: heavy }, after: { ...seen('2025-12-30', 0.6), picture: heavy } }),
  );
  const sheet = compose({ fields });
  expect(sheet.blocks.filter(({ kind }) => kind === 'pictures').length).toBe(3);
  expect(JSON.stringify(sheet)).toContain('Se dibujan 3 de 12 lotes');
});
