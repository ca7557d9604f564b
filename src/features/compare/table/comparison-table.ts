import type { CompareRow } from '#domain/compare/compare-row.ts';
import type { CsvCell } from '#domain/files/write-csv.ts';
import type { Formats } from '#domain/formats.ts';
import type texts from '../locales/es.json';
import { NONE, rowNumbers, rowTexts } from './row-texts.ts';

/** The texts of the table's head. */
type Translate = (key: `table.${keyof typeof texts.table}`) => string;

/** What is written of one field outside the screen. */
export type WrittenField = {
  readonly letter: string;
  readonly name: string;
  readonly farm: string;
  readonly crop: string;
  readonly area_ha: number;
  readonly index: string;
  readonly row: CompareRow;
};

const headOf = (t: Translate): readonly string[] => [
  '',
  t('table.field'),
  t('table.farm'),
  t('table.crop'),
  t('table.area'),
  t('table.date'),
  t('table.index'),
  t('table.value'),
  t('table.versus'),
  t('table.change'),
  t('table.uniformity_long'),
  t('table.rain_long'),
];

/** The comparison for spreadsheets: numbers stay numbers, with the digits of the screen; dates as spreadsheets read them. */
export const comparisonCells = (fields: readonly WrittenField[], t: Translate): readonly (readonly CsvCell[])[] => [
  headOf(t),
  ...fields.map(({ letter, name, farm, crop, area_ha, index, row }, at) => {
    const { value, difference, change_14d, uniformity, rain_30d_mm } = rowNumbers(row);
    return [
      letter,
      name,
      farm,
      crop,
      Number(area_ha.toFixed(1)),
      row.date,
      index,
      value,
      at === 0 ? null : difference,
      change_14d,
      uniformity,
      rain_30d_mm,
    ];
  }),
];

/** The comparison as words, for the report. */
export const comparisonTexts = (fields: readonly WrittenField[], t: Translate, format: Formats): readonly (readonly string[])[] => [
  headOf(t),
  ...fields.map(({ letter, name, farm, crop, area_ha, index, row }, at) => {
    const texts = rowTexts(row, format);
    const difference = at === 0 ? NONE : texts.difference;
    return [
      letter,
      name,
      farm,
      crop,
      format.number(area_ha, 1),
      texts.date,
      index,
      texts.value,
      difference,
      texts.change_14d,
      texts.uniformity,
      texts.rain,
    ];
  }),
];
