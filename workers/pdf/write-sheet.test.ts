import { beforeAll, expect, test } from 'vitest';
import type { DrawnNode, Sheet, SheetBlock } from '#domain/pdf/sheet.ts';
import { PAGE_FONT } from '../../tests/setup/page-font.ts';
import { bare, readPdf, type PdfPage } from '../../tests/setup/read-pdf.ts';
import { writeSheet } from './write-sheet.tsx';

const node = (tag: string, attributes: DrawnNode['attributes'], text?: string): DrawnNode => ({
  tag,
  attributes,
  children: [],
  ...(text === undefined ? {} : { text }),
});
const STAGES = Array.from({ length: 60 }, (_, i) => `Etapa ${String(i + 1)}`);
const table: Extract<SheetBlock, { kind: 'table' }> = {
  kind: 'table',
  columns: [
    { label: 'Etapa', share: 2 },
    { label: 'Observada', share: 1, is_number: true },
  ],
  rows: STAGES.map((text, i) => [
    { text, is_strong: true },
    { text: i === 3 ? '—' : `${String(i + 1)} oct`, tone: 'quiet' as const },
  ]),
  foot: [{ text: 'Suma' }, { text: '1.234,5 USD' }],
};
const sheet: Sheet = {
  language: 'es',
  size: 'A4',
  title: 'Informe fenológico',
  subtitle: '7 Norte · Don Emilio',
  head: ['Campaña 25/26', '14 de enero de 2026'],
  brand: 'Surco',
  mark: {
    width: 32,
    height: 32,
    label: 'Surco',
    nodes: [node('path', { d: 'M4 27C9 20 12 13 12 5', stroke: '#1a3f2e', 'stroke-width': 3.4 })],
  },
  accent: '#1a3f2e',
  blocks: [
    {
      kind: 'facts',
      rows: [
        [
          { label: 'Siembra', value: '28 sep 2025', note: 'anotada' },
          { label: 'Grados-día, base 10 °C', value: '1.260' },
        ],
      ],
    },
    { kind: 'heading', text: 'Etapas en un solo eje', note: 'Punteado, lo que falta.' },
    {
      kind: 'drawing',
      drawing: {
        width: 674,
        height: 200,
        label: 'Etapas',
        nodes: [
          node('line', { x1: 0, x2: 674, y1: 20, y2: 20, stroke: '#1b6c36', 'stroke-width': 2, 'stroke-dasharray': '2 3' }),
          node('rect', { x: 10, y: 40, width: 30, height: 12, rx: 3, fill: '#1b6c36', 'fill-opacity': 0.22 }),
          node('text', { x: 100, y: 60, fill: '#1e1f18', 'font-size': 11, 'font-weight': '600', 'text-anchor': 'middle' }, 'VE ± 5 días'),
        ],
      },
    },
    { kind: 'text', text: 'La curva y los grados-día difieren.', tone: 'warning' },
    table,
    {
      kind: 'columns',
      columns: [
        { title: 'Frío y calor', text: 'Sin heladas.' },
        { title: 'Comentarios', text: 'Ñandú 水 ≥ 2 \u{1f33e} e\u0301' },
        { title: 'Vecinos', text: 'Ñemby g\u0303uasu' },
      ],
    },
  ],
  foot: 'Surco · Copernicus Sentinel-2',
  page_of: '{{page}} de {{of}}',
};

let pages: readonly PdfPage[] = [];
const printed = (page: PdfPage | undefined): string => bare(page?.texts.join('') ?? '');
beforeAll(async () => {
  // A page that was written before in the same thread changes nothing.
  await writeSheet({ ...sheet, blocks: [] }, PAGE_FONT);
  ({ pages } = await readPdf(await writeSheet(sheet, PAGE_FONT), true));
});

test('every text of the sheet and of its drawing can be read out of the pages', () => {
  const all = pages.map(printed).join('');
  const words = [
    'Siembra',
    '28 sep 2025',
    'anotada',
    '1.260',
    'Etapas en un solo eje',
    'Punteado, lo que falta.',
    'VE ± 5 días',
    'Sin heladas.',
  ];
  const wanted = [sheet.title, sheet.subtitle, sheet.brand, sheet.foot, ...sheet.head, ...words, ...STAGES, 'Suma', '1.234,5 USD'];
  expect(wanted.filter((text) => !all.includes(bare(text)))).toEqual([]);
});

test('a table that breaks has its head on each of its pages and no other, and its sums once', () => {
  const with_rows = pages.filter((page) => /Etapa\d/.test(printed(page)));
  expect(with_rows.length).toBeGreaterThan(1);
  expect(pages.filter((page) => printed(page).includes('Observada'))).toEqual(with_rows);
  expect(pages.filter((page) => printed(page).includes('Suma'))).toEqual([with_rows.at(-1)]);
});

test('every page says which it is of how many', () => {
  expect(pages.map((page, i) => printed(page).includes(`${String(i + 1)}de${String(pages.length)}`))).toEqual(pages.map(() => true));
});

test('a letter the typeface lacks is a question mark, never another letter', () => {
  expect(printed(pages.at(-1))).toContain('Ñandú?≥2?é');
});

test('an accent set apart stands over its own letter', () => {
  expect(printed(pages.at(-1))).toContain('Ñembyg\u0303uasu');
  // g is 514 thousandths wide: back by 465 to the accent, and as much forward again, less its own width of 420
  const shown =
    pages
      .at(-1)
      ?.operators.filter(([name]) => name === 'showText')
      .flatMap(([, args]) => (args as [unknown[]])[0]) ?? [];
  const at = shown.indexOf(465);
  expect(shown.slice(at, at + 3)).toEqual([465, expect.objectContaining({ unicode: '\u0303' }), -45]);
});

test('a name without a blank is broken in its column, and a number too wide made smaller: what stands beside can be read', async () => {
  const name = 'EstablecimientoLaEsperanzaNorteDelSurEntreRiosSinEspaciosEnElNombre';
  const row = ['Plan base', '99,8', '9,00', '178', '1.234.567.890,12'];
  const narrow: SheetBlock = {
    kind: 'table',
    columns: [
      { label: 'Lote', share: 20 },
      { label: 'Plan', share: 16 },
      ...row.slice(1).map((label) => ({ label, share: 12, is_number: true })),
    ],
    rows: [[{ text: name, is_strong: true }, ...row.map((text) => ({ text }))]],
  };
  const facts: SheetBlock = {
    kind: 'facts',
    rows: [
      [
        { label: 'Lote', value: name },
        { label: 'ha', value: '1' },
        { label: 'c', value: '2' },
      ],
    ],
  };
  const { pages: narrow_pages } = await readPdf(
    await writeSheet({ ...sheet, subtitle: name.repeat(3), blocks: [narrow, facts] }, PAGE_FONT),
  );
  const texts = narrow_pages[0]?.texts.map(bare) ?? [];
  const parts = ['EstablecimientoLaEspera', 'nzaNorteDelSurEntreRios', 'SinEspaciosEnElNombre'];
  expect(texts.slice(texts.indexOf(bare('Plan base')) - parts.length, -3)).toEqual(expect.arrayContaining([...parts, ...row.map(bare)]));
  expect(texts.filter((text) => text.length > 100)).toEqual([]);
});

test('a drawing keeps its dashes and its colours, in the width of the page', () => {
  const argumentsOf = (wanted: string) => pages[0]?.operators.flatMap(([name, args]) => (name === wanted ? [args] : []));
  expect(argumentsOf('setDash')).toContainEqual([[2, 3], 0]);
  expect(JSON.stringify(argumentsOf('setStrokeRGBColor'))).toContain('#1b6c36');
});
