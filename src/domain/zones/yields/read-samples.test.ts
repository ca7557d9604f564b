import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { writeTable } from '../../files/workbook/write-table.ts';
import { YIELD_SAMPLES } from '../../limits.ts';
import { readSamples, type YieldOptions } from './read-samples.ts';
import { unitNamed } from './yield-units.ts';

const values = async (source: string | Uint8Array, options?: YieldOptions) =>
  (await readSamples(source, options)).samples.map((sample) =>
    'zone' in sample ? [sample.zone, sample.value] : [...sample.position, sample.value],
  );
const yieldsOf = (...cells: string[]): Promise<unknown> => {
  const [head, ...rows] = cells;
  return attempt(async () => (await values([`zona;${head!}`, ...rows.map((cell) => `Alta;${cell}`)].join('\n'))).map(([, value]) => value));
};
const attempt = async (run: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.params];
    throw error;
  }
};
const unit = (label: string): YieldOptions => ({ unit: unitNamed(label)! });

describe('a table of yields', () => {
  it.each([
    ['commas', '-61.5,-34.25,9000\n-61.51,-34.26,8000.5'],
    ['semicolons and decimal commas', '-61,5;-34,25;9000\r\n-61,51;-34,26;8000,5\r\n'],
    ['tabs, as out of a spreadsheet', '-61,5\t-34,25\t9000\n\n-61,51\t-34,26\t8000,5'],
    ['blanks and true minus signs', '−61.5 −34.25 9000\n−61.51   −34.26 8000.5'],
    ['a head in any order', '\uFEFF"Rendimiento (kg/ha)";id;Latitud;LONGITUD\n9000;a;-34,25;-61,5\n8000,5;b;-34,26;-61,51'],
    ['a head with a zone too', 'x,y,zone,yield_kg_ha\n-61.5,-34.25,1,9000\n-61.51,-34.26,2,8000.5'],
    ['a title above its head', 'Cosecha 2026, 7 Norte\n\nlon\tlat\trinde\n-61.5\t-34.25\t9,000\n-61.51\t-34.26\t8,000.5'],
    ['decimal commas in quotes between commas', 'lon,lat,rinde\n"-61,5","-34,25","9.000"\n"-61,51","-34,26","8.000,5"'],
  ])('is read with %s', async (_name, text) => {
    expect(await values(text)).toEqual([
      [-61.5, -34.25, 9000],
      [-61.51, -34.26, 8000.5],
    ]);
  });

  it('may be in any encoding, and a workbook', async () => {
    const text = 'Zona;Rinde (kg/ha)\nÑandú;9.850\nCañada;8.120,5\n';
    const rows: (string | number)[][] = [
      ['Ñandú', 9850],
      ['Cañada', 8120.5],
    ];
    const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const wide = new Uint8Array(2 + 2 * text.length);
    wide.set([0xff, 0xfe]);
    for (const [i, letter] of Array.from(text).entries()) wide.set([letter.charCodeAt(0), 0], 2 + 2 * i);
    expect(await Promise.all([latin, wide, new TextEncoder().encode(`\uFEFF${text}`)].map((one) => values(one)))).toEqual([
      rows,
      rows,
      rows,
    ]);
    const ansi = Uint8Array.from('zona;produtividade\nMédia;8120,5\n', (letter) => letter.charCodeAt(0));
    expect(await values(ansi)).toEqual([['Média', 8120.5]]);
    const columns = [
      { key: 'zone', label: 'Zona', type: 'text' },
      { key: 'value', label: 'Rinde', type: 'number', digits: 1 },
    ] as const;
    const book = writeTable({ sheet: 'Rindes', columns, rows: rows.map(([zone, value]) => ({ zone: zone!, value: value! })) }, 'xlsx', '.');
    expect(await values(book)).toEqual(rows);
  });

  it('may have a column of shapes', async () => {
    const shape = 'POLYGON ((-61 -34, -60 -34, -60 -33, -61 -34))';
    expect(await values(strToU8(`zona;rinde;geometry\nAlta;9;${shape}\nBaja;8;${shape}`))).toEqual([
      ['Alta', 9],
      ['Baja', 8],
    ]);
  });

  it('may lie in an archive, alone', async () => {
    const table = strToU8('zona;rinde\nAlta;9');
    expect(await values(zipSync({ 'Cosecha/rinde.csv': table, '__MACOSX/Cosecha/._rinde.csv': strToU8('x') }))).toEqual([['Alta', 9]]);
    expect(await attempt(() => readSamples(zipSync({ 'a.csv': table, 'b.csv': table })))).toMatchObject(['TABLE_FILE_TYPE', {}]);
  });

  it('may have two columns, zone and yield', async () => {
    expect(await values('1;6000\n2;9.000,5')).toEqual([
      ['1', 6000],
      ['2', 9000.5],
    ]);
    expect(await values('ambiente,rinde\n"Loma, alta",9\n')).toEqual([['Loma, alta', 9]]);
  });

  it('says where it cannot be read', async () => {
    const codeOf = (text: string): Promise<unknown> => attempt(() => readSamples(text));
    expect(await codeOf(' \n\n')).toEqual(['SAMPLES_EMPTY', {}]);
    expect(await codeOf('zona;rinde')).toEqual(['SAMPLES_EMPTY', {}]);
    expect(await codeOf('lote;humedad\n7;14')).toEqual(['SAMPLES_COLUMNS', {}]);
    expect(await codeOf('1;2;3;4\n1;2;3;4')).toEqual(['SAMPLES_COLUMNS', {}]);
    expect(await codeOf('zona;rinde\nAlta;9000\n\nBaja;mucho')).toEqual(['SAMPLES_UNREADABLE', { line: 4, text: 'Baja;mucho' }]);
    for (const text of [
      'zona;rinde\nAlta;-1',
      'zona;rinde\n;9000',
      '-61.5,-94.25,9000',
      '-61.5,,9000',
      'zona;rinde\nA;98 %',
      'zona;rinde\nA;',
    ])
      expect(await codeOf(text)).toMatchObject(['SAMPLES_UNREADABLE', {}]);
    expect(await codeOf('1,2\n'.repeat(YIELD_SAMPLES.max + 1))).toEqual(['TABLE_TOO_MANY_ROWS', { max: YIELD_SAMPLES.max }]);
  });

  it('never takes a number that fell in two for one', async () => {
    for (const text of ['zona,rinde\nAlta,9,850', 'zona rinde (kg/ha)\nAlta 9 850', 'lon,lat,rinde\n-61,5,-34,2,9850'])
      expect(await attempt(() => readSamples(text))).toMatchObject(['SAMPLES_UNREADABLE', { line: 2 }]);
  });
});

describe('the column of yields', () => {
  const two = 'zona;Rinde húmedo;Rinde seco;Rinde seco (%)\nAlta;10,5;9,5;90\nBaja;7,5;6,5;87';

  it('is asked for where several are called so, and then the one answered', async () => {
    expect(await attempt(() => readSamples(two))).toEqual(['SAMPLES_YIELD_COLUMN', { columns: ['Rinde húmedo', 'Rinde seco'] }]);
    expect(await values(two, { column: 'Rinde seco' })).toEqual([
      ['Alta', 9.5],
      ['Baja', 6.5],
    ]);
    expect(await attempt(() => readSamples('zona;rinde;rinde\nAlta;9;8'))).toEqual([
      'SAMPLES_YIELD_COLUMN',
      { columns: ['rinde', 'rinde (2)'] },
    ]);
    expect(await values('zona;rinde;rinde\nAlta;9;8', { column: 'rinde (2)' })).toEqual([['Alta', 8]]);
    // An answer that belongs to another table is none.
    expect(await attempt(() => readSamples(two, { column: 'humedad' }))).toMatchObject(['SAMPLES_YIELD_COLUMN', {}]);
    expect(await values('zona;valor;rinde\nAlta;3;9')).toEqual([['Alta', 9]]);
    expect(await values('Zona de rendimiento;Rinde\nAlta;9')).toEqual([['Alta', 9]]);
  });

  it.each(['Yld_Mass_D', 'VRYIELDMAS', 'Dry Yield', 'Rend_seco', 'RENDIMIENT', 'Produtivid', 'Rto. qq/ha'])(
    'may be called %s',
    async (name) => {
      expect(await values(`zona;tendencia;${name}\nAlta;1;9`)).toEqual([['Alta', 9]]);
    },
  );
});

describe('the points of a layer', () => {
  const folder = new URL('../../../../tests/fixtures/yield-points/', import.meta.url);
  /** An empty GeoPackage is a hundred kilobytes of zeros. */
  const read = (name: string): Uint8Array => {
    const bytes = readFileSync(new URL(name, folder));
    return new Uint8Array(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  };
  const geojson = (...places: readonly (readonly [unknown, object | null])[]): Uint8Array =>
    new TextEncoder().encode(
      JSON.stringify({
        type: 'FeatureCollection',
        features: places.map(([coordinates, properties]) => ({ type: 'Feature', properties, geometry: { type: 'Point', coordinates } })),
      }),
    );

  it.each(['utm20.zip', 'posgar-z.zip', 'multi.zip', 'cosecha.gpkg.gz', 'cosecha.geojson', 'multi.geojson', 'cosecha.kml'])(
    'are read from %s',
    async (name) => {
      const rows = (await values(read(name))) as number[][];
      expect(rows.map((row) => row[2])).toEqual([9850.5, 10120.25, 0, 9.85]);
      const places = [12345, 22345, 32345, 52345].map((at) => [-61 - at / 1e7, -34 - at / 1e7]);
      for (const [i, [lon, lat]] of places.entries()) {
        expect(rows[i]![0]).toBeCloseTo(lon!, 5);
        expect(rows[i]![1]).toBeCloseTo(lat!, 5);
      }
    },
  );

  it('are read in any encoding', async () => {
    const text = new TextDecoder().decode(read('cosecha.kml')).replace('utf-8', 'utf-16');
    expect(await values(Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le')))).toHaveLength(4);
  });

  it('are asked for their column where none or several are called so', async () => {
    const unnamed = geojson([[-61, -34], { Masa: 9000, Humedad: 14 }]);
    expect(await attempt(() => readSamples(unnamed))).toEqual(['SAMPLES_YIELD_COLUMN', { columns: ['Masa', 'Humedad'] }]);
    expect(await values(unnamed, { column: 'Masa' })).toEqual([[-61, -34, 9000]]);
    const several = geojson([[-61, -34], { Yld_Mass_D: 9000, Yld_Mass_W: 9500 }], [[-61.01, -34], { yld_mass_d: 8000 }]);
    expect(await attempt(() => readSamples(several))).toEqual(['SAMPLES_YIELD_COLUMN', { columns: ['Yld_Mass_D', 'Yld_Mass_W'] }]);
    expect(await values(several, { column: 'Yld_Mass_D' })).toEqual([
      [-61, -34, 9000],
      [-61.01, -34, 8000],
    ]);
  });

  it('keep the unit their column names, and ask about a text that may be two numbers', async () => {
    expect((await readSamples(geojson([[-61, -34], { 'Rinde (qq/ha)': 98.5 }]))).unit?.label).toBe('qq/ha');
    expect(await attempt(() => readSamples(geojson([[-61, -34], { 'Rinde (kg/ha)': '150.000' }])))).toMatchObject(['SAMPLES_DECIMAL', {}]);
    expect(await values(geojson([[-61, -34], { rinde: 9.85 }]))).toEqual([[-61, -34, 9.85]]);
  });

  it('say where they cannot be read, or are none', async () => {
    expect(await attempt(() => readSamples(geojson([[-61, -34], null])))).toEqual(['SAMPLES_NO_POINTS', {}]);
    const area = new TextEncoder().encode(
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [-61, -34],
            [-60, -34],
            [-60, -33],
            [-61, -34],
          ],
        ],
      }),
    );
    expect(await attempt(() => readSamples(area))).toEqual(['SAMPLES_NO_POINTS', {}]);
    expect(await attempt(() => readSamples(geojson([['x', 1], { rinde: 9 }])))).toEqual(['COORDINATES_UNREADABLE', { text: 'x, 1' }]);
    expect(await attempt(() => readSamples(geojson([[-61, -34], { rinde: -9999 }])))).toMatchObject(['SAMPLES_UNREADABLE', { line: 1 }]);
    expect(await attempt(() => readSamples(Uint8Array.from([0, 0, 0x27, 0x0a])))).toEqual(['FILE_SHP_ALONE', {}]);
    expect(await attempt(() => readSamples(new TextEncoder().encode('<html><body><table>')))).toEqual(['TABLE_FILE_TYPE', {}]);
  });
});

describe('numbers of a column of yields', () => {
  const folder = new URL('../../../../tests/fixtures/reports/12-yields-thousands/', import.meta.url);
  const { or: _or, ...expected } = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Record<string, unknown>;
  it.each(Object.entries(expected))('are those of the spreadsheet: %s', async (name, rows) => {
    expect(await values(readFileSync(new URL(name, folder)))).toEqual(rows);
  });

  it.each([
    ['more than one group mark', ['rinde', '1.850', '1.234.567'], [1850, 1234567]],
    ['blanks between thousands', ['rinde', '9 850', '9\u00a0850,5', '9\u202f850'], [9850, 9850.5, 9850]],
    ['apostrophes between thousands', ['rinde', "9'850", '9’850.5'], [9850, 9850.5]],
    ['what a spreadsheet writes of large numbers', ['rinde', '9.85E+03', '6,3'], ['SAMPLES_UNREADABLE', { line: 3, text: 'Alta;6,3' }]],
    ['exponents', ['rinde', '9,85E+03', '6.300'], [9850, 6300]],
    ['units behind the numbers', ['rinde', '9.850 kg/ha', '10.120 kg/ha'], [9850, 10120]],
    ['the range of kg/ha', ['Rinde seco [kg/ha]', '9.850', '10.120'], [9850, 10120]],
    ['the range of t/ha', ['rinde_t_ha', '9.850', '10.120'], [9.85, 10.12]],
    ['the range of qq/ha', ['rendimiento (qq/ha)', '98.500', '101.200'], [98.5, 101.2]],
    ['the range of sacks', ['Produtividade (sc/ha)', '62,350', '71,125'], [62.35, 71.125]],
    ['the range of bushels', ['yield (bu/ac)', '182.350'], [182.35]],
    ['the other numbers of the column', ['rinde', '9.850', '6300', '10120'], [9850, 6300, 10120]],
  ])('are told by %s', async (_why, cells, found) => {
    expect(await yieldsOf(...cells)).toEqual(found);
  });

  it('are told by the numbers beside them', async () => {
    expect(await values('zona;humedad;rinde\nAlta;14,5;9.850')).toEqual([['Alta', 9850]]);
    expect(await attempt(() => readSamples('zona;humedad;franja;rinde\nAlta;14,5;7.2;9.850'))).toMatchObject(['SAMPLES_DECIMAL', {}]);
    const low = 'lon;lat;rinde (kg/ha)\n-61.5;-34.25;8123.456\n-61.5;-34.26;45.123';
    expect(await attempt(() => readSamples(low))).toMatchObject(['SAMPLES_DECIMAL', { line: 3, text: '45.123' }]);
    expect((await values(low, { decimal: '.' }))[1]![2]).toBe(45.123);
    expect(await attempt(() => readSamples('lon;lat;rinde (kg/ha)\n-61.5;-34.25;9.850'))).toMatchObject(['SAMPLES_DECIMAL', {}]);
    expect(await values('lon;lat;rinde\n-61.5;-34.25;9.850')).toEqual([[-61.5, -34.25, 9.85]]);
    expect(await values('lon;lat;rinde\n-61.125;-34.250;9,850')).toEqual([[-61.125, -34.25, 9850]]);
  });

  it.each([
    ['nothing tells', ['rinde', '9.850', '6.300'], { line: 2, text: '9.850', comma: 9850, point: 9.85 }],
    ['both are possible', ['rinde (kg/ha)', '150.000'], { line: 2, text: '150.000', comma: 150000, point: 150 }],
    ['a weight may be that of a plot', ['rinde (kg)', '9.850'], { line: 2, text: '9.850', comma: 9850, point: 9.85 }],
    ['the rest contradicts', ['rinde (t/ha)', '8,5', '9.850'], { line: 3, text: '9.850', comma: 9850, point: 9.85 }],
  ])('are asked for where %s', async (_why, cells, params) => {
    expect(await yieldsOf(...cells)).toEqual(['SAMPLES_DECIMAL', params]);
  });

  it('are what the user answers', async () => {
    const text = 'zona;rinde\nAlta;9.850\nBaja;6.300';
    const answered = async (options: YieldOptions) => (await values(text, options)).map(([, value]) => value);
    expect(await answered({ decimal: ',' })).toEqual([9850, 6300]);
    expect(await answered({ decimal: '.', ...unit('t/ha') })).toEqual([9.85, 6.3]);
  });

  it('have to be possible in the unit named, or else given', async () => {
    const range = (text: string, options: YieldOptions): Promise<unknown> => attempt(() => readSamples(text, options));
    expect(await range('zona;rinde\nAlta;9850\nBaja;6300', unit('t/ha'))).toEqual([
      'SAMPLES_RANGE',
      { line: 2, text: '9850', unit: 't/ha' },
    ]);
    expect(await range('zona;rinde\nAlta;0\nAlta;9,85\nBaja;6,3', unit('kg/ha'))).toEqual([
      'SAMPLES_RANGE',
      { line: 3, text: '9,85', unit: 'kg/ha' },
    ]);
    expect(await range('zona;rinde\nAlta;9850\nBaja;6300\nBaja;6,45', unit('kg/ha'))).toMatchObject(['SAMPLES_RANGE', { line: 4 }]);
    const passes = 'lon;lat;rinde (kg/ha)\n-61.5;-34.2;9850\n-61.5;-34.3;6300\n-61.5;-34.4;12.45';
    expect((await values(passes))[2]![2]).toBe(12.45);
    expect((await readSamples('zona;rinde (t/ha)\nAlta;9,85', unit('kg/ha'))).unit?.label).toBe('t/ha');
    expect(await yieldsOf('rinde (kg/ha)', '9.850 t', '6.300 t')).toEqual(['SAMPLES_UNREADABLE', { line: 2, text: 'Alta;9.850 t' }]);
  });
});

it.each([
  ['Rinde (kg/ha)', 'kg/ha', 1],
  ['yield_t_ha', 't/ha', 1000],
  ['Rendimiento, tn por hectárea', 't/ha', 1000],
  ['Rto. qq/ha', 'qq/ha', 100],
  ['Yield kg ha-1', 'kg/ha', 1],
  ['Produtividade [sacas/ha]', 'sc/ha', 60],
  ['Yield (lb/ac)', 'lb/ac', 1.1209],
  ['Rinde (kg)', undefined, undefined],
  ['rinde seco', undefined, undefined],
])('the unit of %s', (name, label, kg_ha) => {
  const found = unitNamed(name);
  expect(found?.label).toBe(label);
  if (kg_ha !== undefined) expect(found!.kg_ha).toBeCloseTo(kg_ha, 3);
});
