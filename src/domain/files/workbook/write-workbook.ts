import { zipSync } from 'fflate';
import { decimalsFor, FIGURES } from '../../figures.ts';
import { epochDay } from '../../series/epoch-day.ts';
import { escapeXml } from '../export/escape-xml.ts';
import { ZIP_DATE } from '../zip/zip-date.ts';
import type { Table, TableCell, TableColumn } from './table.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Day 0 of a workbook is 1899-12-30. */
const SERIAL_OF_EPOCH = 25_569;
/** What a cell and the name of a sheet hold at most. */
const CELL_LENGTH = 32_767;
const SHEET_LENGTH = 31;
const WIDTH = { least: 9, most: 48, looked_at: 200 };

/** What XML 1.0 has no place for: control characters and halves of pairs. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as a cell's: `_x000D_` would be read as the sign of that number. */
const cellText = (text: string): string =>
  escapeXml(
    text
      .slice(0, CELL_LENGTH)
      .replace(NO_XML, '')
      .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'),
  );

const sheetName = (name: string): string => {
  const cleaned = name
    .replace(NO_XML, '')
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .trim();
  return cleaned.slice(0, SHEET_LENGTH).trim() || 'Surco';
};

/** `0` → A, `27` → AB. */
const columnName = (at: number): string => (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(epochDay(value)) && value >= '1900-03-01';

/** What is no number or day of its column is written as the text it is. */
function cell(value: TableCell, { type, digits }: TableColumn, place: string, style: number): string {
  if (value === null || value === '' || (typeof value === 'number' && !Number.isFinite(value))) return '';
  if (typeof value === 'number' && type === 'number') {
    // Plain where the column's decimals would show nothing.
    const own = digits !== undefined && decimalsFor(value, FIGURES) > digits ? 0 : style;
    return `<c r="${place}" s="${String(own)}"><v>${String(value)}</v></c>`;
  }
  if (typeof value === 'string' && type === 'date' && isDay(value))
    return `<c r="${place}" s="${String(style)}"><v>${String(epochDay(value) + SERIAL_OF_EPOCH)}</v></c>`;
  return `<c r="${place}" s="2" t="inlineStr"><is><t xml:space="preserve">${cellText(String(value))}</t></is></c>`;
}

/** As a cell of the column is written: text stays text when it is edited, so that an equals sign begins no formula then either. */
const formatOf = ({ type, digits }: TableColumn): string => {
  if (type === 'date') return 'yyyy\\-mm\\-dd';
  if (type === 'text') return '@';
  return digits === undefined ? 'General' : digits === 0 ? '0' : `0.${'0'.repeat(digits)}`;
};

/** Styles 0 plain, 1 bold for the labels, 2 text; then one a column. */
const stylesXml = (columns: readonly TableColumn[]): string => {
  const formats = columns.map((column, at) => `<numFmt numFmtId="${String(164 + at)}" formatCode="${escapeXml(formatOf(column))}"/>`);
  const xf = (format: number, font: number): string =>
    `<xf numFmtId="${String(format)}" fontId="${String(font)}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const font = (more: string): string => `<font>${more}<sz val="11"/><name val="Calibri"/></font>`;
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="${String(formats.length)}">${formats.join('')}</numFmts>`,
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${String(columns.length + 3)}">${xf(0, 0)}${xf(49, 1)}${xf(49, 0)}${columns.map((_, at) => xf(164 + at, 0)).join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
};

const widthOf = ({ key, label }: TableColumn, rows: Table['rows']): number => {
  const lengths = rows.slice(0, WIDTH.looked_at).map((row) => String(row[key] ?? '').length);
  return Math.min(WIDTH.most, Math.max(WIDTH.least, label.length, ...lengths) + 2);
};

function sheetXml({ columns, rows }: Table): string {
  const names = columns.map((_, at) => columnName(at));
  const labels = columns.map(
    ({ label }, at) => `<c r="${names[at]}1" s="1" t="inlineStr"><is><t xml:space="preserve">${cellText(label)}</t></is></c>`,
  );
  const lines = rows.map((row, at) => {
    const place = String(at + 2);
    return `<row r="${place}">${columns.map((column, i) => cell(row[column.key] ?? null, column, `${names[i]}${place}`, i + 3)).join('')}</row>`;
  });
  const widths = columns.map((column, at) => {
    const place = String(at + 1);
    return `<col min="${place}" max="${place}" width="${String(widthOf(column, rows))}" customWidth="1"/>`;
  });
  return [
    `${HEAD}<worksheet xmlns="${MAIN}">`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    columns.length === 0 ? '' : `<cols>${widths.join('')}</cols>`,
    `<sheetData><row r="1">${labels.join('')}</row>${lines.join('')}</sheetData></worksheet>`,
  ].join('');
}

/**
 * A table as a workbook of one sheet (ECMA-376, transitional), the labels in a first row that stays in view. Numbers are numbers and days are days with a
 * format; every other cell is a string in place, so that nothing a person wrote is a formula. A column of days `[{ day: '2025-01-01' }]` holds 45658 in A2.
 */
export function writeWorkbook(table: Table): Uint8Array<ArrayBuffer> {
  const relation = (id: number, kind: string, target: string): string =>
    `<Relationship Id="rId${String(id)}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relations = (...all: readonly string[]): string =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  const part = (name: string, type: string): string => `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetName(table.sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation(1, 'worksheet', 'worksheets/sheet1.xml'), relation(2, 'styles', 'styles.xml')),
    'xl/styles.xml': stylesXml(table.columns),
    'xl/worksheets/sheet1.xml': sheetXml(table),
  };
  const encoder = new TextEncoder();
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encoder.encode(text)]));
  return zipSync(bytes, { mtime: ZIP_DATE });
}
