import type { Language } from '../codes.ts';
import catalogue from '../catalog/pest-signs.json' with { type: 'json' };

/** How a disease or pest shows: what a start of the page does without. */
export type PestSigns = {
  readonly organs: readonly string[];
  readonly colours: readonly string[];
  readonly pattern: string;
  /** By what it is known, in a sentence. */
  readonly signature: Readonly<Record<Language, string>>;
};

/** By the keys of `pests.json`. */
export const PEST_SIGNS: Readonly<Record<string, PestSigns>> = catalogue;

/** Those of one of the catalogue, which has them all. `signsOf('puccso').pattern` → `pustule-both-faces`. */
export function signsOf(key: string): PestSigns {
  const signs = PEST_SIGNS[key];
  if (signs === undefined) throw new Error(`E_NO_SIGNS ${key}`);
  return signs;
}
