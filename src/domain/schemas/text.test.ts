import { expect, test } from 'vitest';
import { personNameSchema, unlinked } from './text.ts';

test.each([
  'http://premio.example',
  'Entrá a https://x',
  'premio.example/gane',
  'WWW.PREMIO.COM',
  'ana@premio.example',
  'premio．example',
  'premio。example',
  'Ana.Gómez',
])('%s is no name of a person, and no link in a mail', (text) => {
  expect(personNameSchema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['NAME_LINK']);
  expect(personNameSchema.safeParse(unlinked(text).replace(' @', ' ')).success).toBe(true);
});

test.each(['Ma. Elena', 'J.R.R. Tolkien', "D'Angelo", 'João-Pedro', 'Núñez de la Cruz Jr.', 'Ana 2.0', 'María: Elena'])(
  '%s is a name as it is',
  (name) => {
    expect([personNameSchema.parse(name), unlinked(name)]).toEqual([name, name]);
  },
);
