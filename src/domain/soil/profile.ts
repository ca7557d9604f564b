import { z } from 'zod';

/** One depth of a soil profile in conventional units; null where the map has nothing (water, town). */
export const soilDepthSchema = z
  .object({
    top_cm: z.number(),
    bottom_cm: z.number(),
    clay_pct: z.number().nullable(),
    sand_pct: z.number().nullable(),
    silt_pct: z.number().nullable(),
    ph: z.number().nullable(),
    organic_carbon_g_kg: z.number().nullable(),
    nitrogen_g_kg: z.number().nullable(),
    bulk_density_kg_dm3: z.number().nullable(),
    cec_cmol_kg: z.number().nullable(),
    /** Water held at field capacity (33 kPa) and at wilting point (1500 kPa), percent of the volume. */
    water_33kpa_pct: z.number().nullable(),
    water_1500kpa_pct: z.number().nullable(),
  })
  .meta({ id: 'SoilDepth' });
export type SoilDepth = z.output<typeof soilDepthSchema>;
export type SoilProperty = Exclude<keyof SoilDepth, 'top_cm' | 'bottom_cm'>;

/** Depths of SoilGrids 2.0, cm. */
export const SOIL_DEPTHS = [
  [0, 5],
  [5, 15],
  [15, 30],
  [30, 60],
  [60, 100],
  [100, 200],
] as const;
/** Side of a cell of the soil map, and how many hectares that is. */
export const SOIL_CELL_M = 250;
export const SOIL_CELL_HA = 6.25;
