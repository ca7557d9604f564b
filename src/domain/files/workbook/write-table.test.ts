import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { material } from '../../../../tests/setup/samples/material.ts';
import type { Table, TableCell } from './table.ts';
import { writeTable } from './write-table.ts';

type ReadCell = { readonly type: string; readonly style: string; readonly text: string };

/** What a workbook says by its own XML, read by a parser that knows nothing of how it was written. */
const readWorkbook = (bytes: Uint8Array) => {
  const files = unzipSync(bytes);
  const onError = (_level: string, message: string): never => {
    throw new Error(message);
  };
  const parts = Object.values(files).map((content) =>
    new DOMParser({ onError }).parseFromString(new TextDecoder().decode(content), 'text/xml'),
  );
  const all = (tag: string): readonly Element[] => parts.flatMap((part) => [...part.getElementsByTagName(tag)]);
  const cells: Record<string, ReadCell> = {};
  for (const cell of all('c'))
    cells[cell.getAttribute('r') ?? ''] = {
      type: cell.getAttribute('t') ?? 'n',
      style: cell.getAttribute('s') ?? '',
      text: cell.textContent ?? '',
    };
  const said = (tag: string, name: string): readonly (string | null)[] => all(tag).map((one) => one.getAttribute(name));
  return {
    files: Object.keys(files),
    cells,
    has_formula: all('f').length > 0,
    formats: said('numFmt', 'formatCode'),
    names: said('sheet', 'name'),
  };
};

const TABLE: Table = {
  sheet: 'Actividades 2025/26',
  columns: [
    { key: 'day', label: 'Fecha', type: 'date' },
    { key: 'field', label: 'Lote', type: 'text' },
    { key: 'dose', label: 'Dosis', type: 'number', digits: 2 },
    { key: 'cost', label: 'USD', type: 'number' },
  ],
  rows: [
    { day: '2025-01-01', field: 'La Ñandú & "Hijos" <7>', dose: 120.456, cost: 0.1 },
    { day: null, field: 'constructor', dose: -3, cost: null },
    { day: '2024-02-29', field: '007', dose: Number.NaN, cost: 1e21 },
    { day: 'ayer', field: ' dos \n líneas _x000D_', dose: 0, cost: 12 },
  ],
};

/** Whatever a person may have typed to have it run, with the list of the material where there is one. */
const folder = material('tabular/made-here');
const FORMULAS: readonly string[] = [
  '=1+1',
  '+1',
  '-2+3',
  '@SUM(1+1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '=HYPERLINK("http://x","y")',
  "=cmd|'/c calc'!A0",
  ...(folder === null
    ? []
    : readFileSync(path.join(folder, 'formula-injection.csv'), 'utf8')
        .split('\n')
        .slice(1)
        .flatMap((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
        .map((text) => text.replace(/^"|"$/g, '').replaceAll('""', '"'))
        .filter((text) => /^[=+\-@]/.test(text))),
];
const textsOf = (texts: readonly string[]): Table => ({
  sheet: 'x',
  columns: [{ key: 'text', label: '=A1', type: 'text' }],
  rows: texts.map((text) => ({ text })),
});

describe('a table as a workbook', () => {
  const { files, cells, formats, names, has_formula } = readWorkbook(writeTable(TABLE, 'xlsx', ','));

  it('has the parts of one, and its labels in the first row', () => {
    expect(files.toSorted()).toEqual(
      [
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/workbook.xml',
        'xl/worksheets/sheet1.xml',
      ].toSorted(),
    );
    expect(names).toEqual(['Actividades 2025 26']);
    expect(['A1', 'B1', 'C1', 'D1'].map((place) => cells[place]?.text)).toEqual(['Fecha', 'Lote', 'Dosis', 'USD']);
    expect(has_formula).toBe(false);
  });

  it('holds days as days, numbers as numbers, and all else as strings in place', () => {
    expect(cells['A2']).toEqual({ type: 'n', style: '3', text: '45658' });
    expect(cells['A4']?.text).toBe('45351');
    expect([cells['C2'], cells['D2'], cells['D4']?.text]).toEqual([
      { type: 'n', style: '5', text: '120.456' },
      { type: 'n', style: '6', text: '0.1' },
      '1e+21',
    ]);
    expect(formats).toEqual(['yyyy\\-mm\\-dd', '@', '0.00', 'General']);
    expect(cells['B2']).toEqual({ type: 'inlineStr', style: '2', text: 'La Ñandú & "Hijos" <7>' });
    expect([cells['B3']?.text, cells['B4']?.text, cells['A5']]).toEqual([
      'constructor',
      '007',
      { type: 'inlineStr', style: '2', text: 'ayer' },
    ]);
    expect([cells['A3'], cells['C4'], cells['D3']]).toEqual([undefined, undefined, undefined]);
    expect(cells['B5']?.text).toBe(' dos \n líneas _x005F_x000D_');
  });

  it('is the same bytes for the same table, and one of nothing can be opened', () => {
    expect(writeTable(TABLE, 'xlsx', ',')).toEqual(writeTable(TABLE, 'xlsx', '.'));
    expect(readWorkbook(writeTable({ sheet: "'[]:*?/\\", columns: [], rows: [] }, 'xlsx', ',')).names).toEqual(['Surco']);
  });

  it('reaches beyond column Z, and leaves out what XML has no place for', () => {
    const columns = Array.from({ length: 30 }, (_, at) => ({ key: 'a', label: `c${String(at)}`, type: 'text' as const }));
    const wide = readWorkbook(writeTable({ sheet: 'x', columns, rows: [{ a: 'a\u0000b\ud800c\u{1f33e}' }] }, 'xlsx', ','));
    expect([wide.cells['Z1']?.text, wide.cells['AA1']?.text, wide.cells['AD2']?.text]).toEqual(['c25', 'c26', 'abc\u{1f33e}']);
    const long = readWorkbook(writeTable(textsOf(['x'.repeat(40_000)]), 'xlsx', ','));
    expect(long.cells['A2']?.text).toHaveLength(32_767);
  });
});

describe(`formulas a person typed${folder === null ? ' (without the list of the material)' : ''}`, () => {
  it('are texts of a workbook', () => {
    const { cells, has_formula } = readWorkbook(writeTable(textsOf(FORMULAS), 'xlsx', ','));
    expect(has_formula).toBe(false);
    FORMULAS.forEach((text, at) => {
      // A carriage return is a line's end to XML.
      expect(cells[`A${String(at + 2)}`]).toEqual({ type: 'inlineStr', style: '2', text: text.replaceAll('\r', '\n') });
    });
  });

  it('begin with an apostrophe in CSV, labels too', () => {
    for (const text of FORMULAS) {
      const [label, ...rest] = new TextDecoder().decode(writeTable(textsOf([text]), 'csv', '.')).split('\r\n');
      expect(label).toBe("'=A1");
      expect(rest.join('\r\n').replace(/^"/, '').startsWith("'")).toBe(true);
    }
  });
});

it('writes a table as CSV with the decimals of its columns', () => {
  const text = new TextDecoder().decode(writeTable(TABLE, 'csv', ','));
  expect(text.split('\r\n').slice(0, 4)).toEqual([
    'Fecha;Lote;Dosis;USD',
    '2025-01-01;"La Ñandú & ""Hijos"" <7>";120,46;0,1',
    ';constructor;-3;',
    '2024-02-29;007;;1e+21',
  ]);
});

const FILES: Readonly<Record<string, Table>> = {
  table: TABLE,
  formulas: textsOf(FORMULAS),
};
const written = <T>(run: (folder_of: string) => T): T => {
  const place = mkdtempSync(path.join(tmpdir(), 'surco-workbook-'));
  try {
    for (const [name, table] of Object.entries(FILES)) writeFileSync(path.join(place, `${name}.xlsx`), writeTable(table, 'xlsx', ','));
    return run(place);
  } finally {
    rmSync(place, { recursive: true });
  }
};

const hasOffice = spawnSync('soffice', ['--version']).status === 0;
describe.skipIf(!hasOffice)(`as LibreOffice opens it${hasOffice ? '' : ' (soffice absent)'}`, () => {
  it('shows days, numbers and texts, and runs nothing', () => {
    written((place) => {
      const home = `-env:UserInstallation=file://${place}/home`;
      const options = ['--headless', '--convert-to', 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true', '--outdir', place];
      execFileSync('soffice', [home, ...options, ...Object.keys(FILES).map((name) => path.join(place, `${name}.xlsx`))], {
        stdio: 'ignore',
      });
      const textOf = (name: string): string => readFileSync(path.join(place, `${name}.csv`), 'utf8');
      const lines = textOf('table').split('\n');
      expect(lines.slice(0, 3)).toEqual([
        'Fecha;Lote;Dosis;USD',
        '2025-01-01;"La Ñandú & ""Hijos"" <7>";120.46;0.1',
        ';constructor;-3.00;',
      ]);
      expect(lines[3]).toMatch(/^2024-02-29;007;;1E\+0?21$/);
      expect(lines.slice(4, 6).join('\n')).toBe('ayer;" dos \n líneas _x000D_";0.00;12');
      const formulas = textOf('formulas');
      for (const text of ['=1+1', '-2+3', '@SUM(1+1)', "=cmd|'/c calc'!A0"]) expect(formulas.split('\n')).toContain(text);
    });
  });
});

const hasOgr = spawnSync('ogrinfo', ['--version']).status === 0;
describe.skipIf(!hasOgr)(`as GDAL reads it${hasOgr ? '' : ' (ogrinfo absent)'}`, () => {
  it('has columns of days, texts and numbers', () => {
    const rows: readonly Readonly<Record<string, TableCell>>[] = [
      TABLE.rows[0]!,
      { day: '2024-02-29', field: '=1+1', dose: 2.5, cost: 3.5 },
    ];
    const place = mkdtempSync(path.join(tmpdir(), 'surco-workbook-'));
    const file = path.join(place, 'table.xlsx');
    writeFileSync(file, writeTable({ ...TABLE, rows }, 'xlsx', ','));
    const text = execFileSync('ogrinfo', ['-al', file], { encoding: 'utf8' });
    rmSync(place, { recursive: true });
    expect(text.split('\n').filter((line) => /^(Fecha|Lote|Dosis|USD): /.test(line))).toEqual([
      'Fecha: Date (0.0)',
      'Lote: String (0.0)',
      'Dosis: Real (0.0)',
      'USD: Real (0.0)',
    ]);
    expect(text).toContain('Fecha (Date) = 2025/01/01');
    expect(text).toContain('Lote (String) = =1+1');
  });
});
