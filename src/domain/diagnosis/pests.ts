import type { CropCode, Language } from '../codes.ts';
import catalogue from '../catalog/pests.json' with { type: 'json' };

export const PEST_KINDS = ['fungus', 'oomycete', 'bacterium', 'virus', 'nematode', 'insect', 'mite'] as const;
export type PestKind = (typeof PEST_KINDS)[number];

/** A disease or pest of the catalogue (domain.md §9.1). */
export type Pest = {
  readonly key: string;
  readonly kind: PestKind;
  /** Null where none is known. */
  readonly eppo: string | null;
  /** Whether the code was looked up; what was not is never shown as official. */
  readonly is_eppo_confirmed: boolean;
  readonly scientific: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly crops: readonly CropCode[];
};

/** The class of a leaf without any of them. */
export const HEALTHY = 'healthy';

export const PESTS = catalogue as readonly Pest[];
const BY_KEY = new Map(PESTS.map((pest) => [pest.key, pest]));
const BY_EPPO = new Map(PESTS.flatMap((pest) => (pest.eppo === null ? [] : [[pest.eppo, pest] as const])));

/** Genus and species alone, as one writes them without author, rank or spelling of the day: `Puccinia sorghi Schwein.` → `puccinia sorghi`. */
const speciesOf = (scientific: string): string =>
  scientific
    .normalize('NFD')
    .replaceAll(/\p{M}|\([^)]*\)/gu, '')
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .join(' ');
const BY_SPECIES = new Map(PESTS.map((pest) => [speciesOf(pest.scientific), pest]));

/** One of the catalogue by its own key, `puccso`. */
export const pestOfKey = (key: string): Pest | undefined => BY_KEY.get(key);
/** What another's catalogue means: by EPPO code first, by scientific name second (domain.md §9.4). */
export const findPest = (eppo: string | null, scientific: string | null): Pest | undefined =>
  (eppo === null ? undefined : BY_EPPO.get(eppo.trim().toUpperCase())) ??
  (scientific === null ? undefined : BY_SPECIES.get(speciesOf(scientific)));

/** Those a crop may have; of other crops (code 6) there are none. */
export const pestsOfCrop = (crop: CropCode): readonly Pest[] => PESTS.filter(({ crops }) => crops.includes(crop));

type Called = { readonly key: string | null; readonly common_name: string | null; readonly scientific_name: string | null };
/** What something predicted is called: by the catalogue in that language, else as whoever predicted it said. */
export const commonNameOf = ({ key, common_name, scientific_name }: Called, language: Language): string | null =>
  (key === null ? undefined : BY_KEY.get(key))?.names[language] ?? common_name ?? scientific_name;
