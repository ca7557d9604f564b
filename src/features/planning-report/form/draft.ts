import { z } from 'zod';
import { REPORT_SECTIONS } from '#domain/reports/report.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonKey } from '#domain/seasons/season.ts';
import { readStored, WORK, writeStored } from '#state/stored-value.ts';

const draftSchema = z.object({
  form: z.object({
    target_yield_kg_ha: z.number().nullable(),
    n_kg_ha: z.number().nullable(),
    sowing_date: z.string(),
    graph_comment: z.string(),
    comments: z.string(),
  }),
  chosen: z.array(z.string()).max(2),
  sections: z.array(z.enum(REPORT_SECTIONS)),
});
/** What somebody has begun and not issued, kept on his device for each field and season. */
export type Draft = z.output<typeof draftSchema>;

const keyOf = (field_id: string, season: Season): string => `${WORK}report:${field_id}:${seasonKey(season)}`;

export const readDraft = (field_id: string, season: Season): Draft | null => {
  const read = draftSchema.safeParse(readStored(keyOf(field_id, season)));
  return read.success ? read.data : null;
};

/** `null` forgets it. */
export const keepDraft = (field_id: string, season: Season, draft: Draft | null): void =>
  void writeStored(keyOf(field_id, season), draft ?? undefined);
