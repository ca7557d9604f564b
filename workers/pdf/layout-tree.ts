import type { Drawn } from '#domain/pdf/sheet.ts';
import type { Tag } from './structure.ts';

type Edge = 'Top' | 'Right' | 'Bottom' | 'Left';

/** Points from the upper left corner of what is around it. */
type LayoutBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly paddingTop?: number;
  readonly paddingLeft?: number;
} & { readonly [Name in `border${Edge}Width`]?: number };

type LayoutLine = {
  readonly string: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly ascent?: number;
  /** Stretches of one typeface, by their places in the string. */
  readonly runs?: readonly { readonly start: number; readonly end: number }[];
};

/** What is used of react-pdf's (4.9) own tree of a document that is laid out: pages and what stands on them. */
export type LayoutNode = {
  readonly type: string;
  readonly box?: LayoutBox;
  readonly style: { readonly [Name in `border${Edge}Color` | 'color']?: string } & {
    readonly fontSize?: number;
    readonly fontWeight?: number;
  };
  readonly props: { readonly tag?: Tag; readonly drawing?: Drawn; readonly block?: number; readonly paint?: () => void };
  readonly children?: readonly LayoutNode[];
  /** Of a picture: its bytes, or what they are in the file. */
  readonly image?: { readonly data?: unknown };
  readonly lines?: readonly LayoutLine[];
  readonly alignOffset?: number;
};

/** A text, a drawing: what has nothing in it that stands for itself. */
export const isLeaf = ({ type }: LayoutNode): boolean => type === 'TEXT' || type === 'SVG' || type === 'CANVAS';

/**
 * The same text without the ends of its lines: the writer looks for a letter in them and, where the typeface has none, would name
 * a typeface in the file that it does not hold.
 */
export const withoutBreaks = (node: LayoutNode): LayoutNode =>
  node.lines === undefined
    ? node
    : {
        ...node,
        lines: node.lines.map((line) => ({ ...line, runs: (line.runs ?? []).filter(({ start, end }) => start < end) })),
      };

/** Where the lines of a text stand on what is around it: their left ends on their base lines, points. */
export function placesOf({
  box,
  lines = [],
  alignOffset = 0,
}: LayoutNode): { readonly line: LayoutLine; readonly x: number; readonly y: number }[] {
  const { left = 0, top = 0, paddingLeft = 0, paddingTop = 0 } = box ?? {};
  const first = lines[0]?.box.y ?? 0;
  return lines.map((line) => ({
    line,
    x: left + paddingLeft - alignOffset + line.box.x,
    y: top + paddingTop - first + line.box.y + (line.ascent ?? 0),
  }));
}
