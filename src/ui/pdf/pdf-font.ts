import regular from '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf?url';
import strong from '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf?url';
import { Font } from '@react-pdf/renderer';

/** The product's own typeface, as printed pages embed it. */
export const PDF_FONT = 'Hanken Grotesk';
export const PDF_STRONG = 600;

/** Makes the typeface known to the writer of PDFs; words break only between themselves, since it hyphenates by English rules. */
export function registerPdfFont(): void {
  if (Font.getRegisteredFontFamilies().includes(PDF_FONT)) return;
  Font.register({
    family: PDF_FONT,
    fonts: [
      { src: regular, fontWeight: 400 },
      { src: strong, fontWeight: PDF_STRONG },
    ],
  });
  Font.registerHyphenationCallback((word) => [word]);
}
