// @vitest-environment node
import { Window } from 'happy-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadPageFont } from '#paper/page-font.ts';
import { PAGE_FONT } from '../../../../tests/setup/page-font.ts';
import { pdfPages, type PdfPage } from '../../../../tests/setup/pdf-pages.ts';
import type { ReportContent } from './report-content.ts';
import { writeReport } from './write-report.tsx';

const measured = [0.112, 0.131, 0.207, 0.384, 0.561, 0.702, 0.778, 0.801].map((y, i) => ({ x: 20_000 + 12 * i, y }));
const TEXT = 'Maíz 2.ª, ñandú, São João, EVI ≥ 0,8 · 30 µg, −0,04, 12 °C, ½ m²';
const content: ReportContent = {
  language: 'es',
  title: 'Comparación de lotes',
  subtitle: TEXT,
  picture: null,
  picture_caption: 'Imágenes de Łąka ő ★ · Поле 5 · Maíz 🌽',
  lines: [
    ['', 'Lote', 'Campo', 'Cultivo', 'Superficie, ha', 'Fecha', 'Índice', 'Valor', 'vs A', '14 días', 'Uniformidad, %'],
    ['A', '7 Norte', 'Don Emilio', 'Maíz', '127,1', '12 ene 2026', 'NDVI', '0,85', '', '+0,02', '89 %'],
    ['B', 'El Bajo', 'Don Emilio', 'Maíz', '60,4', '12 ene 2026', 'NDVI', '0,81', '−0,04', '+0,02', '84 %'],
  ],
  note: 'La uniformidad es 100 menos el coeficiente de variación.',
  curve: {
    title: 'Curva EVI de la campaña',
    chart: {
      kind: 'time',
      domain: [19_990, 20_120],
      range: [0, 1],
      values: [{ y: 0.2, label: '0,2' }],
      ticks: [{ x: 20_000, label: 'oct' }],
      series: [
        { id: 'A', label: 'A', tone: 'field-a', values: measured },
        {
          id: 'B',
          label: 'B',
          tone: 'field-b',
          dash: '7 3',
          values: measured.map(({ x, y }, i) => ({ x, y: y / 2, is_estimated: i === 4 })),
        },
      ],
      points: [],
      cursor: { x: 20_048, label: '12 ene' },
    },
    legend: [
      { id: 'A', tone: 'field-a', dash: undefined, label: 'A 7 Norte · 0,56' },
      { id: 'B', tone: 'field-b', dash: '7 3', label: 'B El Bajo · 0,28' },
    ],
    notes: ['Trazos cortos y finos: estimado.'],
    lines: [
      ['Fecha', 'A 7 Norte', 'B El Bajo'],
      ['12 ene 2026', '0,56', '0,28'],
    ],
  },
};

let pages: readonly PdfPage[] = [];
beforeAll(async () => {
  // A typeface that is known already is not fetched from the bundler's address again.
  await loadPageFont(PAGE_FONT);
  // The chart is drawn as on screen; the writer of pages works without one.
  vi.stubGlobal('window', new Window());
  pages = pdfPages(await writeReport(content, new AbortController().signal));
});

test('every word of the report can be read out of it, in letters the page carries itself', () => {
  // A word may be set in pieces, and a narrow column breaks between words.
  const bare = (text: string): string => text.replaceAll(/\s/g, '');
  const printed = bare(pages.flatMap(({ texts }) => texts).join(''));
  const { lines, curve, note } = content;
  expect(printed).toContain('Łąkaő?·????5·Maíz?');
  const wanted = [TEXT, note, ...lines.flat(), ...(curve?.lines.flat() ?? []), ...(curve?.notes ?? []), '0,2', 'oct', '12 ene'];
  for (const { label } of curve?.legend ?? []) wanted.push(label);
  expect(wanted.filter((text) => !printed.includes(bare(text)))).toEqual([]);
});

/** Ends of the pieces of every path stroked in a colour, with the dashes it is stroked in. */
function pathsIn(drawing: string, [r, g, b]: readonly number[]): { dash: string; places: readonly (readonly number[])[] }[] {
  const colour = [r, g, b].map((part) => (part ?? 0) / 255);
  let stroke: readonly number[] = [];
  let dash = '';
  let places: (readonly number[])[] = [];
  const paths: { dash: string; places: readonly (readonly number[])[] }[] = [];
  for (const line of drawing.split('\n')) {
    const numbers = line.split(' ').slice(0, -1).map(Number);
    if (/ (SCN|RG)$/.test(line)) stroke = numbers;
    else if (line.endsWith(' d')) dash = line.slice(0, line.indexOf(']') + 1);
    else if (line.endsWith(' m')) places = [numbers];
    else if (/ [cl]$/.test(line)) places.push(numbers.slice(-2));
    else if (line === 'S' && colour.every((part, i) => Math.abs(part - (stroke[i] ?? -1)) < 0.002)) paths.push({ dash, places });
  }
  return paths.filter(({ places: { length } }) => length > 1);
}

test('the curve is drawn in lines through the values of the screen, gaps in short dashes', () => {
  const drawing = pages[1]?.drawing ?? '';
  const [a] = pathsIn(drawing, [0x1b, 0x78, 0xd6]);
  expect(a?.places).toHaveLength(measured.length);
  const [first, last] = [a?.places[0]?.[1] ?? Number.NaN, a?.places.at(-1)?.[1] ?? Number.NaN];
  const per_point = ((measured.at(-1)?.y ?? 0) - (measured[0]?.y ?? 0)) / (last - first);
  a?.places.forEach(([, y = Number.NaN], i) =>
    expect((measured[0]?.y ?? 0) + (y - first) * per_point).toBeCloseTo(measured[i]?.y ?? Number.NaN, 3),
  );
  const b = pathsIn(drawing, [0xcf, 0x4a, 0x12]).map(({ dash, places }) => [dash, places.length]);
  expect(b).toEqual(
    expect.arrayContaining([
      ['[7 3]', 4],
      ['[3 4]', 3],
    ]),
  );
});
