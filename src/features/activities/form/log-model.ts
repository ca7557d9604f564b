import { z } from 'zod';
import type { CropCode } from '#domain/codes.ts';
import { cropLogInfoSchema, type CropLogEntry, type CropLogInfo, type CropLogKind } from '#domain/schemas/crop-log.ts';

export type LogForm = {
  readonly date: string;
  readonly rain_mm: number | null;
  readonly temperature_c: number | null;
  readonly stage: string | null;
  readonly text: string;
};

export const logFormOf = (entry: CropLogEntry | null, today: string): LogForm => ({
  date: entry?.date ?? today,
  rain_mm: entry?.rain_mm ?? null,
  temperature_c: entry?.temperature_c ?? null,
  stage: entry?.stage ?? null,
  text: entry?.text ?? '',
});

/** What was typed as an entry of its kind, checked by nobody yet. */
export const entryOf = (kind: CropLogKind, crop: CropCode | null, { date, rain_mm, temperature_c, stage, text }: LogForm): unknown => ({
  kind,
  date,
  text,
  rain_mm: kind === 'rain' ? rain_mm : null,
  temperature_c: kind === 'temperature' ? temperature_c : null,
  crop: kind === 'stage' ? crop : null,
  stage: kind === 'stage' ? stage : null,
});

/** The entry's own schema over the form; what was seen is not of tomorrow, and a stage is one of a crop. */
export const logFormSchema = (kind: CropLogKind, crop: CropCode | null, today: string): z.ZodType<CropLogInfo, LogForm> =>
  z.custom<LogForm>().transform((form, context) => {
    const parsed = cropLogInfoSchema.safeParse(entryOf(kind, crop, form));
    const late = form.date > today ? [{ path: ['date'], message: 'DATE_IN_FUTURE' }] : [];
    for (const { path, message } of [...(parsed.error?.issues ?? []), ...late])
      context.addIssue({ code: 'custom', path: path[0] === 'crop' ? ['stage'] : [...path], message });
    return parsed.success ? parsed.data : z.NEVER;
  });
