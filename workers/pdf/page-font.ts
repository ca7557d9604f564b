import { Font } from '@react-pdf/renderer';
import { STRONG, type PageFont } from '#domain/pdf/sheet.ts';

/** In place of a letter the typeface lacks: its library would write another letter of another typeface instead. */
const UNKNOWN = '?';

/** Makes the typeface known to the writer of PDFs and loads both weights; words break only between themselves. */
export async function loadPageFont({ family, regular, strong }: PageFont): Promise<void> {
  if (!Font.getRegisteredFontFamilies().includes(family)) {
    Font.register({
      family,
      fonts: [
        { src: regular, fontWeight: 400 },
        { src: strong, fontWeight: STRONG },
      ],
    });
    Font.registerHyphenationCallback((word) => [word]);
  }
  await Promise.all([400, STRONG].map((fontWeight) => Font.load({ fontFamily: family, fontWeight })));
}

type Letters = { readonly hasGlyphForCodePoint: (code: number) => boolean };

/** The same data with every letter of its texts that the typeface cannot write put as `?`; accents apart become letters with accents. */
export function legible<T>(data: T, family: string): T {
  const letters = Font.getFont({ fontFamily: family, fontWeight: 400 })?.data as unknown as Letters | undefined;
  const write = (text: string): string =>
    [...text.normalize('NFC')]
      .map((letter) => (letter === '\n' || letters?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) === true ? letter : UNKNOWN))
      .join('');
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return write(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]));
  };
  return walk(data) as T;
}
