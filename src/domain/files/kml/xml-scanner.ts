import { AppError } from '../../errors.ts';
import { FILE } from '../../limits.ts';

const LT = 60;
const GT = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const EQUALS = 61;
const AMP = 38;
const SEMICOLON = 59;

/** Called with what a document holds, in order. Names come without prefix; text as a range of the document's bytes, entities unread. */
export type XmlHandler = {
  open(name: string, attributes: () => ReadonlyMap<string, string>): void;
  close(name: string): void;
  text(from: number, to: number, isCdata: boolean): void;
};

const isSpace = (c: number | undefined): boolean => c === 32 || c === 10 || c === 13 || c === 9;
/** Letters, digits, '-', '.', ':', '_' and everything beyond ASCII; what may not start a name is checked apart. */
const NAME_BYTE = Uint8Array.from({ length: 256 }, (_, c) =>
  Number((c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 58) || c === 95 || c === 45 || c === 46 || c >= 128),
);
const startsName = (c: number | undefined): boolean =>
  c !== undefined && NAME_BYTE[c] === 1 && !(c >= 48 && c <= 57) && c !== 45 && c !== 46;

/** Bytes of text that mean something: control characters, `&` and `>`; all others are passed over by one look. */
const IS_NOTABLE = Uint8Array.from({ length: 256 }, (_, c) => Number((c < 32 && c !== 9 && c !== 10 && c !== 13) || c === AMP || c === GT));

const ENTITY = /&(?:(lt|gt|amp|apos|quot)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));|&/g;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' };
const decoder = new TextDecoder();

const NEWLINE = 10;
/** The line of a place in the document, from 1. */
const lineAt = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(0, at).reduce((lines, byte) => lines + Number(byte === NEWLINE), 1);

const malformed = (at: number, what: string): AppError => new AppError('XML_MALFORMED', { at, what });

const isXmlCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** Up to this many bytes letters put together are faster than a decoder's call: the cells of a workbook are a hundred thousand such texts. */
const SHORT = 24;
/** Plain ASCII without references; null for any other. */
const shortText = (bytes: Uint8Array, from: number, to: number): string | null => {
  let text = '';
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    if (byte >= 128 || byte === AMP) return null;
    text += String.fromCharCode(byte);
  }
  return text;
};

/** Text with its references read: the five of XML and characters by number; any other is malformed, since no DTD is read. */
export const readText = (bytes: Uint8Array, from: number, to: number): string => {
  const short = to - from <= SHORT ? shortText(bytes, from, to) : null;
  if (short !== null) return short;
  const text = decoder.decode(bytes.subarray(from, to));
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (_, named: string | undefined, decimal: string | undefined, hex: string | undefined) => {
    if (named) return NAMED[named]!;
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : -1;
    if (!isXmlCharacter(code)) throw malformed(from, 'reference');
    return String.fromCodePoint(code);
  });
};

const KEPT_NAMES = 4_096;

/** Names are few and come often: each is decoded once, found again by a hash of its bytes. A document of ever new ones is not kept. */
const nameTable = (bytes: Uint8Array) => {
  const known = new Map<number, { name: string; local: string; from: number; to: number }>();
  const sameBytes = (from: number, to: number, other: number): boolean => {
    for (let i = from; i < to; i++) if (bytes[i] !== bytes[other + i - from]) return false;
    return true;
  };
  return (from: number, to: number): { readonly name: string; readonly local: string } => {
    let hash = to - from;
    for (let i = from; i < to; i++) hash = (Math.imul(hash, 31) + bytes[i]!) | 0;
    const found = known.get(hash);
    if (found && found.to - found.from === to - from && sameBytes(from, to, found.from)) return found;
    const name = decoder.decode(bytes.subarray(from, to));
    const entry = { name, local: name.slice(name.indexOf(':') + 1), from, to };
    if (known.size < KEPT_NAMES) known.set(hash, entry);
    return entry;
  };
};

const findBytes = (bytes: Uint8Array, sequence: readonly number[], from: number): number => {
  for (let i = bytes.indexOf(sequence[0]!, from); i !== -1; i = bytes.indexOf(sequence[0]!, i + 1))
    if (sequence.every((byte, k) => bytes[i + k] === byte)) return i;
  return -1;
};
const follows = (bytes: Uint8Array, at: number, word: string): boolean => {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
  return true;
};

const NAMED_REFERENCES = Object.keys(NAMED).map((name) => `&${name};`);

/** Checks the reference at an ampersand; the common ones without making text of it. */
const checkReference = (bytes: Uint8Array, at: number, to: number): void => {
  for (const reference of NAMED_REFERENCES) if (follows(bytes, at, reference)) return;
  const close = bytes.indexOf(SEMICOLON, at);
  readText(bytes, at, close === -1 || close >= to ? to : close + 1);
};

/**
 * Reads a whole XML document in UTF-8 and tells the handler what it holds. Checks that it is well-formed (XML 1.0: one root, matching
 * tags, quoted unique attributes, known references, no stray control characters) and refuses what farm files never need: any DOCTYPE
 * (XML_DOCTYPE, so no entity is ever expanded), depth beyond 64 (XML_TOO_DEEP) and elements of over 256 attributes
 * (XML_TOO_MANY_ATTRIBUTES). Linear in the bytes, no text built unasked.
 */
export const scanXml = (bytes: Uint8Array, handler: XmlHandler): void => {
  try {
    scan(bytes, handler);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'XML_MALFORMED') throw error;
    throw new AppError('XML_MALFORMED', { ...error.params, line: lineAt(bytes, Number(error.params['at'])) }, { cause: error });
  }
};

const scan = (bytes: Uint8Array, handler: XmlHandler): void => {
  const nameAt = nameTable(bytes);
  const stack: { readonly name: string; readonly local: string }[] = [];
  const end = bytes.length;
  let rootSeen = false;
  let i = 0;

  const nameEnd = (from: number): number => {
    if (!startsName(bytes[from])) throw malformed(from, 'name');
    let at = from;
    while (NAME_BYTE[bytes[at]!] === 1) at++;
    return at;
  };
  const skipSpace = (from: number): number => {
    let at = from;
    while (isSpace(bytes[at])) at++;
    return at;
  };

  const readMarkupText = (from: number, to: number): void => {
    if (stack.length === 0 && skipSpace(from) < to) throw malformed(skipSpace(from), 'text outside the root');
    for (let k = from; k < to; k++) {
      const c = bytes[k]!;
      if (IS_NOTABLE[c] === 0) continue;
      if (c === AMP) checkReference(bytes, k, to);
      else if (c !== GT) throw malformed(k, 'control character');
      else if (bytes[k - 1] === 93 && bytes[k - 2] === 93 && k - 2 >= from) throw malformed(k, ']]>');
    }
    if (stack.length > 0 && to > from) handler.text(from, to, false);
  };

  const readDeclaration = (from: number): number => {
    if (follows(bytes, from, '<!--')) {
      const dashes = findBytes(bytes, [45, 45], from + 4);
      if (dashes === -1 || bytes[dashes + 2] !== GT) throw malformed(from, 'comment');
      return dashes + 3;
    }
    if (follows(bytes, from, '<![CDATA[')) {
      const close = findBytes(bytes, [93, 93, GT], from + 9);
      if (close === -1 || stack.length === 0) throw malformed(from, 'CDATA');
      handler.text(from + 9, close, true);
      return close + 3;
    }
    if (/^<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(decoder.decode(bytes.subarray(from, from + 10))))
      throw new AppError('XML_DOCTYPE');
    throw malformed(from, 'declaration');
  };

  const readInstruction = (from: number): number => {
    const close = findBytes(bytes, [QUESTION, GT], from + 2);
    if (close === -1) throw malformed(from, 'instruction');
    const target = nameAt(from + 2, nameEnd(from + 2)).name;
    if (target.toLowerCase() === 'xml' && from !== 0) throw malformed(from, 'xml declaration');
    return close + 2;
  };

  const readAttributes = (from: number): { at: number; ranges: number[] } => {
    const ranges: number[] = [];
    const names = new Set<string>();
    let at = from;
    for (;;) {
      const next = skipSpace(at);
      const c = bytes[next];
      if (c === GT || c === SLASH) return { at: next, ranges };
      if (next === at) throw malformed(at, 'tag');
      const nameTo = nameEnd(next);
      const equals = skipSpace(nameTo);
      if (bytes[equals] !== EQUALS) throw malformed(equals, 'attribute');
      const open = skipSpace(equals + 1);
      const quote = bytes[open];
      if (quote !== 34 && quote !== 39) throw malformed(open, 'attribute');
      const close = bytes.indexOf(quote, open + 1);
      if (close === -1) throw malformed(open, 'attribute');
      for (let k = open + 1; k < close; k++) {
        if (bytes[k] === LT) throw malformed(k, 'attribute');
        if (bytes[k] === AMP) checkReference(bytes, k, close);
      }
      // one attribute, as nearly always, needs no set
      if (ranges.length === 4) names.add(nameAt(ranges[0]!, ranges[1]!).name);
      if (ranges.length > 0) {
        const { name } = nameAt(next, nameTo);
        if (names.has(name)) throw malformed(next, 'attribute twice');
        names.add(name);
      }
      if (names.size > FILE.xml_attributes) throw new AppError('XML_TOO_MANY_ATTRIBUTES', { max: FILE.xml_attributes });
      ranges.push(next, nameTo, open + 1, close);
      at = close + 1;
    }
  };

  const readOpen = (from: number): number => {
    if (rootSeen && stack.length === 0) throw malformed(from, 'second root');
    rootSeen = true;
    const nameTo = nameEnd(from + 1);
    const element = nameAt(from + 1, nameTo);
    const { at, ranges } = readAttributes(nameTo);
    const isEmpty = bytes[at] === SLASH;
    if (isEmpty && bytes[at + 1] !== GT) throw malformed(at, 'tag');
    if (stack.length >= FILE.xml_depth) throw new AppError('XML_TOO_DEEP', { max: FILE.xml_depth });
    handler.open(element.local, () => {
      const found = new Map<string, string>();
      for (let k = 0; k < ranges.length; k += 4)
        found.set(nameAt(ranges[k]!, ranges[k + 1]!).local, readText(bytes, ranges[k + 2]!, ranges[k + 3]!));
      return found;
    });
    if (isEmpty) handler.close(element.local);
    else stack.push(element);
    return isEmpty ? at + 2 : at + 1;
  };

  const readClose = (from: number): number => {
    const nameTo = nameEnd(from + 2);
    const { name } = nameAt(from + 2, nameTo);
    const at = skipSpace(nameTo);
    const open = stack.pop();
    if (bytes[at] !== GT || open?.name !== name) throw malformed(from, 'closing tag');
    handler.close(open.local);
    return at + 1;
  };

  while (i < end) {
    const tag = bytes.indexOf(LT, i);
    const textEnd = tag === -1 ? end : tag;
    readMarkupText(i, textEnd);
    if (tag === -1) break;
    const next = bytes[tag + 1];
    if (next === BANG) i = readDeclaration(tag);
    else if (next === QUESTION) i = readInstruction(tag);
    else if (next === SLASH) i = readClose(tag);
    else i = readOpen(tag);
  }
  if (stack.length > 0 || !rootSeen) throw malformed(end, 'end of file');
};
