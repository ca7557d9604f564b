import { zlibSync } from 'fflate';

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';

export type PdfParts = {
  /** In place of the catalogue, the page, and behind them. */
  readonly catalog?: string;
  readonly page?: string;
  readonly more?: readonly string[];
  readonly trailer?: string;
};
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

/** A small PDF of one page, its objects one behind the other. */
export function madePdf({ catalog = CATALOG, page = PAGE, more = [], trailer = '' }: PdfParts = {}): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.7\n';
  const places = [catalog, PAGES, page, ...more].map((object, at) => {
    const place = text.length;
    text += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = String(places.length + 1);
  return bytesOf(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${String(text.length)}\n%%EOF\n`,
  );
}

/** A stream with what it is packed by. */
export const packedStream = (dict: string, text: string): string => {
  const packed = Buffer.from(zlibSync(bytesOf(text))).toString('latin1');
  return `<< ${dict} /Filter /FlateDecode /Length ${String(packed.length)} >>\nstream\n${packed}\nendstream`;
};

/** Objects as they stand in a stream of objects. */
export function objectStream(objects: Readonly<Record<number, string>>, type = '/Type /ObjStm'): string {
  const entries = Object.entries(objects);
  let at = 0;
  const places = entries.map(([number, text]) => {
    const place = `${number} ${String(at)}`;
    at += text.length + 1;
    return place;
  });
  const head = `${places.join(' ')} `;
  return packedStream(
    `${type} /N ${String(entries.length)} /First ${String(head.length)}`,
    head + entries.map(([, text]) => text).join(' '),
  );
}
