import { AppError } from '../../errors.ts';
import { readText, scanXml, type XmlHandler } from '../kml/xml-scanner.ts';
import type { ZipEntry } from '../zip/read-zip.ts';

type Attributes = () => ReadonlyMap<string, string>;
export type PartHandler = {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string, text: string) => void;
};

/** Reads one part of a workbook; `close` is told the text that stood in the element. What is no XML → FILE_UNREADABLE. */
export const scanPart = (entry: ZipEntry, { open, close }: PartHandler): void => {
  const bytes = entry.read();
  let text = '';
  const handler: XmlHandler = {
    open: (name, attributes) => {
      text = '';
      open(name, attributes);
    },
    text: (from, to, isCdata) => {
      text += isCdata ? new TextDecoder().decode(bytes.subarray(from, to)) : readText(bytes, from, to);
    },
    close: (name) => {
      close?.(name, text);
      text = '';
    },
  };
  try {
    scanXml(bytes, handler);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'XML_MALFORMED') throw new AppError('FILE_UNREADABLE', { format: 'XLSX' }, { cause });
    throw cause;
  }
};

/** Characters that XML cannot hold are written `_x000D_`, and an underscore before such a text `_x005F_` (ECMA-376 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/** Line ends as XML hands them on. */
export const lineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** The texts that cells share, by number; of rich text all runs together, without the reading aids beside them. */
export const readSharedStrings = (entry: ZipEntry | undefined): string[] => {
  const strings: string[] = [];
  let current = '';
  let aids = 0;
  if (entry !== undefined)
    scanPart(entry, {
      open: (name) => {
        if (name === 'si') current = '';
        else if (name === 'rPh') aids += 1;
      },
      close: (name, text) => {
        if (name === 't' && aids === 0) current += unescaped(lineFeeds(text));
        else if (name === 'rPh') aids -= 1;
        else if (name === 'si') strings.push(current);
      },
    });
  return strings;
};

/** Formats of ECMA-376 18.8.30 that show a date or a time. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);
/** What a format holds besides its signs: quoted texts, colours and locales in brackets. */
const LITERALS = /"[^"]*"|\[[^\]]*\]/g;
/** Lapses, as hours beyond 24 in `[h]:mm`, are no dates. */
const LAPSE = /\[(h{1,2}|m{1,2}|s{1,2})\]/i;
const isDateFormat = (code: string): boolean => {
  const positive = code.split(';')[0]!;
  return !LAPSE.test(positive) && /(?<![_\\])[dmhys]/i.test(positive.replace(LITERALS, ''));
};

/** By the number of a cell's style, whether it shows a date. */
export const readDateStyles = (entry: ZipEntry | undefined): boolean[] => {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyles = false;
  if (entry !== undefined)
    scanPart(entry, {
      open: (name, attributes) => {
        if (name === 'cellXfs') isCellStyles = true;
        else if (name === 'numFmt') custom.set(Number(attributes().get('numFmtId')), isDateFormat(attributes().get('formatCode') ?? ''));
        else if (name === 'xf' && isCellStyles) {
          const id = Number(attributes().get('numFmtId') ?? 0);
          styles.push(custom.get(id) ?? isBuiltInDate(id));
        }
      },
      close: (name) => {
        if (name === 'cellXfs') isCellStyles = false;
      },
    });
  return styles;
};
