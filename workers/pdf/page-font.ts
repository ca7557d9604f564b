import { Font } from '@react-pdf/renderer';
import { STRONG, type PageFont } from '#domain/pdf/sheet.ts';
import type { CanWrite } from './legible.ts';

type Position = { xAdvance: number; xOffset: number; yOffset: number };
type Glyph = { readonly advanceWidth: number; readonly bbox: { readonly minX: number; readonly maxX: number } };
/** What is used of fontkit's typeface, which the writer of PDFs holds. */
type Typeface = {
  readonly unitsPerEm: number;
  readonly characterSet: readonly number[];
  readonly glyphForCodePoint: (code: number) => Glyph;
  readonly hasGlyphForCodePoint: (code: number) => boolean;
  layout: (text: string, ...more: unknown[]) => { readonly positions: readonly Position[]; readonly glyphs: Glyph[] };
};

const accented = new WeakSet<Typeface>();

/**
 * The writer scales offsets twice (react-pdf 4.9), so that an accent set apart stands over the next letter and makes another of
 * it: `g̃u` reads `gũ`. As an advance back and forth it stays where it belongs. Its width is that of its ink, because readers of
 * the text (poppler) lose letters that have none.
 */
function keepAccents(typeface: Typeface): void {
  if (accented.has(typeface)) return;
  accented.add(typeface);
  // fontkit (2.0) keeps a glyph as it first met it: the accent that a page before had as a part of `ñ` would be no letter in this one's text.
  for (const code of typeface.characterSet) typeface.glyphForCodePoint(code);
  const layout = typeface.layout.bind(typeface);
  typeface.layout = (...args) => {
    const run = layout(...args);
    run.positions.forEach((position, i) => {
      const [before, glyph] = [run.positions[i - 1], run.glyphs[i]];
      if (before === undefined || glyph === undefined || position.xOffset === 0) return;
      before.xAdvance += position.xOffset;
      position.xAdvance -= position.xOffset;
      position.xOffset = 0;
      const { minX, maxX } = glyph.bbox;
      run.glyphs[i] = Object.create(glyph, { advanceWidth: { value: minX + maxX } }) as Glyph;
    });
    return run;
  };
}

/** An accent raised above its usual height is lowered again by the writer, into its letter. */
const isWritten = (typeface: Typeface, letter: string): boolean =>
  [...letter].every((sign) => typeface.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) &&
  typeface.layout(letter).positions.every(({ yOffset }) => yOffset === 0);

const typefaceOf = (fontFamily: string, fontWeight: number): Typeface | undefined =>
  Font.getFont({ fontFamily, fontWeight })?.data as unknown as Typeface | undefined;

const MOST_KNOWN = 5_000;
const known_widths = new Map<string, number>();

/** How wide a text is set in one line, points. */
export function widthOf(text: string, fontFamily: string, fontWeight: number, size: number): number {
  const typeface = typefaceOf(fontFamily, fontWeight);
  if (typeface === undefined) return 0;
  const key = `${String(fontWeight)} ${text}`;
  let units = known_widths.get(key);
  if (units === undefined) {
    if (known_widths.size > MOST_KNOWN) known_widths.clear();
    units = typeface.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    known_widths.set(key, units);
  }
  return (units / typeface.unitsPerEm) * size;
}

/**
 * Makes the typeface known to the writer of PDFs, loads both weights and says what they can write; words break only between
 * themselves, since the writer hyphenates by English rules.
 */
export async function loadPageFont({ family, regular, strong }: PageFont): Promise<CanWrite> {
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
  const weights = [400, STRONG];
  await Promise.all(weights.map((fontWeight) => Font.load({ fontFamily: family, fontWeight })));
  const typefaces = weights.map((weight) => typefaceOf(family, weight));
  for (const typeface of typefaces) if (typeface !== undefined) keepAccents(typeface);
  const known = new Map<string, boolean>();
  return (letter) => {
    const is_known = known.get(letter) ?? typefaces.every((typeface) => typeface !== undefined && isWritten(typeface, letter));
    known.set(letter, is_known);
    return is_known;
  };
}
