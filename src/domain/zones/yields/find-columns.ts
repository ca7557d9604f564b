import type { TextTable } from '../../files/tables/read-csv.ts';
import { readNumber } from '../../files/tables/read-number.ts';
import type { Cell, Table } from '../../files/tables/table.ts';
import { YIELD_SAMPLES } from '../../limits.ts';
import { nameKey } from '../../schemas/text.ts';
import { unitNamed, type YieldUnit } from './yield-units.ts';

export type SampleColumns = {
  /** -1 where there is none, of all three. */
  readonly lon: number;
  readonly lat: number;
  readonly zone: number;
  readonly value: number;
  /** Names of all columns that may be that of yields, as written. */
  readonly values: readonly string[];
  /** The unit the column of yields names. */
  readonly unit: YieldUnit | null;
  /** Columns there are: what stands beyond them was a number that fell in two. */
  readonly width: number;
  /** Index of the first row of samples. */
  readonly first: number;
};

/** What a column may be called, without marks and in small letters. */
const NAMES = {
  lon: ['lon', 'lng', 'long', 'longitud', 'longitude', 'x'],
  lat: ['lat', 'latitud', 'latitude', 'y'],
  zone: ['zona', 'zone', 'ambiente', 'sector'],
} as const;
const VALUES: readonly string[] = ['valor', 'value'];
/** What yields are called, also by harvesters and cut to ten letters: `Yld_Mass_D`, `VRYIELDMAS`, `Rend_seco`, `PRODUTIVID`. */
const YIELD = /yield|yld|rinde|rendim|produtiv|(?<![a-z])(?:rend|rto)(?![a-z])/;

/** Names without what stands behind them, as the unit; a share of something is no yield. */
const plain = (text: string): string => (text.includes('%') ? '' : nameKey(text).split(/[\s_(/[,;:-]/, 1)[0]!);

/** Whether a column may be called so that holds yields; shares of something are none. */
export const namesYield = (name: string): boolean => !name.includes('%') && YIELD.test(nameKey(name));

/** Where blanks part the columns, they part a name from its unit as well. */
const joined = (names: readonly string[]): string[] =>
  names.reduce<string[]>(
    (so_far, name) => (/^[([]/.test(name) ? [...so_far.slice(0, -1), `${so_far.at(-1) ?? ''} ${name}`] : [...so_far, name]),
    [],
  );

/** The second of a name is told from the first. */
const apart = (names: readonly string[]): string[] =>
  names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before === 0 || name === '' ? name : `${name} (${before + 1})`;
  });

/**
 * Which column is which: by the first of the rows at the top that names them, places before zones; without one by the first row, zone and
 * yield or longitude, latitude and yield. Of several columns of yields the one called `column`, else the first. Null where neither fits.
 * `zona;rinde (kg/ha)` → zone 0, value 1, kg/ha, from the second row.
 */
export function findColumns(table: Table | TextTable, column?: string): SampleColumns | null {
  const { rows } = table;
  const separator = 'separator' in table ? table.separator : null;
  for (const [i, { cells }] of rows.slice(0, YIELD_SAMPLES.title_rows).entries()) {
    const texts = cells.map((cell: Cell) => (typeof cell === 'string' ? cell.trim() : ''));
    const names = apart(separator === ' ' ? joined(texts) : texts);
    const at = (of: keyof typeof NAMES): number => names.findIndex((name) => (NAMES[of] as readonly string[]).includes(plain(name)));
    const [lon, lat, zone] = [at('lon'), at('lat'), at('zone')];
    const others = names.filter((_, i) => ![lon, lat, zone].includes(i));
    const named = others.filter(namesYield);
    const values = named.length > 0 ? named : others.filter((name) => VALUES.includes(plain(name)));
    const value = names.indexOf(values.find((name) => name === column) ?? values[0] ?? '');
    // Only commas and blanks can be part of a number; a remark beside the table harms nobody.
    const width = separator === ',' || separator === ' ' ? names.length : YIELD_SAMPLES.columns;
    if (values.length > 0 && (zone !== -1 || (lon !== -1 && lat !== -1)))
      return { lon, lat, zone, value, values, unit: unitNamed(names[value]!), width, first: i + 1 };
  }
  const cells = rows[0]?.cells ?? [];
  const last = cells.at(-1);
  const is_number =
    typeof last === 'number' || (typeof last === 'string' && [',', '.'].some((mark) => !Number.isNaN(readNumber(last, mark as ','))));
  if (!is_number || cells.length < 2 || cells.length > 3) return null;
  const columns = cells.length === 2 ? { lon: -1, lat: -1, zone: 0, value: 1 } : { lon: 0, lat: 1, zone: -1, value: 2 };
  return { ...columns, values: [], unit: null, width: cells.length, first: 0 };
}
