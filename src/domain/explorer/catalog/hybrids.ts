import type { Country, Language } from '../../codes.ts';
import { agronomicDensity, roundDensity, type DensityCurve } from '../../density/plant-density.ts';

export type Hybrid = DensityCurve & {
  readonly code: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly cycle: 'short' | 'mid' | 'long';
  readonly countries: readonly Country[];
};

/** Generic maize hybrids; coefficients are expert defaults (domain.md §4.1). */
export const HYBRIDS: readonly Hybrid[] = [
  {
    code: 'G-FLEX',
    names: { es: 'Genérico flexible (prolífico, espiga flexible)', en: 'Generic flexible-ear', pt: 'Genérico flexível' },
    cycle: 'mid',
    countries: ['AR', 'BR'],
    a_plants_ha: 24000,
    b_plants_per_kg: 3.9,
    least_plants_ha: 30000,
    most_plants_ha: 88000,
    k: 0.35,
  },
  {
    code: 'G-MID',
    names: { es: 'Genérico intermedio (por defecto)', en: 'Generic intermediate (default)', pt: 'Genérico intermediário (padrão)' },
    cycle: 'mid',
    countries: ['AR', 'BR', 'MX'],
    a_plants_ha: 25000,
    b_plants_per_kg: 4.6,
    least_plants_ha: 35000,
    most_plants_ha: 98000,
    k: 0.5,
  },
  {
    code: 'G-FIX',
    names: {
      es: 'Genérico denso-dependiente (espiga fija)',
      en: 'Generic density-dependent (fixed ear)',
      pt: 'Genérico dependente de densidade',
    },
    cycle: 'mid',
    countries: ['AR'],
    a_plants_ha: 28000,
    b_plants_per_kg: 5,
    least_plants_ha: 40000,
    most_plants_ha: 105000,
    k: 0.7,
  },
  {
    code: 'G-LATE',
    names: { es: 'Genérico para siembra tardía', en: 'Generic for late sowing', pt: 'Genérico para plantio tardio' },
    cycle: 'mid',
    countries: ['AR', 'BR'],
    a_plants_ha: 22000,
    b_plants_per_kg: 4.4,
    least_plants_ha: 30000,
    most_plants_ha: 88000,
    k: 0.45,
  },
  {
    code: 'G-TROP',
    names: { es: 'Genérico tropical', en: 'Generic tropical', pt: 'Genérico tropical' },
    cycle: 'long',
    countries: ['BR', 'MX'],
    a_plants_ha: 26000,
    b_plants_per_kg: 4.2,
    least_plants_ha: 35000,
    most_plants_ha: 85000,
    k: 0.5,
  },
];

/** Yields the hybrids' densities are given for, kg/ha. */
export const DENSITY_YIELDS = [6_000, 9_000, 12_000] as const;

/**
 * Agronomic density of a hybrid at an expected yield (kg/ha), plants/ha, to 500 (domain.md §4.1; rounding of §0).
 * The default hybrid at 10 000 kg/ha → 71 000.
 */
export const hybridDensity = (hybrid: Hybrid, yield_kg_ha: number): number => roundDensity(agronomicDensity(hybrid, yield_kg_ha));
