import { z } from 'zod';
import { seasonSchema } from '#domain/schemas/season.ts';
import { call } from '../define.ts';

export const seasons = {
  list: call({
    method: 'GET',
    path: '/v1/season/',
    access: { who: 'user' },
    input: z.object({}),
    reply: z.object({ current: seasonSchema, seasons: z.array(seasonSchema.extend({ field_count: z.int() })) }),
    summary: 'The running season and every season with something recorded',
  }),
};
