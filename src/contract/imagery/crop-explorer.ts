import { z } from 'zod';
import { askedDaySchema } from '#domain/schemas/activity.ts';
import type { CropCode } from '#domain/codes.ts';
import { cropAnalysisSchema, placeReferenceSchema, provinceSchema } from '#domain/schemas/crop-explorer.ts';
import { cropCodeSchema } from '#domain/schemas/season.ts';
import { call } from '../define.ts';

const user = { who: 'user' } as const;
const number = z.coerce.number<string | number>('INVALID');
const crop = number.refine((code) => cropCodeSchema.safeParse(code).success, 'INVALID').transform((code) => code as CropCode);

export const cropExplorer = {
  analysis: call({
    method: 'GET',
    path: '/analisis/',
    access: user,
    input: z.object({ province: provinceSchema, crop, genotype_id: number.optional(), sown: askedDaySchema }),
    reply: cropAnalysisSchema,
    summary:
      'What is known of a crop in a province for a sowing date: windows, cycles, stages with their dates, envelope, hybrids; without fields',
  }),
  historical: call({
    method: 'GET',
    path: '/historical/',
    access: user,
    input: z.object({
      crop,
      province: provinceSchema.optional(),
      longitude: number.min(-180, 'INVALID').max(180, 'INVALID').optional(),
      latitude: number.min(-90, 'INVALID').max(90, 'INVALID').optional(),
    }),
    reply: placeReferenceSchema,
    errors: ['HISTORY_CROP', 'PLACE_REQUIRED'],
    rate: 60,
    summary: 'The reference of a crop within 100 km of a point or of the middle of a province, from three fields or more, without names',
  }),
};
