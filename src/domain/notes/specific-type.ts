import type { CropCode, Language } from '../codes.ts';

/** What a note can be about within its type. */
export type SpecificType = {
  readonly code: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly scientific: string | null;
  /** Crops it is found in; empty: in all. */
  readonly crops: readonly CropCode[];
};
