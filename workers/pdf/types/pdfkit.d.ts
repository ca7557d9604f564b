/** What is used of pdfkit (0.20): its own types would bring Node's into a browser's room. */
type Marked = object;
type Structure = { add(part: Structure | Marked): Structure };

declare class PDFDocument {
  constructor(options: {
    readonly tagged: boolean;
    readonly pdfVersion: '1.7';
    readonly lang: string;
    readonly displayTitle: boolean;
    readonly autoFirstPage: boolean;
    readonly info: Readonly<Record<string, string | Date>>;
  });
  file(
    bytes: ArrayBuffer,
    about: { readonly name: string; readonly type: string; readonly creationDate: Date; readonly modifiedDate: Date },
  ): void;
  on(event: 'data', hear: (chunk: Uint8Array<ArrayBuffer>) => void): void;
  on(event: 'end', hear: () => void): void;
  on(event: 'error', hear: (error: unknown) => void): void;
  struct(type: string, options?: { readonly alt?: string; readonly scope?: string }): Structure;
  addStructure(root: Structure): void;
  markContent(tag: 'Artifact', options: { readonly type: string }): void;
  markStructureContent(tag: string): Marked;
  endMarkedContent(): void;
}
export default PDFDocument;
