import type { CropCode, Language } from '../codes.ts';

export type Genotype = {
  /** Crop code × 100 + position; never reused, because fields and links keep it. */
  readonly id: number;
  readonly crop: CropCode;
  readonly names: Readonly<Record<Language, string>>;
};

/** Cycles and maturity groups of each crop, and the generic maize hybrids (domain.md §10.1, §4); no trade names. */
export const GENOTYPES: readonly Genotype[] = [
  { id: 101, crop: 1, names: { es: 'Ciclo corto', en: 'Short cycle', pt: 'Ciclo precoce' } },
  { id: 102, crop: 1, names: { es: 'Ciclo intermedio', en: 'Intermediate cycle', pt: 'Ciclo médio' } },
  { id: 201, crop: 2, names: { es: 'Ciclo intermedio', en: 'Intermediate cycle', pt: 'Ciclo médio' } },
  { id: 301, crop: 3, names: { es: 'Ciclo corto', en: 'Short cycle', pt: 'Ciclo precoce' } },
  { id: 302, crop: 3, names: { es: 'Ciclo intermedio', en: 'Intermediate cycle', pt: 'Ciclo médio' } },
  { id: 303, crop: 3, names: { es: 'Ciclo largo', en: 'Long cycle', pt: 'Ciclo tardio' } },
  { id: 401, crop: 4, names: { es: 'Corto / precoz', en: 'Short', pt: 'Precoce' } },
  { id: 402, crop: 4, names: { es: 'Intermedio', en: 'Intermediate', pt: 'Normal' } },
  { id: 403, crop: 4, names: { es: 'Largo / completo', en: 'Long', pt: 'Tardio' } },
  {
    id: 404,
    crop: 4,
    names: { es: 'Genérico flexible (prolífico, espiga flexible)', en: 'Generic flexible-ear', pt: 'Genérico flexível' },
  },
  {
    id: 405,
    crop: 4,
    names: { es: 'Genérico intermedio (por defecto)', en: 'Generic intermediate (default)', pt: 'Genérico intermediário (padrão)' },
  },
  {
    id: 406,
    crop: 4,
    names: {
      es: 'Genérico denso-dependiente (espiga fija)',
      en: 'Generic density-dependent (fixed ear)',
      pt: 'Genérico dependente de densidade',
    },
  },
  { id: 407, crop: 4, names: { es: 'Genérico para siembra tardía', en: 'Generic for late sowing', pt: 'Genérico para plantio tardio' } },
  { id: 408, crop: 4, names: { es: 'Genérico tropical', en: 'Generic tropical', pt: 'Genérico tropical' } },
  { id: 501, crop: 5, names: { es: 'Corto / precoz', en: 'Short', pt: 'Precoce' } },
  { id: 502, crop: 5, names: { es: 'Intermedio', en: 'Intermediate', pt: 'Normal' } },
  { id: 503, crop: 5, names: { es: 'Largo / completo', en: 'Long', pt: 'Tardio' } },
  {
    id: 504,
    crop: 5,
    names: { es: 'Genérico flexible (prolífico, espiga flexible)', en: 'Generic flexible-ear', pt: 'Genérico flexível' },
  },
  {
    id: 505,
    crop: 5,
    names: { es: 'Genérico intermedio (por defecto)', en: 'Generic intermediate (default)', pt: 'Genérico intermediário (padrão)' },
  },
  {
    id: 506,
    crop: 5,
    names: {
      es: 'Genérico denso-dependiente (espiga fija)',
      en: 'Generic density-dependent (fixed ear)',
      pt: 'Genérico dependente de densidade',
    },
  },
  { id: 507, crop: 5, names: { es: 'Genérico para siembra tardía', en: 'Generic for late sowing', pt: 'Genérico para plantio tardio' } },
  { id: 508, crop: 5, names: { es: 'Genérico tropical', en: 'Generic tropical', pt: 'Genérico tropical' } },
  { id: 701, crop: 7, names: { es: 'Grupo III', en: 'Group III', pt: 'Grupo III' } },
  { id: 702, crop: 7, names: { es: 'Grupo IV', en: 'Group IV', pt: 'Grupo IV' } },
  { id: 703, crop: 7, names: { es: 'Grupo V', en: 'Group V', pt: 'Grupo V' } },
  { id: 704, crop: 7, names: { es: 'Grupo VI', en: 'Group VI', pt: 'Grupo VI' } },
  { id: 705, crop: 7, names: { es: 'Grupo VII', en: 'Group VII', pt: 'Grupo VII' } },
  { id: 706, crop: 7, names: { es: 'Grupo VIII-IX', en: 'Group VIII-IX', pt: 'Grupo VIII-IX' } },
  { id: 801, crop: 8, names: { es: 'Grupo III', en: 'Group III', pt: 'Grupo III' } },
  { id: 802, crop: 8, names: { es: 'Grupo IV', en: 'Group IV', pt: 'Grupo IV' } },
  { id: 803, crop: 8, names: { es: 'Grupo V', en: 'Group V', pt: 'Grupo V' } },
  { id: 804, crop: 8, names: { es: 'Grupo VI', en: 'Group VI', pt: 'Grupo VI' } },
  { id: 805, crop: 8, names: { es: 'Grupo VII', en: 'Group VII', pt: 'Grupo VII' } },
  { id: 806, crop: 8, names: { es: 'Grupo VIII-IX', en: 'Group VIII-IX', pt: 'Grupo VIII-IX' } },
  { id: 901, crop: 9, names: { es: 'Ciclo corto', en: 'Short cycle', pt: 'Ciclo precoce' } },
  { id: 902, crop: 9, names: { es: 'Ciclo intermedio', en: 'Intermediate cycle', pt: 'Ciclo médio' } },
  { id: 903, crop: 9, names: { es: 'Ciclo largo', en: 'Long cycle', pt: 'Ciclo tardio' } },
  { id: 1001, crop: 10, names: { es: 'Ciclo corto', en: 'Short cycle', pt: 'Ciclo precoce' } },
  { id: 1002, crop: 10, names: { es: 'Ciclo intermedio', en: 'Intermediate cycle', pt: 'Ciclo médio' } },
  { id: 1003, crop: 10, names: { es: 'Ciclo largo', en: 'Long cycle', pt: 'Ciclo tardio' } },
];

const IDS = new Map(GENOTYPES.map((genotype) => [genotype.id, genotype]));

/** The genotype with an id. `findGenotype(502)?.names.en` → `'Intermediate'`. */
export const findGenotype = (id: number): Genotype | undefined => IDS.get(id);
