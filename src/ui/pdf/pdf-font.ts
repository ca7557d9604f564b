import { Font } from '@react-pdf/renderer';
import { STRONG } from '#domain/pdf/sheet.ts';
import { PAGE_FONT } from './font-files.ts';

/** The product's own typeface, as printed pages embed it. */
export const PDF_FONT = PAGE_FONT.family;
export const PDF_STRONG = STRONG;

/** Makes the typeface known to the writer of PDFs; words break only between themselves, since it hyphenates by English rules. */
export function registerPdfFont(): void {
  if (Font.getRegisteredFontFamilies().includes(PDF_FONT)) return;
  Font.register({
    family: PDF_FONT,
    fonts: [
      { src: PAGE_FONT.regular, fontWeight: 400 },
      { src: PAGE_FONT.strong, fontWeight: PDF_STRONG },
    ],
  });
  Font.registerHyphenationCallback((word) => [word]);
}
