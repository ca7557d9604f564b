import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAPER_SIZES, type Drawn, type DrawnNode, type Sheet, type SheetBlock, type SheetPage } from '#domain/pdf/sheet.ts';
import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { PAGE_FONT } from '../../tests/setup/page-font.ts';
import { bare, readPdf } from '../../tests/setup/read-pdf.ts';
import { widthOf } from './page-font.ts';
import { GRID, SIZES } from './sheet-styles.ts';
import { showSheet, writeSheet } from './write-sheet.tsx';

type Box = { readonly what: string; readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Of a line of letters, by their size: from the top of a capital to the foot of a `p`. */
const [ABOVE, BELOW] = [0.72, 0.2];
const SLACK = 0.6;

const of = ({ attributes }: DrawnNode, name: string): number => Number(attributes[name] ?? 0);
function boxOf(node: DrawnNode): Box[] {
  const [left, top] = [of(node, 'x'), of(node, 'y')];
  if (node.tag === 'svg') return [{ what: 'svg', left, top, right: left + of(node, 'width'), bottom: top + of(node, 'height') }];
  if (node.tag !== 'text') return [];
  const size = of(node, 'font-size');
  const width = widthOf(node.text ?? '', PAGE_FONT.family, of(node, 'font-weight') >= 600 ? 600 : 400, size);
  return [{ what: node.text ?? '', left, top: top - ABOVE * size, right: left + width, bottom: top + BELOW * size }];
}
const overlaps = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

/** What stands lowest above the foot of a page. */
const lowestOf = ({ height, nodes }: SheetPage): string => {
  const boxes = nodes.flatMap(boxOf).filter(({ bottom }) => bottom < height - 50);
  return boxes.toSorted((a, b) => b.bottom - a.bottom)[0]?.what ?? '';
};

/** What is wrong with a page: boxes over each other or beyond its edges. */
function faultsOf({ width, height, nodes }: SheetPage): string[] {
  const boxes = nodes.flatMap(boxOf);
  const out = boxes.filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > width - 40 || bottom > height - 15);
  const over = boxes.flatMap((a, i) => boxes.slice(i + 1).flatMap((b) => (overlaps(a, b) ? [`${a.what} / ${b.what}`] : [])));
  return [...out.map(({ what }) => `out: ${what}`), ...over];
}

/** Base lines of one size of letters that do not stand a whole number of steps of the grid from each other, head and foot aside. */
const offGrid = ({ nodes, height }: SheetPage, size: number): readonly number[] => {
  const lines = nodes.filter((node) => node.tag === 'text' && of(node, 'font-size') === size).map((node) => of(node, 'y'));
  const [first = 0, ...more] = lines.filter((y) => y > 93 && y < height - 50);
  return more.filter((y) => Math.abs((y - first) / GRID - Math.round((y - first) / GRID)) > 0.02);
};

const words = (pages: readonly SheetPage[]): string => pages.map(({ nodes }) => nodes.flatMap(({ text }) => text ?? []).join('')).join('');

const name = fc.oneof(
  fc.constantFrom('7 Norte', 'La Laguna', 'Ñandú 3', 'Поле за дальней рощей у старой мельницы номер сорок два бис, запад'),
  fc.string({ unit: fc.constantFrom('a', 'M', 'ñ', 'i'), minLength: 1, maxLength: 68 }),
  fc.array(fc.constantFrom('lote', 'del', 'establecimiento', 'norte'), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(' ')),
);
const figure = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((value) => (value / 100).toLocaleString('es-AR'));
const prose = (most: number) => fc.array(name, { minLength: 1, maxLength: 120 }).map((parts) => parts.join(' ').slice(0, most));
const drawn = (most: number): fc.Arbitrary<Drawn> =>
  fc.record({ width: fc.constant(674), height: fc.integer({ min: 20, max: most }), label: fc.constant('curva'), nodes: fc.constant([]) });
const fact = fc.record({ label: name, value: fc.oneof(name, figure) });
const unlike = <T>(one: fc.Arbitrary<T>, key: (value: T) => string, most: number) =>
  fc.uniqueArray(one, { selector: key, minLength: 1, maxLength: most });

const table = fc
  .record({
    columns: fc.integer({ min: 2, max: 10 }),
    rows: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 12 }) }, fc.integer({ min: 40, max: 200 })),
    has_foot: fc.boolean(),
    names: fc.array(name, { minLength: 1, maxLength: 5 }),
    numbers: fc.array(figure, { minLength: 1, maxLength: 7 }),
  })
  .map(({ columns, rows, has_foot, names, numbers }): SheetBlock => {
    const row = (i: number) =>
      Array.from({ length: columns }, (_, at) => ({
        text: (at === 0 ? names[i % names.length] : numbers[(i + at) % numbers.length]) ?? '',
      }));
    return {
      kind: 'table',
      columns: Array.from({ length: columns }, (_, at) => ({ label: `Columna ${String(at)}`, share: at === 0 ? 3 : 1, is_number: at > 0 })),
      rows: Array.from({ length: rows }, (_, i) => row(i)),
      ...(has_foot ? { foot: row(rows) } : {}),
    };
  });
const block: fc.Arbitrary<SheetBlock> = fc.oneof(
  table,
  fc.record({
    kind: fc.constant('facts' as const),
    rows: unlike(
      unlike(fact, ({ label }) => label, 3),
      (row) => row.map(({ label }) => label).join('|'),
      4,
    ),
  }),
  fc.record({ kind: fc.constant('heading' as const), text: fc.constant('Título'), note: fc.constant('Nota') }),
  fc.record({ kind: fc.constant('text' as const), text: prose(4_000) }),
  fc.record({ kind: fc.constant('drawing' as const), drawing: drawn(700) }),
  drawn(500).chain((drawing) =>
    unlike(fc.record({ title: name, lines: fc.uniqueArray(name, { maxLength: 3 }) }), ({ title }) => title, 6).map((pictures) => ({
      kind: 'pictures' as const,
      pictures: pictures.map((one) => ({ ...one, drawing })),
    })),
  ),
  fc.record({
    kind: fc.constant('legend' as const),
    entries: unlike(fc.record({ color: fc.constant('#1b78d6'), label: name }), ({ label }) => label, 6),
  }),
  fc.record({
    kind: fc.constant('columns' as const),
    columns: unlike(fc.record({ title: name, text: prose(4_000) }), ({ title }) => title, 3),
  }),
);
const sheet: fc.Arbitrary<Sheet> = fc.record({
  language: fc.constantFrom('es', 'en', 'pt'),
  size: fc.constantFrom('A4' as const, 'LETTER' as const),
  title: name,
  subtitle: prose(400),
  head: fc.array(name, { maxLength: 3 }),
  brand: fc.constantFrom('Surco', 'Brevant', 'Analytics'),
  blocks: fc.array(block, { maxLength: 7 }),
  foot: prose(200),
  page_of: fc.constant('{{page}} de {{of}}'),
});

test('whatever a sheet holds, nothing lies over anything else or leaves its page, and the file has the pages that are shown', async () => {
  await fc.assert(
    fc.asyncProperty(sheet, async (made) => {
      // As it crosses to the thread.
      const one = structuredClone(made);
      const pages = await showSheet(one, PAGE_FONT);
      expect(pages.flatMap(faultsOf)).toEqual([]);
      const { width, height } = PAPER_SIZES[one.size];
      expect(pages.map((page) => [Math.round(page.width), Math.round(page.height)])).toEqual(
        pages.map(() => [Math.round(width), Math.round(height)]),
      );
      expect(pages.flatMap((page) => Object.values(SIZES).flatMap((size) => offGrid(page, size)))).toEqual([]);
      // No head stands alone at the foot of a page, of a table or of what is below it.
      expect(
        pages
          .slice(0, -1)
          .map(lowestOf)
          .filter((what) => /^(Columna|Título|Nota)/.test(what)),
      ).toEqual([]);
      const cells = one.blocks.flatMap((part) => (part.kind === 'table' ? part.rows.flat() : []));
      const shown = bare(words(pages));
      expect(cells.filter(({ text }) => /^[ -~]*$/.test(text) && !shown.includes(bare(text)))).toEqual([]);
      if (isFull) expect((await readPdf(await writeSheet(one, PAGE_FONT))).pages).toHaveLength(pages.length);
    }),
    { numRuns: isFull ? 200 : 20, seed: 46, endOnFailure: true },
  );
}, 300_000);
