import { z } from 'zod';
import { askedDaySchema } from '#domain/schemas/activity.ts';
import { cropSeasonSchema } from '#domain/schemas/analytics.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { call } from '../define.ts';

export const analytics = {
  cropPerformance: call({
    method: 'GET',
    path: '/v1/analytics/crop_performance',
    access: { who: 'field', right: 'analytics', id: 'field_id' },
    input: z.object({ field_id: idSchema, from: askedDaySchema, to: askedDaySchema }),
    reply: z.object({ seasons: z.array(cropSeasonSchema) }),
    errors: ['ANALYTICS_BRAND'],
    summary: "Curve, performance index and yield state of a field's seasons, newest first, from the statistics already stored",
  }),
};
