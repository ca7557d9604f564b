import latinExt from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { LABEL_FONT, LABEL_FONT_SUB } from './label-font-names.ts';

const LATIN = 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212, U+2215, U+FEFF';
const LATIN_EXT = 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+2C60-2C7F, U+A720-A7FF';

/** A face declared at one weight draws at that weight whatever weight is asked for. */
export function addLabelFonts(): void {
  const faces = [
    [LABEL_FONT, '630'],
    [LABEL_FONT_SUB, '530'],
  ] as const;
  for (const [family, weight] of faces) {
    document.fonts.add(new FontFace(family, `url(${latin})`, { weight, unicodeRange: LATIN }));
    document.fonts.add(new FontFace(family, `url(${latinExt})`, { weight, unicodeRange: LATIN_EXT }));
  }
}
