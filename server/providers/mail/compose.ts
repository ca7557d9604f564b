import { unlinked } from '#domain/schemas/text.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import type { Mail } from './mail.ts';

const TEXTS = { 1: es, 2: en, 3: pt } as const;
export type MailKind = keyof typeof es;

/** Keeps what people have typed from shaping a mail: one line, and nothing in it is a link. */
export const typed = (text: string): string => unlinked(text.replace(/[\r\n]+/g, ' '));

/** Writes a mail in the receiver's language; names cannot shape the text. */
export const composeMail = (kind: MailKind, language: 1 | 2 | 3, to: string, values: Readonly<Record<'name' | 'link', string>>): Mail => {
  const { subject, lines } = TEXTS[language][kind];
  const fill = (line: string): string =>
    line.replace(/\{\{(name|link)\}\}/g, (_whole, key: 'name' | 'link') => (key === 'name' ? typed(values.name) : values.link));
  return { to, subject: fill(subject), text: `${lines.map(fill).join('\n')}\n` };
};
