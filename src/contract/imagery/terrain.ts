import { z } from 'zod';
import { idSchema } from '#domain/schemas/field.ts';
import { soilDepthSchema } from '#domain/soil/profile.ts';
import { call } from '../define.ts';

const ofAdvancedField = { who: 'field', right: 'premium', id: 'field_id' } as const;
/** Where the numbers come from and when they were asked for. */
const origin = { attribution: z.string(), is_demo: z.boolean(), as_of: z.iso.datetime() };

export const terrain = {
  /** A grid of 30 m cells in a UTM zone over the field and four cells around it, row by row from the north. */
  elevation: call({
    method: 'GET',
    path: '/terrain/elevation',
    access: ofAdvancedField,
    input: z.object({ field_id: idSchema }),
    reply: z.object({
      ...origin,
      shape: z.object({
        width: z.int(),
        height: z.int(),
        origin: z.tuple([z.number(), z.number()]),
        pixel_m: z.number(),
        epsg: z.int(),
      }),
      /** Metres over the sea; null over the sea itself. */
      heights_m: z.array(z.number().nullable()),
    }),
    errors: ['PLAN_REQUIRED', 'ELEVATION_PROVIDER_DOWN'],
    summary: 'Heights of the terrain under an advanced field',
  }),
  /** One profile of the 250 m map for the whole field: context, never zones inside it. */
  soil: call({
    method: 'GET',
    path: '/terrain/soil',
    access: ofAdvancedField,
    input: z.object({ field_id: idSchema }),
    reply: z.object({ ...origin, position: z.tuple([z.number(), z.number()]), depths: z.array(soilDepthSchema) }),
    errors: ['PLAN_REQUIRED', 'SOIL_PROVIDER_DOWN'],
    summary: 'Soil profile of the 250 m cell in the middle of an advanced field',
  }),
};
