import { AppError } from '../../errors.ts';
import { FILE } from '../../limits.ts';
import { decodePage, decodeUtf8, guessPage, type CodePage, type OpenText } from '../text/code-pages.ts';

type Column = { readonly name: Value; readonly type: string; readonly at: number; readonly length: number };
/** A row as columns with trimmed texts, or numbers that a text might tell wrong; null where it was deleted and only its place is left. */
export type DbfRow = readonly (readonly [column: string, value: string | number])[] | null;

const HEADER_BYTES = 32;
const COLUMN_BYTES = 32;
const COLUMNS_END = 0x0d;
const DELETED = 0x2a;
const PAGE_AT = 29;
/** Types whose values are text: letters, numbers, dates and truth; what others hold lies elsewhere or is binary. */
const TEXTS = new Set('CVNFDL');
const BLANKS = new Set([0, 0x20]);

/** Code pages by the language driver in byte 29 (dBase IV, as FoxPro and ArcGIS write it); all others hold no Spanish or Portuguese. */
const DRIVERS: Readonly<Record<number, CodePage>> = {
  0x01: 'cp437',
  0x02: 'cp850',
  0x03: 'windows-1252',
  0x57: 'windows-1252',
  0x25: 'cp850',
};

/** The page a .cpg names, as decoders know it: `'OEM 850'` → `'cp850'`; null without one, or for one that is not known. */
function pageOfCpg(cpg: string | null): CodePage | null {
  const text =
    cpg
      ?.trim()
      .toLowerCase()
      .replace(/^(ansi|oem|dos|ibm|cp)\s*[-_]?\s*(?=\d)/, '') ?? '';
  if (text === '') return null;
  if (/^(utf-?8|65001)$/.test(text)) return 'utf-8';
  if (/^(437|850)$/.test(text)) return `cp${text}`;
  const label = /^125\d$/.test(text)
    ? `windows-${text}`
    : text.replace(/^(iso)?[-_ ]?8859[-_ ]?(\d+)$/, 'iso-8859-$2').replace(/^88591$/, 'iso-8859-1');
  try {
    new TextDecoder(label);
    return label;
  } catch {
    return null;
  }
}

/** The bytes of a value, and whether they fill its column, so that a last letter may be cut in two. */
type Value = { readonly bytes: Uint8Array; readonly is_full: boolean };

/** A value without the blanks and zeros that fill it up. */
function valueOf(bytes: Uint8Array): Value {
  const zero = bytes.indexOf(0);
  let to = zero === -1 ? bytes.length : zero;
  const is_full = to === bytes.length && !BLANKS.has(bytes[to - 1] ?? 0);
  while (to > 0 && BLANKS.has(bytes[to - 1]!)) to--;
  let from = 0;
  while (from < to && BLANKS.has(bytes[from]!)) from++;
  return { bytes: bytes.subarray(from, to), is_full };
}

/** Numbers as a person writes them: ArcGIS stores 12 as `1.20000000000e+001`, `12.000` or, where it had no room, as stars. */
function plainNumber(text: string): string | number {
  if (/^\*+$/.test(text)) return '';
  const value = Number(text);
  return /^[-+]?\d+$/.test(text) || text === '' || !Number.isFinite(value) ? text : value;
}

/**
 * UTF-8 where all texts are that and one shows it, whatever is declared, for no other page looks like it; else the declared page, else the
 * likeliest.
 */
function decoderOf(values: readonly Value[], declared: CodePage | null, open?: OpenText): (value: Value) => string {
  const spoken = values.filter(({ bytes }) => bytes.some((byte) => byte >= 0x80));
  const texts = spoken.map(({ bytes, is_full }) => decodeUtf8(bytes, is_full));
  const shows = spoken.some(({ bytes }) => decodeUtf8(bytes) !== null);
  if (!texts.includes(null) && (shows || declared === 'utf-8' || spoken.length === 0))
    return ({ bytes, is_full }) => (decodeUtf8(bytes, is_full) ?? '').trimEnd();
  const told = declared === 'utf-8' ? null : declared;
  const page = told ?? guessPage(Uint8Array.from(spoken.flatMap(({ bytes }) => [...bytes, 0x20])), open);
  return ({ bytes }) => decodePage(bytes, page);
}

const unreadable = (): AppError => new AppError('FILE_UNREADABLE', { format: 'DBF' });

function readColumns(bytes: Uint8Array, headerLength: number): Column[] {
  const columns: Column[] = [];
  let at = 1;
  for (let k = HEADER_BYTES; k + COLUMN_BYTES <= headerLength && k < bytes.length && bytes[k] !== COLUMNS_END; k += COLUMN_BYTES) {
    const length = bytes[k + 16]!;
    columns.push({
      name: { ...valueOf(bytes.subarray(k, k + 11)), is_full: false },
      type: String.fromCharCode(bytes[k + 11]!),
      at,
      length,
    });
    at += length;
  }
  return columns;
}

/**
 * Rows of a dBase table, all values as text in the page that its .cpg, its language driver or the texts themselves tell; of the columns that are
 * wanted, and of those of one name the last. Two thousand columns of nothing in five thousand rows would else be ten million texts.
 * Throws FILE_UNREADABLE where it is shorter than it says.
 */
export const readDbf = (
  bytes: Uint8Array,
  cpg: string | null,
  isWanted: (column: string) => boolean = () => true,
  max_rows: number = FILE.features,
  open?: OpenText,
): DbfRow[] => {
  if (bytes.length < HEADER_BYTES) throw unreadable();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.min(view.getUint32(4, true), max_rows + 1);
  const headerLength = view.getUint16(8, true);
  const rowLength = view.getUint16(10, true);
  const all = readColumns(bytes, headerLength);
  const last = all.at(-1);
  if ((last !== undefined && last.at + last.length > rowLength) || headerLength + count * rowLength > bytes.length + 1) throw unreadable();
  const decodeName = decoderOf(
    all.map(({ name }) => name),
    null,
  );
  const named = all.map((column) => [decodeName(column.name), column] as const);
  const columns = new Map(named.flatMap(([name, column]) => (isWanted(name) ? [[name.toLowerCase(), column] as const] : [])));
  const valueAt = (row: number, { at, length }: Column): Value => {
    const from = headerLength + row * rowLength + at;
    return valueOf(bytes.subarray(from, from + length));
  };
  const rows = Array.from({ length: count }, (_, row) => row);
  const texts = [...columns.values()].filter(({ type }) => type === 'C' || type === 'V');
  const decode = decoderOf(
    rows.flatMap((row) => texts.map((column) => valueAt(row, column))),
    pageOfCpg(cpg) ?? DRIVERS[bytes[PAGE_AT]!] ?? null,
    open,
  );
  return rows.map((row): DbfRow => {
    if (bytes[headerLength + row * rowLength] === DELETED) return null;
    return [...columns].map(([, column]) => {
      const text = TEXTS.has(column.type) ? decode(valueAt(row, column)) : '';
      return [decodeName(column.name), column.type === 'N' || column.type === 'F' ? plainNumber(text) : text] as const;
    });
  });
};
