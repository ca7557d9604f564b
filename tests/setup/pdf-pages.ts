import { unzlibSync } from 'fflate';

/** One page of a PDF: its words in the order they are set, and the operators that draw it. */
export type PdfPage = { readonly texts: readonly string[]; readonly drawing: string };

type Parts = { readonly dictionary: string; readonly stream: string | null };

/** A letter a byte, so that places in the text are places in the file. */
const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

function readObjects(bytes: Uint8Array): ReadonlyMap<string, Parts> {
  const text = latin1(bytes);
  const objects = new Map<string, Parts>();
  for (const match of text.matchAll(/(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length;
    const end = text.indexOf('endobj', from);
    const at = text.indexOf('stream\n', from);
    const dictionary = text.slice(from, at === -1 || at > end ? end : at);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? Number.NaN);
    const has_stream = at !== -1 && at < end && !Number.isNaN(length);
    const raw = has_stream ? bytes.subarray(at + 7, at + 7 + length) : null;
    const stream = raw === null ? null : latin1(dictionary.includes('/FlateDecode') ? unzlibSync(raw) : raw);
    objects.set(match[1] ?? '', { dictionary, stream });
  }
  return objects;
}

/** UTF-16 in hexadecimal, as fonts name their letters. */
const unicodeOf = (hex: string): string =>
  String.fromCharCode(...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** What each code of a font stands for, as its ToUnicode table says. */
function readCodes(table: string): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const [, from = '0', , list = ''] of table.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], i) =>
      codes.set((Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'), unicodeOf(hex)),
    );
  return codes;
}

/** Pages of a PDF as this product writes them: embedded fonts with their own codes, compressed streams. */
export function pdfPages(bytes: Uint8Array): readonly PdfPage[] {
  const objects = readObjects(bytes);
  const partsOf = (dictionary: string, key: string): Parts | undefined =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '');
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const drawing = partsOf(dictionary, 'Contents')?.stream ?? '';
    const resources = partsOf(dictionary, 'Resources')?.dictionary ?? '';
    const codes = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        readCodes(partsOf(objects.get(id)?.dictionary ?? '', 'ToUnicode')?.stream ?? ''),
      ]),
    );
    const texts = [...drawing.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)].map(([, font = '', list = '']) =>
      [...list.matchAll(/<([\da-f]*)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((code) => codes.get(font)?.get(code) ?? '\ufffd')
        .join(''),
    );
    return { texts, drawing };
  });
}
