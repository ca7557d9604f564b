/** What a printed page says, as plain data: it is put together where texts and numbers are, and laid out where it holds nobody up. */

/**
 * One element of a drawing: attributes by their names in SVG, inherited ones and colours written out; a text's words are `text`.
 * An `image` has its bytes in `href`, as a data address.
 */
export type DrawnNode = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly DrawnNode[];
  readonly text?: string;
};

/** A chart as the screen drew it, of its own width and height, px; `label` says it to who does not see it. */
export type Drawn = { readonly width: number; readonly height: number; readonly label: string; readonly nodes: readonly DrawnNode[] };

export type SheetCell = { readonly text: string; readonly is_strong?: boolean; readonly tone?: 'quiet' | 'warning' | 'negative' };

export type SheetTable = {
  readonly kind: 'table';
  /** Widths are shares of the page; numbers stand at the end. */
  readonly columns: readonly { readonly label: string; readonly share: number; readonly is_number?: boolean }[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** Sums below a line. */
  readonly foot?: readonly SheetCell[];
};

export type SheetBlock =
  /** Names with their values, so many beside each other as a row has. */
  | {
      readonly kind: 'facts';
      readonly rows: readonly (readonly { readonly label: string; readonly value: string; readonly note?: string }[])[];
    }
  | { readonly kind: 'heading'; readonly text: string; readonly note?: string }
  | { readonly kind: 'text'; readonly text: string; readonly tone?: 'quiet' | 'warning' }
  | { readonly kind: 'drawing'; readonly drawing: Drawn }
  /** Drawings of one shape beside each other over the whole width, each with its title and lines below it. */
  | {
      readonly kind: 'pictures';
      /** So many in a row; as many as `pictureColumns` says where it is left out. */
      readonly columns?: number;
      readonly pictures: readonly { readonly drawing: Drawn; readonly title: string; readonly lines: readonly string[] }[];
    }
  /** The lines of a drawing with what each is. */
  | { readonly kind: 'legend'; readonly entries: readonly { readonly color: string; readonly dash?: string; readonly label: string }[] }
  | SheetTable
  /** Texts side by side under their titles. */
  | { readonly kind: 'columns'; readonly columns: readonly { readonly title: string; readonly text: string }[] }
  /** Lines to be signed on, side by side, with who signs. */
  | { readonly kind: 'signatures'; readonly names: readonly { readonly role: string; readonly name: string }[] }
  /** What a page is verified by: a square drawing with a title and lines beside it; beside the page's own title where that is to stay one page. */
  | {
      readonly kind: 'seal';
      readonly drawing: Drawn;
      readonly title: string;
      readonly lines: readonly string[];
      readonly is_beside_title?: boolean;
    };

/** Points of the sizes of paper there are. */
export const PAPER_SIZES = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } } as const;
export type PaperSize = keyof typeof PAPER_SIZES;

/** An upright document. */
export type Sheet = {
  readonly language: string;
  readonly size: PaperSize;
  readonly title: string;
  readonly subtitle: string;
  /** At the right of the head, below each other: the season, the day, who made it. */
  readonly head: readonly string[];
  /** The product's name beside its mark. */
  readonly brand: string;
  readonly mark?: Drawn;
  /** Colour of the line under the head, the mark's own. */
  readonly accent?: string;
  readonly blocks: readonly SheetBlock[];
  /** Sources; the number of the page stands beside them as `page_of`, with `{{page}}` and `{{of}}` in it. */
  readonly foot: string;
  readonly page_of: string;
};

/** A file inside the PDF: its text, the moment it is of, and what the PDF itself says of it. */
export type SheetAttachment = { readonly name: string; readonly text: string; readonly at: string; readonly keywords: string };

/** A page as it is written, to be shown: shapes in points from its upper left corner. */
export type SheetPage = { readonly width: number; readonly height: number; readonly nodes: readonly DrawnNode[] };

/** Columns of so many pictures: two beside each other, three where that leaves no gap. */
export const pictureColumns = (count: number): number => (count > 4 || count === 3 ? 3 : Math.max(1, Math.min(2, count)));

/** Points between two pictures. */
export const PICTURE_GAP = 15;

/** Weight of what stands out on paper: the heavier of the typeface's two files, the other is 400. */
export const STRONG = 600;

/** Addresses of the typeface's two files. */
export type PageFont = { readonly family: string; readonly regular: string; readonly strong: string };
