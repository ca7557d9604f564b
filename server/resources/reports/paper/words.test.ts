import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#domain/codes.ts';
import { textsOf } from '../../../../tests/setup/texts.ts';
import es from './texts/es.json' with { type: 'json' };
import { paperWords, TEXTS, type PaperKey } from './words.ts';

/** The paper of a coverage, which the client never composes. */
const SERVERS_OWN = 'coverage-paper:';

it.each(Object.keys(LANGUAGES) as Language[])('%s: the server prints in the words of the client', (language) => {
  const { t } = paperWords(language, 'AR');
  const client = textsOf(language);
  const blanks = {
    share: '1 %',
    field: 'A',
    years: '25/26',
    season: '25/26',
    page: '{{page}}',
    of: '{{of}}',
    day: '1 ene',
    name: 'A',
    area: '1 ha',
    drawn: '1',
  };
  const shared = (Object.keys(es) as PaperKey[]).filter((key) => !key.startsWith(SERVERS_OWN));
  for (const key of shared) expect(t(key, blanks), key).toBe(client(key, blanks));
});

it('has the server’s own words in every language, with the same blanks', () => {
  const own = (language: Language) =>
    Object.entries(TEXTS[language]).flatMap(([key, text]) =>
      key.startsWith(SERVERS_OWN) ? [[key, (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()] as const] : [],
    );
  expect(own('es').length).toBeGreaterThan(40);
  for (const language of Object.keys(LANGUAGES) as Language[]) expect(own(language)).toEqual(own('es'));
});

it('names a season as lists do, and leaves the page’s number to the writer', () => {
  const words = paperWords('es', 'AR');
  expect(words.seasonName({ year: 2025, season: 2, period: 'summer' })).toBe('25/26 Verano');
  expect(words.t('common:paper.page_of')).toBe('{{page}} de {{of}}');
});
