import type { Language } from '../codes.ts';

export type Fertilizer = {
  readonly code: string;
  readonly names: Readonly<Record<Language, string>>;
  /** Grade, % of the weight. */
  readonly n_pct: number;
  readonly p2o5_pct: number;
  readonly k2o_pct: number;
  readonly s_pct: number;
  readonly state: 'solid' | 'liquid';
  /** At 20 °C; null for what is weighed. */
  readonly density_kg_l: number | null;
};

/** Fertilizers of the specification §3 with their usual grades (domain.md §6). "Other" is none of them: who applies it types its grade. */
export const FERTILIZERS: readonly Fertilizer[] = [
  {
    code: 'CAN',
    names: { es: 'Nitrato de amonio calcáreo', en: 'Calcium ammonium nitrate', pt: 'Nitrato de amônio e cálcio' },
    n_pct: 27,
    p2o5_pct: 0,
    k2o_pct: 0,
    s_pct: 0,
    state: 'solid',
    density_kg_l: null,
  },
  {
    code: 'MAP',
    names: { es: 'Fosfato monoamónico', en: 'Monoammonium phosphate', pt: 'Fosfato monoamônico' },
    n_pct: 11,
    p2o5_pct: 52,
    k2o_pct: 0,
    s_pct: 0,
    state: 'solid',
    density_kg_l: null,
  },
  {
    code: 'PDA',
    names: { es: 'Fosfato diamónico (PDA/DAP)', en: 'Diammonium phosphate', pt: 'Fosfato diamônico' },
    n_pct: 18,
    p2o5_pct: 46,
    k2o_pct: 0,
    s_pct: 0,
    state: 'solid',
    density_kg_l: null,
  },
  {
    code: 'SPT',
    names: { es: 'Superfosfato triple', en: 'Triple superphosphate', pt: 'Superfosfato triplo' },
    n_pct: 0,
    p2o5_pct: 46,
    k2o_pct: 0,
    s_pct: 0,
    state: 'solid',
    density_kg_l: null,
  },
  {
    code: 'UAN',
    names: { es: 'Solución UAN 32', en: 'Urea ammonium nitrate solution 32', pt: 'Solução URAN 32' },
    n_pct: 32,
    p2o5_pct: 0,
    k2o_pct: 0,
    s_pct: 0,
    state: 'liquid',
    density_kg_l: 1.32,
  },
  {
    code: 'UREA',
    names: { es: 'Urea granulada', en: 'Granular urea', pt: 'Ureia granulada' },
    n_pct: 46,
    p2o5_pct: 0,
    k2o_pct: 0,
    s_pct: 0,
    state: 'solid',
    density_kg_l: null,
  },
];
