import { z } from 'zod';
import { WEATHER_IMAGES, WEATHER_TILES } from '#domain/radar/weather-images.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { binary, call } from '../define.ts';

const ofAdvancedField = { who: 'field', right: 'premium', id: 'field_id' } as const;
/** Frames of the past two hours or so, oldest first; `time` in seconds since 1970, `path` what the tiles of it begin with, below /api. */
const framesSchema = z.object({
  past: z.array(z.object({ time: z.int(), path: z.string() })),
  attribution: z.string(),
  is_demo: z.boolean(),
  /** When the source gave this list; null where it does not answer and nothing is kept of it. */
  as_of: z.iso.datetime().nullable(),
});
const number = (most: number, least = 0) => z.coerce.number<string>().int().min(least).max(most);

export const radar = {
  frames: call({
    method: 'GET',
    path: '/public/maps.json',
    access: ofAdvancedField,
    input: z.object({ field_id: idSchema }),
    /** In the shape of RainViewer's list. `generated`: now by the server's calendar, in seconds since 1970; ages are counted from it. */
    reply: z.object({ version: z.literal('2.0'), generated: z.int(), radar: framesSchema, satellite: framesSchema }),
    errors: ['PLAN_REQUIRED', 'RADAR_PROVIDER_DOWN'],
    summary: 'Frames of the rain radar and the weather satellite for an advanced field',
  }),
  /** 256 px in web Mercator; only frames that `frames` has listed, of no more detail than the radar has. */
  tile: call({
    method: 'GET',
    path: '/public/maps/:kind/:time/:z/:x/:y',
    access: ofAdvancedField,
    input: z.object({
      field_id: idSchema,
      kind: z.enum(WEATHER_IMAGES),
      time: number(Number.MAX_SAFE_INTEGER),
      z: number(WEATHER_TILES.max_zoom, WEATHER_TILES.min_zoom),
      x: number(2 ** WEATHER_TILES.max_zoom - 1),
      y: number(2 ** WEATHER_TILES.max_zoom - 1),
    }),
    reply: binary('image/png'),
    errors: ['PLAN_REQUIRED', 'RADAR_FRAME_GONE', 'RADAR_PROVIDER_DOWN'],
    rate: 1_200,
    summary: 'A tile of one frame of rain or clouds as PNG',
  }),
};
