import { z } from 'zod';
import { coverageDataSchema } from '../coverage/coverage-data.ts';
import { reportDataSchema } from './report.ts';

/** Whatever is issued with a code: a field's report, or the paper of a coverage. */
export const sealedDataSchema = z.discriminatedUnion('kind', [reportDataSchema, coverageDataSchema]);
export type SealedData = z.output<typeof sealedDataSchema>;
