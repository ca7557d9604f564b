import { z } from 'zod';
import { COUNTRIES } from '../codes.ts';
import { cropCodeSchema } from './season.ts';

export const PRODUCT_TYPES = ['fertilizer', 'hybrid'] as const;

const texts = z.object({ es: z.string(), en: z.string(), pt: z.string() }).readonly();
const pct = z.number().min(0).max(100);

/** One product of the listing; its code is unique among those of its type. */
export const productSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('fertilizer'),
      code: z.string(),
      names: texts,
      n_pct: pct,
      p2o5_pct: pct,
      k2o_pct: pct,
      s_pct: pct,
      state: z.enum(['solid', 'liquid']),
      density_kg_l: z.number().positive().nullable(),
    }),
    z.object({
      type: z.literal('hybrid'),
      code: z.string(),
      names: texts,
      crops: z.array(cropCodeSchema).readonly(),
      cycle: z.enum(['short', 'mid', 'long']),
      /** Where it is offered. */
      countries: z.array(z.enum(COUNTRIES)).readonly(),
    }),
  ])
  .meta({ id: 'Product' });
export type Product = z.output<typeof productSchema>;
