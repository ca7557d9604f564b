/** What the standard fonts of a PDF hold besides Latin-1: WinAnsi's block of signs. */
const SIGNS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/**
 * Words in the letters of a PDF's own fonts, which need no file: the true minus becomes the dash of its width, a letter they lack
 * loses its mark, and what is left over becomes a question mark. `winAnsi('−0,04 Łąka')` → `'–0,04 ?aka'`.
 */
export const winAnsi = (text: string): string =>
  [...text.replaceAll('\u2212', '–').normalize('NFC')]
    .map((sign) => {
      const known = (one: string): boolean => one <= '\u00ff' || SIGNS.includes(one);
      if (known(sign)) return sign;
      const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return bare !== '' && known(bare) ? bare : '?';
    })
    .join('');
