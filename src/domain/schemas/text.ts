import { z } from 'zod';
import { FILE } from '../limits.ts';

/** Control characters have no place in a text (reliability R-C20). */
const CONTROL = /\p{Cc}/gu;
/** Marks of direction, joiners and fillers, which nobody sees; what varies or joins an emoji is taken with it, and stays. */
const UNSEEN =
  /(\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:\u200d(?=\p{Extended_Pictographic}))?)|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
/** NFC comes last: an accent may have stood behind something unseen. */
const withoutUnseen = (text: string): string => text.replace(CONTROL, '').replace(UNSEEN, '$1').normalize('NFC');

/** Text of one line as stored: NFC, nothing unseen or turning the direction, single spaces, trimmed. `cleanText(' La\u202e  Ñ ')` → `'La Ñ'`. */
export const cleanText = (text: string): string => withoutUnseen(text).replace(/\s+/g, ' ').trim();

/** The same of a text of many lines, whose breaks and inner spaces stay. `cleanLines('Granizo \r\n\u202e50 %')` → `'Granizo\n50 %'`. */
export const cleanLines = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => withoutUnseen(line.replaceAll('\t', ' ')).trimEnd())
    .join('\n')
    .trim();

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

/** Why somebody of the staff did something, in his words: 1 to 300 characters after cleaning. */
export const reasonSchema = z.string('REQUIRED').overwrite(cleanLines).min(1, 'REQUIRED').max(REASON_LENGTH, 'TOO_LONG');

/** A number of a form: nothing typed is missing (`REQUIRED`), what is no number (NaN) is wrong (`INVALID`). */
export const typedNumber = () => z.number({ error: ({ input }) => (input === null || input === undefined ? 'REQUIRED' : 'INVALID') });
