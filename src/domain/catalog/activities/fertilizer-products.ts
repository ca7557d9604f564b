import { FERTILIZERS } from '../fertilizers.ts';
import type { EntryRow } from './entries.ts';

/** Usual doses, kg/ha of solids and L/ha of UAN (from general knowledge). */
const USUAL: Readonly<Record<string, readonly [min: number, max: number]>> = {
  CAN: [80, 300],
  MAP: [40, 150],
  PDA: [50, 150],
  SPT: [50, 150],
  UAN: [60, 250],
  UREA: [80, 300],
};

/** The fertilizers of the specification §3 with their grades; of "other" who applies it types the grade. */
export const FERTILIZER_PRODUCTS: readonly EntryRow<'product'>[] = [
  ...FERTILIZERS.map(({ code, names, n_pct, p2o5_pct, k2o_pct, s_pct, state, density_kg_l }) => {
    const [usual_min, usual_max] = USUAL[code] ?? [null, null];
    const grade = { n_pct, p2o5_pct, k2o_pct, s_pct, density_kg_l };
    const unit = state === 'liquid' ? 'l_ha' : 'kg_ha';
    return [
      code,
      names,
      { product_type: `${state}_fertilizer`, activity: 'fertilization' as const, unit, usual_min, usual_max, ...grade },
    ] as const;
  }),
  [
    'OTHER',
    { es: 'Otro', en: 'Other', pt: 'Outro' },
    {
      product_type: 'solid_fertilizer',
      activity: 'fertilization',
      unit: 'kg_ha',
      usual_min: null,
      usual_max: null,
      n_pct: null,
      p2o5_pct: null,
      k2o_pct: null,
      s_pct: null,
      density_kg_l: null,
    },
  ],
];
