import { z } from 'zod';
import { daySchema } from '#domain/schemas/activity.ts';
import { idSchema } from '#domain/schemas/field.ts';

/** Text of a row's parts with `_` between them, in the order of `keys`. */
const cursorOf = <Shape extends z.ZodObject>(place: Shape, keys: readonly (keyof z.output<Shape>)[], example: string) =>
  z
    .string('INVALID')
    .meta({ examples: [example] })
    .transform((text, context): z.output<Shape> => {
      const parts = text.split('_');
      const parsed = place.safeParse(Object.fromEntries(keys.map((key, at) => [key, parts[at]])));
      if (parsed.success && parts.length === keys.length) return parsed.data;
      context.addIssue({ code: 'custom', message: 'INVALID' });
      return z.NEVER;
    });

const ID = '00000000-0000-4000-8000-000000000000';
const DAY = `2026-01-12_${ID}`;
const day = z.object({ day: daySchema, id: idSchema });
export type DayCursor = z.output<typeof day>;
const fieldDay = day.extend({ field_id: idSchema });
export type FieldDayCursor = z.output<typeof fieldDay>;

/** Where the next page of a list by day begins: `day_id` of the last row of the one before, as its reply gave it. */
export const dayCursorSchema = cursorOf(day, ['day', 'id'], DAY);
export const dayCursorOf = (last: DayCursor): string => `${last.day}_${last.id}`;
/** The same of a list field by field: `field_day_id`. */
export const fieldDayCursorSchema = cursorOf(fieldDay, ['field_id', 'day', 'id'], `${ID}_${DAY}`);
export const fieldDayCursorOf = (last: FieldDayCursor): string => `${last.field_id}_${dayCursorOf(last)}`;
