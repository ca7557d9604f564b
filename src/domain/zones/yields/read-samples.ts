import { AppError } from '../../errors.ts';
import type { Position } from '../../geometry/types.ts';
import { YIELD_SAMPLES } from '../../limits.ts';

/** A yield of a place, or of a zone as the user calls it. */
export type YieldSample = { readonly line: number; readonly value: number } & ({ readonly position: Position } | { readonly zone: string });

type Columns = { readonly lon: number; readonly lat: number; readonly zone: number; readonly value: number };

/** What a column may be called, without marks and in small letters. */
const NAMES: Readonly<Record<keyof Columns, readonly string[]>> = {
  lon: ['lon', 'lng', 'long', 'longitud', 'longitude', 'x'],
  lat: ['lat', 'latitud', 'latitude', 'y'],
  zone: ['zona', 'zone', 'ambiente', 'sector'],
  value: ['rinde', 'rendimiento', 'rendimento', 'produtividade', 'yield', 'valor', 'value'],
};
/** Without accents, and without what stands behind the name, as the unit. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s_(/[]/, 1)[0]!;

const columnOf = (cells: readonly string[], name: keyof Columns): number => cells.findIndex((cell) => NAMES[name].includes(plain(cell)));

type Dialect = { readonly separator: string | RegExp; readonly has_decimal_comma: boolean };
/** Tabs and semicolons leave the comma to decimals; blanks part columns where nothing else does. */
function dialectOf(line: string): Dialect {
  if (line.includes('\t')) return { separator: '\t', has_decimal_comma: true };
  if (line.includes(';')) return { separator: ';', has_decimal_comma: true };
  return line.includes(',') ? { separator: ',', has_decimal_comma: false } : { separator: /\s+/, has_decimal_comma: false };
}

const cellsOf = (line: string, { separator }: Dialect): string[] =>
  line
    .trim()
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/** A number as it stands in a table; before a decimal comma, points only group. */
function numberOf(cell: string | undefined, { has_decimal_comma }: Dialect): number {
  const text = (cell ?? '').replace('−', '-');
  if (text === '') return Number.NaN;
  return Number(has_decimal_comma && text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text);
}

/** Which column is which: by the first line where it names them, else zone and yield, or longitude, latitude and yield. */
function readHead(cells: readonly string[], dialect: Dialect): { columns: Columns; has_head: boolean } {
  const found: Columns = {
    lon: columnOf(cells, 'lon'),
    lat: columnOf(cells, 'lat'),
    zone: columnOf(cells, 'zone'),
    value: columnOf(cells, 'value'),
  };
  if (found.value !== -1 && (found.zone !== -1 || (found.lon !== -1 && found.lat !== -1))) return { columns: found, has_head: true };
  if (Number.isNaN(numberOf(cells.at(-1), dialect)) || cells.length < 2 || cells.length > 3) throw new AppError('SAMPLES_COLUMNS');
  const columns = cells.length === 2 ? { lon: -1, lat: -1, zone: 0, value: 1 } : { lon: 0, lat: 1, zone: -1, value: 2 };
  return { columns, has_head: false };
}

/**
 * Yields out of a table as text: one sample a line, as zone and yield or as longitude, latitude and yield, parted by tabs, semicolons,
 * commas or blanks; a first line may name the columns, in any order. Places go before zones where both are there. Throws SAMPLES_EMPTY,
 * SAMPLES_COLUMNS, SAMPLES_TOO_MANY, or SAMPLES_UNREADABLE with the line. `zona;rinde\nAlta;9500,5` → zone "Alta", 9500.5.
 */
export function readSamples(text: string): YieldSample[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line.trim() !== '');
  const [first] = lines;
  if (first === undefined) throw new AppError('SAMPLES_EMPTY');
  const dialect = dialectOf(first.line);
  const { columns, has_head } = readHead(cellsOf(first.line, dialect), dialect);
  const rows = has_head ? lines.slice(1) : lines;
  if (rows.length === 0) throw new AppError('SAMPLES_EMPTY');
  if (rows.length > YIELD_SAMPLES.max) throw new AppError('SAMPLES_TOO_MANY', { max: YIELD_SAMPLES.max });
  const is_placed = columns.lon !== -1 && columns.lat !== -1;
  return rows.map(({ line, number }): YieldSample => {
    const cells = cellsOf(line, dialect);
    const value = numberOf(cells[columns.value], dialect);
    const refuse = (): never => {
      throw new AppError('SAMPLES_UNREADABLE', { line: number, text: line.trim().slice(0, 40) });
    };
    if (!Number.isFinite(value) || value < 0) return refuse();
    if (!is_placed) return cells[columns.zone] ? { line: number, value, zone: cells[columns.zone]! } : refuse();
    const [lon, lat] = [numberOf(cells[columns.lon], dialect), numberOf(cells[columns.lat], dialect)];
    return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? { line: number, value, position: [lon, lat] } : refuse();
  });
}
