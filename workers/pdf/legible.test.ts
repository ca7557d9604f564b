import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { PAGE_FONT } from '../../tests/setup/page-font.ts';
import { legible, type CanWrite } from './legible.ts';
import { loadPageFont } from './page-font.ts';

const names = JSON.parse(
  readFileSync(new URL('../../tests/fixtures/reports/19-pdf-letters/names.json', import.meta.url), 'utf8'),
) as string[];
let can: CanWrite = () => false;
beforeAll(async () => {
  can = await loadPageFont(PAGE_FONT);
});

it('keeps every letter of a name that the typeface has, and puts a sign for each it lacks', () => {
  expect(legible(names, can)).toEqual([
    'Ñandú 3',
    'Lote ? 7',
    'Maíz ?',
    'Ñemby g̃uasu ỹ',
    'Campo № 4 → río',
    'Área Δ 12',
    'Łąka ő',
    '???? 5',
  ]);
});

it.each([
  ['accents apart become letters with accents', 'N\u0303andu\u0301', 'Ñandú'],
  ['an accent that is lacking is a sign beside its letter', 'a\u0348b', 'a?b'],
  ['one that would be set into its letter too', 'al\u0303o', 'al?o'],
  ['what is seen as one is one sign', '👩‍🌾 🇦🇷 👍🏽 ❤️ ⭐', '? ? ? ? ?'],
  ['what nobody sees is left out', 'Lo\u00adte\u200b \u200eA\u2060', 'Lote A'],
  ['rare spaces are spaces, lines stay lines', '2:30\u202fPM\tA\nB', '2:30 PM A\nB'],
])('%s', (_what, text, wanted) => expect(legible(text, can)).toBe(wanted));

it('sets a letter with an accent apart where only its parts are there', () => {
  // U+1E21 is g with a macron
  expect(legible('a\u1e21', (letter) => letter !== '\u1e21')).toBe('ag\u0304');
});

it('goes through plain data and leaves bytes, numbers and nothing alone', () => {
  const bytes = Uint8Array.of(1, 2);
  const data = { title: 'Поле', rows: [['★', 1, null, undefined]], bytes };
  const written = legible(data, can);
  expect(written).toEqual({ title: '????', rows: [['?', 1, null, undefined]], bytes });
  expect(written.bytes).toBe(bytes);
});
