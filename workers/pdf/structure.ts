/** What a part of a page is to a reader that speaks: the standard types of tagged PDF (ISO 32000-1, 14.8.4). */
export type Tag = {
  readonly type: 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Artifact';
  /** A figure in words. */
  readonly alt?: string;
  /** What a head of a table is head of. */
  readonly scope?: 'Column' | 'Row';
  /** Repeated on every page, and read where it is first. */
  readonly is_once?: true;
  /** Read at the end of the document, wherever it stands. */
  readonly is_last?: true;
};

/**
 * The property that says so; the writer of PDFs hands it through to the page as it is laid out. What is broken over pages keeps the
 * object, and is one element.
 */
export const tagged = (type: Tag['type'], more: Omit<Tag, 'type'> = {}): { readonly tag: Tag } => ({ tag: { type, ...more } });
