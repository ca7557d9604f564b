import { entriesOf, sameName } from './entries.ts';

const SEED =
  'Brevant, ACA, Advanta, Agroceres, Asgrow, Bioceres, Brasmax, Buck, Ceres, Dekalb, Don Mario, Forseed, Illinois, Klein, KWS, La Tijereta, LG Semillas, Macroseed, Monsoy, Morgan, Neogen, Nidera, NK, Nuseed, Pioneer, Stine, Tobin, TMG';
const MACHINERY =
  'Agrometal, Apache, Baldan, Bertini, Caimán, Case IH, Claas, Crucianelli, DJI, Fendt, Great Plains, Jacto, John Deere, Kuhn, Massey Ferguson, Metalfor, New Holland, Pauny, Pierobon, PLA, Semeato, Stara, Tatu Marchesan, Valtra, Vassalli';

const other = { es: 'Otra', en: 'Other', pt: 'Outra' };

/** `John Deere` → `john-deere`. */
const codeOf = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');
const named = (names: string, kind: 'seed' | 'machinery') => [
  ...names.split(', ').map((name) => [`${kind}.${codeOf(name)}`, sameName(name), { kind }] as const),
  [`${kind}.other`, other, { kind }] as const,
];

/** Seed brands and makers of machinery that are usual in Argentina, Mexico and Brazil (from general knowledge). */
export const BRANDS = entriesOf('brand', [...named(SEED, 'seed'), ...named(MACHINERY, 'machinery')]);
