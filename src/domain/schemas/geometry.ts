import { z } from 'zod';
import { FILE } from '../limits.ts';
import type { Polygon } from '../geometry/types.ts';

const position = z.tuple([z.number(), z.number()]).readonly();

/** Shape only; validity, area and limits are checked by `checkPolygon`, which names what is wrong and where. */
export const polygonSchema: z.ZodType<Polygon> = z
  .object({
    type: z.literal('Polygon', 'GEOMETRY_NOT_POLYGON'),
    coordinates: z
      .array(
        z
          .array(position)
          .max(FILE.ring_vertices + 1, 'GEOMETRY_TOO_MANY_POINTS')
          .readonly(),
      )
      .min(1, 'GEOMETRY_EMPTY')
      .readonly(),
  })
  .meta({ id: 'Polygon' });

export const bboxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();
