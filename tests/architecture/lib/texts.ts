import { textOf } from './files.ts';

export const LANGUAGES = ['es', 'en', 'pt'] as const;

type Texts = { readonly [key: string]: string | Texts };

/** Flat `a.b.c → text`. */
const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

/** The texts of a file of one language by key. */
export const readTexts = (path: string): Map<string, string> => new Map(flat(JSON.parse(textOf(path)) as Texts));
