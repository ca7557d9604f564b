import { z } from 'zod';
import { FILE } from '../limits.ts';

/** Control and bidirectional-override characters have no place in a name (reliability R-C20). */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text as stored: NFC, no control or bidi-override characters, single spaces, trimmed. `cleanText(' La\u202e  Ñ ')` → `'La Ñ'`. */
export const cleanText = (text: string): string => text.normalize('NFC').replace(UNSAFE, '').replace(/\s+/g, ' ').trim();

/** Printable ASCII words with one space between: there is nothing to clean, and most names are of this kind. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Key under which names are compared: trimmed, case- and accent-insensitive (rules 19). `nameKey('Lóte  Ñandú')` → `'lote nandu'`. */
export const nameKey = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : cleanText(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A required name: 1 to 200 characters after cleaning. */
export const nameSchema = z.string('REQUIRED').transform(cleanText).pipe(z.string().min(1, 'REQUIRED').max(FILE.name_length, 'TOO_LONG'));

/** What mail programs make a link of: an address, a scheme, or a dot with letters closely around it. */
const LINK = /@|:\/\/|[\p{L}\p{N}][.。]\p{L}{2,}/u;
const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'));

/** A person's name, required: mails begin with it, so that no address may stand in it. `Ma. Elena` is one, `evil.com` is none. */
export const personNameSchema = nameSchema.refine((name) => !hasLink(name), 'NAME_LINK');

/** Typed text so that no mail program makes a link of it: `unlinked('evil.com')` → `'evil. com'`. */
export const unlinked = (text: string): string =>
  hasLink(text)
    ? text
        .normalize('NFKC')
        .replaceAll('://', ': ')
        .replaceAll('@', ' @ ')
        .replace(/([\p{L}\p{N}][.。])(?=\p{L}{2})/gu, '$1 ')
    : text;

const REASON_LENGTH = 300;

/** Why somebody of the staff did something, in his words: 1 to 300 characters, trimmed. */
export const reasonSchema = z.string('REQUIRED').trim().min(1, 'REQUIRED').max(REASON_LENGTH, 'TOO_LONG');
