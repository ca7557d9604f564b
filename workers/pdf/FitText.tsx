import { Text, type StyleSheet } from '@react-pdf/renderer';
import { STRONG } from '#domain/pdf/sheet.ts';
import { widthOf } from './page-font.ts';
import type { Tag } from './structure.ts';
import { letters, type SIZES } from './sheet-styles.ts';

/** Points a line keeps free, so that the writer, who adds up otherwise, never breaks it again and sets a hyphen. */
const SLACK = 0.2;

type Style = Parameters<typeof StyleSheet.create>[0][string];
type Props = {
  readonly children: string;
  /** Points there are for it. */
  readonly width: number;
  readonly family: string;
  readonly size: keyof typeof SIZES;
  readonly is_strong?: boolean;
  /** Its words are not broken: where they are too wide they are set smaller, as numbers and heads of columns are. */
  readonly is_whole?: boolean;
  /** It takes one line, and ends in … where it is longer. */
  readonly is_cut?: boolean;
  readonly style?: Style;
  readonly tag: Tag;
};

/** A letter with its accents. */
const LETTERS = /\P{M}\p{M}*/gu;

/** A word in pieces that are no wider than there is room. */
function pieces(word: string, room: number, wide: (text: string) => number): string[] {
  if (wide(word) <= room) return [word];
  const parts: string[] = [];
  for (const letter of word.match(LETTERS) ?? []) {
    const longer = (parts.at(-1) ?? '') + letter;
    if (parts.length > 0 && wide(longer) <= room) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
}

/** The lines of a text: the writer's own may be wider than their column, since it counts on blanks that give way. */
function linesOf(text: string, room: number, wide: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const longer = `${lines.at(-1) ?? ''} ${word}`;
      if (lines.length > 0 && wide(longer) <= room) lines[lines.length - 1] = longer;
      else lines.push(...pieces(word, room, wide));
    }
    return lines;
  });
}

/** The first of some lines, with … in place of the others. */
function cut([first = '', ...more]: readonly string[], room: number, wide: (text: string) => number): string {
  let shown = first;
  while (more.length > 0 && shown !== '' && wide(`${shown}…`) > room) shown = shown.slice(0, -1);
  return more.length === 0 ? first : `${shown}…`;
}

/** A text in its column: a word that is wider breaks between its letters or is made smaller, and never stands over its neighbour. */
export function FitText({ children, width, family, size, is_strong = false, is_whole = false, is_cut = false, style = {}, tag }: Props) {
  const fontWeight = is_strong ? STRONG : 400;
  const { fontSize: usual, lineHeight } = letters(size);
  const wide = (text: string): number => widthOf(text, family, fontWeight, usual);
  const room = width - SLACK;
  const fontSize = is_whole ? (usual * room) / Math.max(room, ...children.split(' ').map(wide)) : usual;
  const lines = linesOf(children, (room * usual) / fontSize, wide);
  return (
    <Text {...{ tag }} style={{ ...style, fontSize, fontWeight, lineHeight: (lineHeight * usual) / fontSize }}>
      {is_cut ? cut(lines, room, wide) : lines.join('\n')}
    </Text>
  );
}
