import { bareText, type PageBox, type Word } from './page-words.ts';

export type Fact = { readonly label: string; readonly value: string };
/** Where a fact stands in a file; `stands` is null where nobody can tell, `says` is what is printed in its place. */
export type FactPlace = { readonly stands: boolean | null; readonly says: string | null; readonly box: PageBox | null };
type Range = { readonly from: number; readonly middle: number; readonly to: number };

/** The end of the words from `from` on that are exactly a text; null where they say something else. */
function endOf(words: readonly Word[], from: number, text: string): number | null {
  let rest = text;
  let at = from;
  for (; rest !== ''; at += 1) {
    const word = words[at];
    if (word === undefined || !rest.startsWith(word.bare)) return null;
    rest = rest.slice(word.bare.length);
  }
  return at;
}

function rangeOf(words: readonly Word[], { label, value }: Fact): Range | null {
  const [name, says] = [bareText(label), bareText(value)];
  for (const from of words.keys()) {
    const middle = endOf(words, from, name);
    const to = middle === null ? null : endOf(words, middle, says);
    if (middle !== null && to !== null) return { from, middle, to };
  }
  return null;
}

const boxOf = (words: readonly Word[]): PageBox | null => {
  const [first] = words;
  if (first === undefined) return null;
  const own = words.filter(({ page }) => page === first.page);
  const [left, top] = [Math.min(...own.map((word) => word.left)), Math.min(...own.map((word) => word.top))];
  return {
    page: first.page,
    left,
    top,
    width: Math.max(...own.map((word) => word.left + word.width)) - left,
    height: Math.max(...own.map((word) => word.top + word.height)) - top,
  };
};

const overlap = (a: PageBox, b: PageBox): boolean =>
  a.page === b.page && a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

const joined = (words: readonly Word[]): string => words.map(({ text }) => text.trim()).join(' ');
const keyOf = ({ page, left, top, bare }: Word): string => [page, Math.round(left * 500), Math.round(top * 500), bare].join('|');

/** Finds each fact of the issued pages in a file: as it was written, changed, or covered by something else. */
export function factPlaces(file: readonly Word[], written: readonly Word[], facts: readonly Fact[]): FactPlace[] {
  const known = new Set(written.map(keyOf));
  const added = file.filter((word) => !known.has(keyOf(word)));
  return facts.map((fact) => {
    const issued = rangeOf(written, fact);
    if (issued === null) return { stands: null, says: null, box: null };
    const found = rangeOf(file, fact);
    const place = boxOf(written.slice(issued.from, issued.to));
    const over = added.filter((word) => place !== null && overlap(word, place));
    if (found !== null && over.length === 0) return { stands: true, says: fact.value, box: boxOf(file.slice(found.from, found.to)) };
    return over.length > 0 ? { stands: false, says: joined(over), box: place } : { stands: false, says: null, box: place };
  });
}
