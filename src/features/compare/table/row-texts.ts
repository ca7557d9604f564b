import type { CompareRow } from '#domain/compare/compare-row.ts';
import type { Formats } from '#domain/formats.ts';

export type RowTexts = {
  readonly date: string;
  readonly value: string;
  readonly difference: string;
  readonly change_14d: string;
  readonly uniformity: string;
  readonly rain: string;
};

export const NONE = '—';
/** Decimals of an index and of a share on the screen; files say no more. */
const INDEX_DECIMALS = 2;

/** A number with the decimals it is written with: 0.1649 → 0.16. */
const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : Number(value.toFixed(decimals)));

/** The numbers of one field with the digits they have everywhere: head, table, CSV and report. */
export const rowNumbers = (row: CompareRow): Omit<CompareRow, 'date'> => ({
  value: rounded(row.value, INDEX_DECIMALS),
  difference: rounded(row.difference, INDEX_DECIMALS),
  change_14d: rounded(row.change_14d, INDEX_DECIMALS),
  uniformity: rounded(row.uniformity, 0),
  rain_30d_mm: rounded(row.rain_30d_mm, 0),
});

/** The same numbers as words. */
export function rowTexts(row: CompareRow, format: Formats): RowTexts {
  const { value, difference, change_14d, uniformity, rain_30d_mm } = rowNumbers(row);
  const signed = (number: number | null): string => (number === null ? NONE : format.signed(number, INDEX_DECIMALS));
  return {
    date: row.date === null ? NONE : format.date(row.date),
    value: value === null ? NONE : format.number(value, INDEX_DECIMALS),
    difference: signed(difference),
    change_14d: signed(change_14d),
    uniformity: uniformity === null ? NONE : format.percent(uniformity),
    rain: rain_30d_mm === null ? NONE : format.withUnit(rain_30d_mm, 'mm'),
  };
}
