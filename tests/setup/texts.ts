import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '#domain/codes.ts';
import { isLong } from './servers/run-scope.ts';

const ROOT = resolve(import.meta.dirname, '../../src');
export const LANGUAGE_CODES = ['es', 'en', 'pt'] as const satisfies readonly Language[];
/** Everything is gone through in every language and brand where LONG=1 is set, by night. */
export { isLong as IS_LONG } from './servers/run-scope.ts';
/** The languages that a journey is made in. */
export const JOURNEY_LANGUAGES: readonly Language[] = isLong ? LANGUAGE_CODES : ['es'];
/** The languages that the mere texts of a panel are looked at in, on a screen. */
export const SCREEN_LANGUAGES: readonly Language[] = isLong ? LANGUAGE_CODES : [];

type Texts = { readonly [key: string]: string | Texts };
const SHARED = new Set(['common', 'errors', 'catalog']);

const known = new Map<string, Texts>();
/** A page that is waited for is asked for its texts over and over. */
const namespaceOf = (namespace: string, language: Language): Texts => {
  const folder = SHARED.has(namespace) ? `i18n/${namespace}` : `features/${namespace}/locales`;
  const path = resolve(ROOT, folder, `${language}.json`);
  const texts = known.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as Texts);
  known.set(path, texts);
  return texts;
};

/** The product's own texts: `textsOf('en')('fields:delete.done', { name: '7 Norte' })`. */
export const textsOf =
  (language: Language) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const [namespace = '', path = ''] = key.split(':');
    let found: string | Texts | undefined = namespaceOf(namespace, language);
    for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`No text ${key} in ${language}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
  };
