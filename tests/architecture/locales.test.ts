import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#domain/errors.ts';
import { filesLike } from './lib/files.ts';
import { LANGUAGES, readTexts as read } from './lib/texts.ts';

/** Folders with one JSON file a language. */
const namespaces = [
  ...new Set(
    filesLike(/^src\/(i18n\/[^/]+|features\/[^/]+\/locales)\/(es|en|pt)\.json$/).map((path) => path.slice(0, path.lastIndexOf('/'))),
  ),
];

const PLURAL = /_(zero|one|two|few|many|other)$/;
const blanks = (text: string): string[] => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? '').toSorted();

describe('texts', () => {
  it('are found at all', () => expect(namespaces.length).toBeGreaterThan(3));
});

describe.each(namespaces)('%s', (namespace) => {
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, read(`${namespace}/${language}.json`)])) as Record<
    (typeof LANGUAGES)[number],
    Map<string, string>
  >;
  // English has no `_many`; everything else must be the same in the three.
  const comparable = (language: (typeof LANGUAGES)[number]): string[] =>
    [...texts[language].keys()].filter((key) => !key.endsWith('_many')).toSorted();

  it.each(['en', 'pt'] as const)('has the same keys in es and %s', (language) => expect(comparable(language)).toEqual(comparable('es')));

  it.each(LANGUAGES)('has no empty text in %s', (language) => {
    expect([...texts[language]].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  it.each(['en', 'pt'] as const)('fills the same blanks in es and %s', (language) => {
    const differing = [...texts.es].filter(([key, text]) => {
      const other = texts[language].get(key);
      // A singular may say "one" instead of the number.
      return other !== undefined && !PLURAL.test(key) && blanks(text).join() !== blanks(other).join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it.each(LANGUAGES)('has every plural form %s needs', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const stems = [...texts[language].keys()].filter((key) => key.endsWith('_one')).map((key) => key.slice(0, -'_one'.length));
    const missing = stems.flatMap((stem) => needed.map((category) => `${stem}_${category}`)).filter((key) => !texts[language].has(key));
    expect(missing).toEqual([]);
  });
});

describe.each(filesLike(/^src\/.*\/[a-z]{2}-[A-Z]{2}\.json$/))('%s', (path) => {
  it('only varies keys that Spanish has', () => {
    const base = read(path.replace(/-[A-Z]{2}\.json$/, '.json'));
    expect([...read(path).keys()].filter((key) => !base.has(key))).toEqual([]);
  });
});

describe('error texts', () => {
  const codes = Object.keys(ERROR_STATUS);

  it.each(LANGUAGES)('exist in %s for every code', (language) => {
    const texts = read(`src/i18n/errors/${language}.json`);
    expect(codes.filter((code) => ![code, `${code}_one`, `${code}_other`].some((key) => texts.has(key)))).toEqual([]);
  });

  // A variant of a text carries its code in front: FIELD_OVER_500_HA_names.
  it.each(LANGUAGES)('exist in %s for nothing else', (language) => {
    const texts = read(`src/i18n/errors/${language}.json`);
    expect([...texts.keys()].filter((key) => !codes.some((code) => key === code || new RegExp(`^${code}[._][a-z]`).test(key)))).toEqual([]);
  });
});
