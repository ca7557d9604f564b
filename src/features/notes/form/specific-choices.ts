import type { CropCode, Language, NoteType } from '#domain/codes.ts';
import { OTHER_SPECIFIC, SPECIFIC_TYPES } from '#domain/notes/note-types.ts';
import type { SpecificType } from '#domain/notes/specific-type.ts';
import { nameKey } from '#domain/schemas/text.ts';

const rankOf = ({ code, crops }: SpecificType, crop: CropCode | null): number => {
  if (code === OTHER_SPECIFIC) return 2;
  return crops.length === 0 || crop === null || crops.includes(crop) ? 0 : 1;
};

/** What a note of a type can be about: what is found in its crop first, own words last. */
export const specificTypes = (type: NoteType, crop: CropCode | null): readonly SpecificType[] =>
  SPECIFIC_TYPES[type].toSorted((a, b) => rankOf(a, crop) - rankOf(b, crop));

/** Whether it is meant by some letters: of its name in any language, or of its scientific name. Own words are always to be had. */
export function isMeant({ code, names, scientific }: SpecificType, letters: string): boolean {
  const key = nameKey(letters);
  return key === '' || code === OTHER_SPECIFIC || [...Object.values(names), scientific ?? ''].some((name) => nameKey(name).includes(key));
}

/** As one finds it in a list: its name and, beside it, the scientific one. */
export const choiceOf = (
  { code, names, scientific }: SpecificType,
  language: Language,
): { readonly value: string; readonly label: string; readonly note?: string } => ({
  value: code,
  label: names[language],
  ...(scientific === null || scientific === names[language] ? {} : { note: scientific }),
});
