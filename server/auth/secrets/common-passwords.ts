import { readFileSync } from 'node:fs';

/**
 * Passwords nobody may choose: the well-known words of three languages, our own product words, keyboard walks and
 * repeats, each with the endings people add. Built from word lists rather than stored, so that the list can be read.
 */
const words = readFileSync(new URL('./common-password-words.txt', import.meta.url), 'utf8')
  .split(/\s+/)
  .filter(Boolean);

const ENDINGS = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '1!',
  '123!',
  '2024',
  '2025',
  '2026',
  '00',
  '01',
  '69',
  '99',
  '.',
  '*',
  '@',
] as const;
const LEET: Readonly<Record<string, string>> = { a: '@', e: '3', i: '1', o: '0', s: '$' };
const leet = (word: string): string => word.replace(/[aeios]/g, (letter) => LEET[letter] ?? letter);

const walks = ['1234567890', '0987654321', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1q2w3e4r5t6y', 'qazwsxedc', 'abcdefghij', '1qaz2wsx3edc'];
const stretches = walks.flatMap((walk) => Array.from({ length: walk.length - 3 }, (_, cut) => walk.slice(0, walk.length - cut)));
const repeats = Array.from('0123456789abcdefghijklmnopqrstuvwxyz').flatMap((sign) => [8, 9, 10, 11, 12].map((times) => sign.repeat(times)));
const doubled = words.map((word) => word + word);

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [
    ...[...words, ...stretches, ...words.map(leet)].flatMap((word) => ENDINGS.map((ending) => word + ending)),
    ...repeats,
    ...doubled,
  ].filter((password) => password.length >= 8),
);
