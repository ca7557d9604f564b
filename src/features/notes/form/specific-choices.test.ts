import { expect, it } from 'vitest';
import { OTHER_SPECIFIC, SPECIFIC_TYPES } from '#domain/notes/note-types.ts';
import { choiceOf, isMeant, specificTypes } from './specific-choices.ts';

const SOYBEAN = 1;

it('offers what is found in the crop first, and own words last', () => {
  const pests = specificTypes('insects', SOYBEAN);
  const isOf = ({ crops }: (typeof pests)[number]): boolean => crops.length === 0 || crops.includes(SOYBEAN);
  const known = pests.slice(0, -1).map(isOf);
  expect(pests.at(-1)?.code).toBe(OTHER_SPECIFIC);
  expect(known.lastIndexOf(true)).toBeLessThan(known.indexOf(false));
  expect(pests).toHaveLength(SPECIFIC_TYPES.insects.length);
});

it('finds it by its name in any language or by the scientific one, without accents', () => {
  const [weed] = SPECIFIC_TYPES.weed;
  for (const letters of ['yuyo', 'PIGWEED', 'caruru', 'amaranthus hyb', '']) expect(isMeant(weed!, letters)).toBe(true);
  expect(isMeant(weed!, 'palmeri')).toBe(false);
  expect(choiceOf(weed!, 'en')).toEqual({ value: 'amaranthus-hybridus', label: 'Smooth pigweed', note: 'Amaranthus hybridus' });
});
