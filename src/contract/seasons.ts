import { z } from 'zod';
import { campaignSchema } from '#domain/schemas/season.ts';
import { call } from './define.ts';

export const seasons = {
  list: call({
    method: 'GET',
    path: '/v1/season/',
    access: { who: 'user' },
    input: z.object({}),
    reply: z.object({ current: campaignSchema, campaigns: z.array(campaignSchema.extend({ field_count: z.int() })) }),
    summary: 'The running campaign and every campaign with something recorded',
  }),
};
