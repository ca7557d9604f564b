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
  value: ['rinde', 'rendimiento', 'rendimento', 'produtividade', 'yield', 'valor', 'value'],
} as const;

/** Names without what stands behind them, as the unit; a share of something is no yield. */
const plain = (text: string): string => (text.includes('%') ? '' : nameKey(text).split(/[\s_(/[,;:-]/, 1)[0]!);

/** Where blanks part the columns, they part a name from its unit as well. */
const joined = (names: readonly string[]): string[] =>
  names.reduce<string[]>(
    (so_far, name) => (/^[([]/.test(name) ? [...so_far.slice(0, -1), `${so_far.at(-1) ?? ''} ${name}`] : [...so_far, name]),
    [],
  );

/**
 * Which column is which: by the first of the rows at the top that names them, places before zones; without one by the first row, zone and
 * yield or longitude, latitude and yield. Null where neither fits. `zona;rinde (kg/ha)` → zone 0, value 1, kg/ha, from the second row.
 */
export function findColumns(table: Table | TextTable): SampleColumns | null {
  const { rows } = table;
  const separator = 'separator' in table ? table.separator : null;
  for (const [i, { cells }] of rows.slice(0, YIELD_SAMPLES.title_rows).entries()) {
    const texts = cells.map((cell: Cell) => (typeof cell === 'string' ? cell.trim() : ''));
    const names = separator === ' ' ? joined(texts) : texts;
    const at = (of: keyof typeof NAMES): number => names.findIndex((name) => (NAMES[of] as readonly string[]).includes(plain(name)));
    const [lon, lat, zone, value] = [at('lon'), at('lat'), at('zone'), at('value')];
    // Only commas and blanks can be part of a number; a remark beside the table harms nobody.
    const width = separator === ',' || separator === ' ' ? names.length : YIELD_SAMPLES.columns;
    if (value !== -1 && (zone !== -1 || (lon !== -1 && lat !== -1)))
      return { lon, lat, zone, value, unit: unitNamed(names[value]!), width, first: i + 1 };
  }
  const cells = rows[0]?.cells ?? [];
  const last = cells.at(-1);
  const is_number =
    typeof last === 'number' || (typeof last === 'string' && [',', '.'].some((mark) => !Number.isNaN(readNumber(last, mark as ','))));
  if (!is_number || cells.length < 2 || cells.length > 3) return null;
  const columns = cells.length === 2 ? { lon: -1, lat: -1, zone: 0, value: 1 } : { lon: 0, lat: 1, zone: -1, value: 2 };
  return { ...columns, unit: null, width: cells.length, first: 0 };
}
