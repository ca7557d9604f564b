/** Bytes of byte order marks, of the empty half of UTF-16, and of white space. */
const BEFORE = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00, 0x09, 0x0a, 0x0d, 0x20]);
const LESS_THAN = 0x3c;

/** Whether a file's first sign is that of an XML document, in whichever encoding; `PK…` of a KMZ → `false`, `<kml>` → `true`, no bytes → `false`. */
export const looksLikeXml = (bytes: Uint8Array): boolean => bytes.find((byte) => !BEFORE.has(byte)) === LESS_THAN;
