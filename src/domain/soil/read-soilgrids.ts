import { z } from 'zod';
import { AppError } from '../errors.ts';
import { SOIL_DEPTHS, type SoilDepth, type SoilProperty } from './profile.ts';

/** Name of a property at SoilGrids and what its mapped integers are divided by (Poggio et al. 2021, soilDB's conversion table). */
export const SOILGRIDS_PROPERTIES: Readonly<Record<SoilProperty, { readonly code: string; readonly divide_by: number }>> = {
  clay_pct: { code: 'clay', divide_by: 10 },
  sand_pct: { code: 'sand', divide_by: 10 },
  silt_pct: { code: 'silt', divide_by: 10 },
  ph: { code: 'phh2o', divide_by: 10 },
  organic_carbon_g_kg: { code: 'soc', divide_by: 10 },
  nitrogen_g_kg: { code: 'nitrogen', divide_by: 100 },
  bulk_density_kg_dm3: { code: 'bdod', divide_by: 100 },
  cec_cmol_kg: { code: 'cec', divide_by: 10 },
  water_33kpa_pct: { code: 'wv0033', divide_by: 10 },
  water_1500kpa_pct: { code: 'wv1500', divide_by: 10 },
};

const answerSchema = z.looseObject({
  properties: z.looseObject({
    layers: z.array(
      z.looseObject({
        name: z.string(),
        unit_measure: z.looseObject({ d_factor: z.number() }),
        depths: z.array(
          z.looseObject({
            range: z.looseObject({ top_depth: z.number(), bottom_depth: z.number() }),
            values: z.looseObject({ mean: z.number().nullish() }),
          }),
        ),
      }),
    ),
  }),
});
type Layer = z.output<typeof answerSchema>['properties']['layers'][number];

const valueAt = (layer: Layer | undefined, top: number, bottom: number, divide_by: number): number | null => {
  const depth = layer?.depths.find(({ range }) => range.top_depth === top && range.bottom_depth === bottom);
  const mean = depth?.values.mean;
  return typeof mean === 'number' ? mean / divide_by : null;
};

/**
 * A point answer of SoilGrids 2.0 as a profile. Refuses one that is none, or whose integers are scaled otherwise than
 * its handbook says: numbers ten times too high would not look wrong. `phh2o` 61 with factor 10 is pH 6.1.
 */
export function readSoilGrids(json: unknown): SoilDepth[] {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) throw new AppError('SOIL_PROVIDER_DOWN', { reason: 'answer' });
  const layers = new Map(parsed.data.properties.layers.map((layer) => [layer.name, layer]));
  const properties = Object.entries(SOILGRIDS_PROPERTIES) as [SoilProperty, { code: string; divide_by: number }][];
  for (const [, { code, divide_by }] of properties) {
    const factor = layers.get(code)?.unit_measure.d_factor;
    if (factor !== undefined && factor !== divide_by) throw new AppError('SOIL_PROVIDER_DOWN', { reason: 'units', property: code });
  }
  return SOIL_DEPTHS.map(([top_cm, bottom_cm]) => ({
    top_cm,
    bottom_cm,
    ...(Object.fromEntries(
      properties.map(([name, { code, divide_by }]) => [name, valueAt(layers.get(code), top_cm, bottom_cm, divide_by)]),
    ) as Record<SoilProperty, number | null>),
  }));
}
