import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PrintedFact } from '#domain/reports/seal.ts';
import { factPlaces, type FactPlace } from './fact-places.ts';
import { inkOf } from './file-ink.ts';
import { withPdf } from './open-pdf.ts';
import { wordsOf, type Word } from './page-words.ts';

/** A file, and the same report as it is written from what is attached to the file. */
export type Compared = { readonly file: Uint8Array; readonly written: Uint8Array; readonly facts: readonly PrintedFact[] };
export type Comparison = {
  /**
   * `bytes`: it is the very file; `pages`: nothing that is printed changed (another program saved it, or its pictures were packed in another
   * order); `words`: it says the same and
   * is drawn otherwise, as an earlier version of the application drew it, or as somebody who changed a picture left it.
   */
  readonly same: 'bytes' | 'pages' | 'words' | 'no';
  readonly places: readonly FactPlace[];
};

type Print = { readonly words: readonly Word[]; readonly ink: Uint8Array; readonly annotations: number };

async function printOf(file: PDFDocumentProxy): Promise<Print> {
  const words: Word[] = [];
  let annotations = 0;
  for (let at = 0; at < file.numPages; at += 1) {
    const page = await file.getPage(at + 1);
    words.push(...(await wordsOf(page, at)));
    annotations += ((await page.getAnnotations()) as readonly unknown[]).length;
  }
  return { words, ink: await inkOf(file), annotations };
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

const saysOf = ({ words }: Print): string => words.map(({ bare }) => bare).join('');

function sameOf(print: Print, issued: Print): Comparison['same'] {
  if (isSame(print.ink, issued.ink)) return 'pages';
  // What is laid over a page may cover anything.
  return print.annotations === issued.annotations && saysOf(print) === saysOf(issued) ? 'words' : 'no';
}

/** Compares what two files print: words, lines, pictures, letters' outlines, and what is laid over a page. */
export async function compareReport({ file, written, facts }: Compared): Promise<Comparison> {
  const issued = await withPdf(written, printOf);
  if (isSame(file, written)) return { same: 'bytes', places: factPlaces(issued.words, issued.words, facts) };
  const print = await withPdf(file, printOf);
  return { same: sameOf(print, issued), places: factPlaces(print.words, issued.words, facts) };
}
