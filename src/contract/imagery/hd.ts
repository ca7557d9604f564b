import { z } from 'zod';
import { askedDaySchema } from '#domain/schemas/activity.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { clipRequestSchema, sceneSchema } from '#domain/schemas/imagery.ts';
import { binary, call } from '../define.ts';

const ofAdvancedField = { who: 'field', right: 'premium', id: 'field_id' } as const;

export const hd = {
  catalog: call({
    method: 'GET',
    path: '/planet/catalog',
    access: ofAdvancedField,
    input: z.object({ field_id: idSchema, from: askedDaySchema, to: askedDaySchema }),
    /** `valid_fraction` is null where only reading the pixels would tell. */
    reply: z.object({ scenes: z.array(sceneSchema), attribution: z.string(), as_of: z.iso.datetime() }),
    errors: ['PLAN_REQUIRED', 'HD_NOT_CONFIGURED', 'HD_KEY_REFUSED', 'IMAGERY_PROVIDER_DOWN'],
    summary: 'Scenes of 3 m over an advanced field, oldest first',
  }),
  /** One small GeoTIFF: eight bands of PlanetScope in their order, then 1 where UDM2 says clear, all of 16 bits at 3 m. */
  clip: call({
    method: 'GET',
    path: '/planet/get-aoi',
    access: ofAdvancedField,
    input: clipRequestSchema,
    reply: binary('image/tiff'),
    errors: [
      'PLAN_REQUIRED',
      'HD_NOT_CONFIGURED',
      'HD_KEY_REFUSED',
      'HD_PREPARING',
      'HD_TOO_LARGE',
      'SCENE_GONE',
      'SCENE_UNREADABLE',
      'IMAGERY_PROVIDER_DOWN',
    ],
    summary: "An advanced field's window of one scene of 3 m as one small GeoTIFF",
  }),
};
