import { z } from 'zod';
import { COVERAGE } from '../limits.ts';
import { printedFieldSchema, printedImageSchema, sealedShape } from '../reports/report.ts';
import { COVERAGE_STATES } from './states.ts';

/** What the paper of a coverage holds, of which its SHA-256 is taken; an image names its field by its place among them. */
export const coverageDataSchema = z
  .object({
    ...sealedShape,
    kind: z.literal('coverage'),
    state: z.enum(COVERAGE_STATES),
    fields: z.array(printedFieldSchema).max(COVERAGE.fields),
    images: z.array(printedImageSchema.extend({ field: z.int().min(0) })).max(2 * COVERAGE.pictured),
  })
  .strict();
export type CoverageData = z.output<typeof coverageDataSchema>;
