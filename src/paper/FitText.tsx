import { Text, type StyleSheet } from '@react-pdf/renderer';
import { STRONG } from '#domain/pdf/sheet.ts';
import { BREAK, widthOf } from './page-font.ts';

type Style = Parameters<typeof StyleSheet.create>[0][string];
type Props = {
  readonly children: string;
  /** Points there are for it. */
  readonly width: number;
  readonly family: string;
  readonly size: number;
  readonly is_strong?: boolean;
  readonly is_number?: boolean;
  readonly style?: Style;
};

/** A letter with its accents. */
const LETTERS = /\P{M}\p{M}*/gu;

/** A text in its column: a word that is wider breaks between its letters, a number is made smaller, and neither stands over its neighbour. */
export function FitText({ children, width, family, size, is_strong = false, is_number = false, style = {} }: Props) {
  const fontWeight = is_strong ? STRONG : 400;
  const wide = (text: string): number => widthOf(text, family, fontWeight, size);
  const words = children.split(' ');
  const fontSize = is_number ? (size * width) / Math.max(width, ...words.map(wide)) : size;
  const text = words.map((word) => (!is_number && wide(word) > width ? (word.match(LETTERS) ?? []).join(BREAK) : word)).join(' ');
  return <Text style={{ ...style, fontSize, fontWeight }}>{text}</Text>;
}
