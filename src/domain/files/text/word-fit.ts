/** Letters of the product's languages beyond ASCII; what else a page may hold stands in no name. */
const LETTERS = new Set('áéíóúüñçãõâêôàÁÉÍÓÚÜÑÇÃÕÂÊÔÀº°ª');
/** Signs that any text may hold; the first three inside a word too. */
const SIGNS = new Set('’–—“”‘…•€·\u00a0');
const IN_WORDS = new Set('’–—\u00a0');

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase();
const isLower = (letter: string): boolean => letter !== letter.toUpperCase();
const isLetter = (sign: string): boolean => isUpper(sign) || isLower(sign);

/** No word is longer; a run of letters that is, is looked at no further. */
const MOST_LETTERS = 40;
type Word = { readonly text: string; readonly at: number };

/** The run of letters around one of them, and where in it that stands. */
function wordAround(text: string, index: number): Word {
  let from = index;
  while (from > Math.max(0, index - MOST_LETTERS) && isLetter(text[from - 1]!)) from--;
  let to = index + 1;
  while (to < Math.min(text.length, index + MOST_LETTERS) && isLetter(text[to]!)) to++;
  return { text: text.slice(from, to), at: index - from };
}

/** Capitals stand at the beginning or among their like, small letters behind one capital or their like: `Pérez` and `JESÚS`, not `PÚrez`. */
function fitsCase({ text, at }: Word): boolean {
  const [letter, before = '', next = ''] = [text[at]!, text[at - 1], text[at + 1]];
  if (isUpper(letter)) return !isLower(before) && !(at > 0 && isLower(next)) && !(text.length === 2 && at === 1);
  return !(isLower(letter) && ((at > 1 && isUpper(before)) || isUpper(next)));
}

/** Words of Spanish and Portuguese whose first letter two pages read apart. */
const INITIAL: Readonly<Record<string, RegExp>> = {
  é: /^é($|l$|po[cx]|xit|st[aeo]|tic|lit|nf|gu|den|sa|se|so)/,
  Ú: /^Ú(lt|ni|ti[lm]|rs|mi[dl]|be|lc|te|va)/i,
  â: /^â(mb[ai]|ng|nc|nsi|nf|nim|mag|nt)/,
  Ô: /^Ô(nib|nus|nix|meg|xid|mic)/i,
};
/** The only words of Portuguese with a grave. */
const GRAVE = /^(às?|àquel[ea]s?|àquilo)$/i;
const VOWEL_BEFORE = /[aeiouáéíóúâêônrl]$/i;
/** What stands before `ço`, and else before `ão`; what is in neither stays open. */
const BEFORE_CO = /(a|[^j]o|[mr]e|serv[iu]|maci|cani|mesti|ro[lm]i|[eo]uri|feiti|an|mar|ber|ter|for|cal|real)$/i;
const BEFORE_AO = /(jo|[glp]e|i|[gsvt]al|ver|bar|gr|eir|ir|our|el|il|ol)$/i;

/** Whether `ç` or `ã` stands where the two are told apart: 1 it does, 0 it may, -1 no word has it there. */
function fitOfCedilla({ text, at }: Word): number {
  const is_cedilla = text[at]!.toLowerCase() === 'ç';
  const [before, next] = [text.slice(0, at), text.slice(at + 1, at + 2).toLowerCase()];
  if (next !== 'o')
    return is_cedilla ? (VOWEL_BEFORE.test(before) && /[aáâãuúõóô]/.test(next) ? 1 : -1) : /^[eismzn-]?$/.test(next) ? 1 : -1;
  if (!VOWEL_BEFORE.test(before)) return is_cedilla ? -1 : 1;
  if (BEFORE_CO.test(before)) return is_cedilla ? 1 : 0;
  return BEFORE_AO.test(before) && !is_cedilla ? 1 : 0;
}

/** A grave stands in a word of its own, before another of the same case or a name. */
function fitOfGrave({ text: word, at }: Word, rest: string): number {
  const [, next = ''] = /^\S* +(\S)/.exec(rest) ?? [];
  return GRAVE.test(word) && isLetter(next) && !(isUpper(word[at]!) && isLower(next)) ? 1 : -1;
}

/** How well a letter beyond ASCII stands in its word: 1 well, 0 says nothing, -1 in no word of the languages. */
function fitOfLetter(word: Word): number {
  const letter = word.text[word.at]!;
  if (!fitsCase(word)) return 0;
  if (/[çã]/i.test(letter)) return fitOfCedilla(word);
  if (letter === 'â' && word.at === word.text.length - 1) return -1;
  const initial = word.at === 0 && (letter === 'é' || isLower(word.text[1] ?? letter)) ? INITIAL[letter] : undefined;
  return initial === undefined || initial.test(word.text) ? 1 : 0;
}

/**
 * How well the sign beyond ASCII at a place of a text fits Spanish and Portuguese: 1 as a letter in a word, -1 where no word has it (`Ant“nio`,
 * `Lote┬`), 0 where it says nothing (`PÚrez`, a dash). `signFit('Pérez', 1)` → 1, `signFit('PÚrez', 1)` → 0.
 */
export function signFit(text: string, index: number): number {
  const sign = text[index]!;
  const [before, next] = [text[index - 1] ?? '', text[index + 1] ?? ''];
  if (SIGNS.has(sign)) return isLetter(before) && isLetter(next) && !IN_WORDS.has(sign) ? -1 : 0;
  if (!LETTERS.has(sign)) return -1;
  if (/[º°ª]/.test(sign)) return 1;
  if (/\d/.test(before) || /\d/.test(next)) return -1;
  const word = wordAround(text, index);
  return sign === 'à' || sign === 'À' ? fitOfGrave(word, text.slice(index, index + MOST_LETTERS)) : fitOfLetter(word);
}
