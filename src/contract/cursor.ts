import { z } from 'zod';
import { daySchema } from '#domain/schemas/activity.ts';
import { idSchema } from '#domain/schemas/field.ts';

const place = z.object({ day: daySchema, id: idSchema });
export type DayCursor = z.output<typeof place>;

/** Where the next page of a list by day begins: `day_id` of the last row of the one before, as its reply gave it. */
export const dayCursorSchema = z.string('INVALID').transform((text, context): DayCursor => {
  const [day, id, ...rest] = text.split('_');
  const parsed = place.safeParse({ day, id });
  if (parsed.success && rest.length === 0) return parsed.data;
  context.addIssue({ code: 'custom', message: 'INVALID' });
  return z.NEVER;
});

export const dayCursorOf = ({ day, id }: DayCursor): string => `${day}_${id}`;
