import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import type { Mail } from './mail.ts';

const TEXTS = { 1: es, 2: en, 3: pt } as const;
export type MailKind = keyof typeof es;

/** Keeps what people have typed from shaping a mail. */
export const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** Writes a mail in the receiver's language; names are kept to one line so that they cannot shape the text. */
export const composeMail = (kind: MailKind, language: 1 | 2 | 3, to: string, values: Readonly<Record<'name' | 'link', string>>): Mail => {
  const { subject, lines } = TEXTS[language][kind];
  const fill = (line: string): string => line.replace(/\{\{(name|link)\}\}/g, (_whole, key: 'name' | 'link') => oneLine(values[key]));
  return { to, subject: fill(subject), text: `${lines.map(fill).join('\n')}\n` };
};
