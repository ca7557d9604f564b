import { zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...of: readonly [string, string][]): string =>
  `${HEAD}<Relationships>${of.map(([type, target], i) => `<Relationship Id="r${i}" Type="${TYPES}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

type Parts = {
  /** What stands in `<sheetData>`; style 1 shows a date. */
  readonly rows: string;
  readonly is_1904?: boolean;
  readonly head?: string;
  /** Other files of the archive, or these instead of the usual ones. */
  readonly files?: Record<string, string | Uint8Array>;
};

/** A small Excel workbook of one sheet, as bytes. */
export function madeWorkbook({ rows, is_1904 = false, head = HEAD, files = {} }: Parts): Uint8Array {
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEAD}<Types/>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN}><workbookPr date1904="${is_1904 ? 1 : 0}"/><sheets><sheet name="Lluvia" id="r0"/></sheets></workbook>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    ...files,
  };
  const bytes = Object.entries(parts).map(
    ([name, part]) => [name, typeof part === 'string' ? new TextEncoder().encode(part) : part] as const,
  );
  return zipSync(Object.fromEntries(bytes), { mtime: '1980-01-01T00:00:00' });
}

/** A row of dates as day counts and amounts: `dayRow(44927, 1.5)`. */
export const dayRow = (serial: number, mm: number | string): string =>
  `<row><c s="1"><v>${serial}</v></c>${typeof mm === 'number' ? `<c><v>${mm}</v></c>` : `<c t="inlineStr"><is><t>${mm}</t></is></c>`}</row>`;
/** `Fecha` and `mm`. */
export const HEADER_ROW = '<row><c t="inlineStr"><is><t>Fecha</t></is></c><c t="inlineStr"><is><t>mm</t></is></c></row>';
