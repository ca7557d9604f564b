import { describe, expect, test } from 'vitest';
import { madeWorkbook } from '../../../tests/setup/samples/workbook.ts';
import { readSeedLots } from './read-seed-lots.ts';
import { seedLotInputSchema, seedLotNumber } from './seed-lot.ts';

const HYBRIDS = [
  { code: 'brevant.nx7115', names: { es: 'NX 7115', en: 'NX 7115', pt: 'NX 7115' } },
  { code: 'brevant.nx7240', names: { es: 'NX 7240 precoz', en: 'NX 7240 early', pt: 'NX 7240 precoce' } },
];
const read = (text: string) => readSeedLots(new TextEncoder().encode(text), HYBRIDS, '2026-01-12');
const faultsOf = (text: string) => read(text).faults.map(({ line, code, text: shown }) => [line, code, shown]);
const HEAD = 'Batch;Híbrido;Tratamiento;Calibre;Bolsas;Entrega';

test.each([
  [' br25-0447 18 ', 'BR25-044718'],
  ['44718', '44718'],
  ['a-1.2', 'A-1.2'],
  ['a/12', null],
  ['\u200bBR\u00a025', 'BR25'],
  ['', null],
  ['AB', null],
  ['-AB1', null],
  ['BR25#1', null],
  ['Ñ123', null],
  ['A'.repeat(24), 'A'.repeat(24)],
  ['A'.repeat(25), null],
])('the number %j is kept as %j', (typed, kept) => expect(seedLotNumber(typed)).toBe(kept));

test('what is kept of a lot is checked as it is typed', () => {
  const lot = { number: 'br 25-1', genotype: 'brevant.nx7115', treatment: ' ', caliber: 'C3 ', bags: null, delivered_on: null };
  expect(seedLotInputSchema.parse(lot)).toEqual({ ...lot, number: 'BR25-1', treatment: null, caliber: 'C3' });
  const wrong = seedLotInputSchema.safeParse({ ...lot, number: ' ', bags: 1.5, delivered_on: '2026-02-30' });
  expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message]).toSorted()).toEqual([
    ['bags', 'INVALID'],
    ['delivered_on', 'DATE_INVALID'],
    ['number', 'REQUIRED'],
  ]);
});

describe('a table of seed lots', () => {
  test('is read with its titles wherever they stand, hybrids by code or by a name in any language', () => {
    const table = read(
      `Entregas;;\nSemillero:;;\n${HEAD};Depósito\nbr25-044718;nx7115;Dermacor;C3;1.240;05/09/2025;9\nBR25-2;NX 7240 PRECOCE;;;;\n3001;brevant.nx7115;;;12;2025-10-01`,
    );
    expect(table).toMatchObject({ sheet: null, columns: { number: 'Batch', delivered_on: 'Entrega' }, ignored: ['Depósito'], faults: [] });
    expect(table.lots).toEqual([
      {
        number: 'BR25-044718',
        genotype: 'brevant.nx7115',
        treatment: 'Dermacor',
        caliber: 'C3',
        bags: 1240,
        delivered_on: '2025-09-05',
      },
      { number: 'BR25-2', genotype: 'brevant.nx7240', treatment: null, caliber: null, bags: null, delivered_on: null },
      { number: '3001', genotype: 'brevant.nx7115', treatment: null, caliber: null, bags: 12, delivered_on: '2025-10-01' },
    ]);
  });

  test('is a workbook as well, whose numbers are numbers and whose dates are days', () => {
    const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const titles = ['Seed batch', 'Hybrid', 'Bags', 'Delivered'].map(text).join('');
    const row = `<c><v>44718</v></c>${text('NX 7115')}<c><v>1240</v></c><c s="1"><v>45905</v></c>`;
    const bytes = madeWorkbook({ rows: `<row>${titles}</row><row>${row}</row>` });
    expect(readSeedLots(bytes, HYBRIDS, '2026-01-12')).toMatchObject({
      faults: [],
      lots: [{ number: '44718', genotype: 'brevant.nx7115', bags: 1240, delivered_on: '2025-09-05' }],
    });
  });

  test('names every fault with its row and what stands there', () => {
    expect(
      faultsOf(
        [
          HEAD,
          ';NX 7115;;;;',
          'B#1;NX 7115;;;;',
          'BR1;;;;;',
          'BR2;ZZ 1;;;;',
          `BR3;NX 7115;${'x'.repeat(81)};;;`,
          'BR4;NX 7115;;;1,5;',
          'BR5;NX 7115;;;-3;',
          'BR6;NX 7115;;;;31/02/2026',
          'BR7;NX 7115;;;;ayer',
          'br 2;NX 7115;;;;',
        ].join('\n'),
      ),
    ).toEqual([
      [2, 'number_missing', ''],
      [3, 'number_wrong', 'B#1'],
      [4, 'hybrid_missing', ''],
      [5, 'hybrid_unknown', 'ZZ 1'],
      [6, 'text_long', 'x'.repeat(40)],
      [7, 'bags_wrong', '1,5'],
      [8, 'bags_wrong', '-3'],
      [9, 'date_unreadable', '31/02/2026'],
      [10, 'date_unreadable', 'ayer'],
      [11, 'number_twice', 'BR2'],
    ]);
  });

  test.each([
    ['', 'FILE_EMPTY'],
    ['a;b\n1;2', 'SEED_LOT_NO_COLUMNS'],
    [HEAD, 'FILE_EMPTY'],
    [`${HEAD}\n${'BR1;NX 7115;;;;\n'.repeat(20_001)}`, 'TABLE_TOO_MANY_ROWS'],
    ['%PDF-1.7 x', 'TABLE_FILE_TYPE'],
  ])('%j is refused', (text, code) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code }));
  });
});
