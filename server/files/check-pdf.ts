import type { PDFDict, PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { AppError } from '#domain/errors.ts';

type Library = typeof import('@cantoo/pdf-lib');

/** What a reader may be made to do beyond going to a place or opening a page of the web. */
const ACTIONS = new Set(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute', 'GoToE', 'Movie', 'Sound']);
const ANNOTATIONS = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D', 'FileAttachment']);
/** Keys that are nothing else wherever they stand: forms that are programs, and files within the file. */
const KEYS = ['XFA', 'EmbeddedFiles', 'EF', 'RichMediaContent'] as const;
/** What sets off an additional action; `AA` may be a font's name as well. */
const EVENTS = new Set(['E', 'X', 'D', 'U', 'Fo', 'Bl', 'PO', 'PC', 'PV', 'PI', 'O', 'C', 'K', 'F', 'V', 'WC', 'WS', 'DS', 'WP', 'DP']);
/** Where an object begins, in whatever place of the file. */
const BEGINS = /\d[\s\0]+\d+[\s\0]+obj(?![a-z])/g;
/** How a file ends that has come whole. */
const ENDS = /startxref\s+\d+\s+%%EOF/;
const END_BYTES = 2_048;
const MOST_DEPTH = 200;

type Parsed = {
  /** All that was parsed, versions that others took the place of among them: readers differ in which one they show. */
  readonly objects: readonly PDFObject[];
  /** How many of them streams of objects held. */
  readonly packed: number;
  readonly root: PDFObject | undefined;
  readonly has_lock: boolean;
};

/** Every object of a file, those in streams of objects too. */
async function parse(library: Library, bytes: Uint8Array): Promise<Parsed> {
  const { PDFParser, PDFName, PDFNumber, PDFStream: Stream } = library;
  const objects: PDFObject[] = [];
  let packed = 0;
  class EveryObject extends PDFParser {
    constructor() {
      super(bytes, Infinity, true);
      const assign = this.context.assign.bind(this.context);
      this.context.assign = (ref, object) => {
        objects.push(object);
        if (object instanceof Stream && object.dict.get(PDFName.of('Type')) === PDFName.of('ObjStm'))
          packed += object.dict.lookup(PDFName.of('N'), PDFNumber).asNumber();
        assign(ref, object);
      };
    }
  }
  const { trailerInfo } = await new EveryObject().parseDocument();
  return { objects, packed, root: trailerInfo.Root, has_lock: trailerInfo.Encrypt !== undefined };
}

/** Tells what of an object is active; throws where an object hides from this reader what another may find. */
function activeIn(library: Library) {
  const { PDFArray, PDFDict: Dict, PDFName, PDFStream: Stream } = library;
  const nameAt = (dict: PDFDict, key: string): string => {
    const value = dict.lookup(PDFName.of(key));
    return value instanceof PDFName ? value.decodeText() : '';
  };
  const hasEvents = (dict: PDFDict): boolean => {
    const events = dict.lookup(PDFName.of('AA'));
    return events instanceof Dict && !events.has(PDFName.of('Type')) && events.keys().some((key) => EVENTS.has(key.decodeText()));
  };
  const isActive = (dict: PDFDict): boolean =>
    ACTIONS.has(nameAt(dict, 'S')) ||
    ANNOTATIONS.has(nameAt(dict, 'Subtype')) ||
    nameAt(dict, 'Type') === 'EmbeddedFile' ||
    KEYS.some((key) => dict.has(PDFName.of(key))) ||
    hasEvents(dict);
  const checkStream = ({ dict }: PDFStream): void => {
    const holds_objects = dict.has(PDFName.of('N')) && dict.has(PDFName.of('First'));
    if (holds_objects && dict.get(PDFName.of('Type')) !== PDFName.of('ObjStm')) throw new AppError('PDF_UNREADABLE');
  };
  const walk = (object: PDFObject, depth: number): boolean => {
    if (depth > MOST_DEPTH) throw new AppError('PDF_UNREADABLE');
    if (object instanceof Stream) checkStream(object);
    const dict = object instanceof Stream ? object.dict : object;
    if (dict instanceof Dict) return isActive(dict) || dict.values().some((value) => walk(value, depth + 1));
    if (object instanceof PDFArray) return object.asArray().some((value) => walk(value, depth + 1));
    // A name that stands alone is there to be referred to.
    return depth === 0 && object instanceof PDFName && ACTIONS.has(object.decodeText());
  };
  return (object: PDFObject): boolean => walk(object, 0);
}

async function read(bytes: Uint8Array): Promise<void> {
  const library = await import('@cantoo/pdf-lib');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!ENDS.test(text.slice(-END_BYTES))) throw new AppError('PDF_UNREADABLE');
  const { objects, packed, root, has_lock } = await parse(library, bytes);
  if (has_lock) throw new AppError('PDF_ENCRYPTED');
  if ((root === undefined ? objects : [...objects, root]).some(activeIn(library))) throw new AppError('PDF_ACTIVE');
  // More beginnings than objects: some stand in a remark, a text or a stream, where only another reader looks.
  if ((text.match(BEGINS)?.length ?? 0) > objects.length - packed) throw new AppError('PDF_UNREADABLE');
  const { PDFDict: Dict, PDFName } = library;
  const has_page = objects.some((object) => object instanceof Dict && object.get(PDFName.of('Type')) === PDFName.of('Page'));
  if (!has_page) throw new AppError('PDF_UNREADABLE');
}

/**
 * Whether a PDF that somebody uploaded may be handed to others: it begins as one, can be read whole, is not encrypted, and holds no script, no
 * action that starts, sends or loads anything, no file and no form that is a program, in streams of objects neither (decision 80).
 * Throws PDF_TYPE, PDF_TOO_LARGE, PDF_ENCRYPTED, PDF_ACTIVE, PDF_UNREADABLE.
 */
export async function checkPdf({ bytes, max_bytes }: { readonly bytes: Uint8Array; readonly max_bytes: number }): Promise<null> {
  if (bytes.length > max_bytes) throw new AppError('PDF_TOO_LARGE', { max_mb: max_bytes / 1024 / 1024 });
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') throw new AppError('PDF_TYPE');
  try {
    await read(bytes);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('PDF_UNREADABLE', {}, { cause });
  }
  return null;
}
