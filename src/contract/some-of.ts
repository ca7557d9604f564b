import { z } from 'zod';
import { readValues } from '#domain/fields/filters.ts';
import { REPORT } from '#domain/limits.ts';

/** Some values of a filter, a comma between them. */
export const someOf = <Value extends z.ZodType<unknown, string>>(value: Value) =>
  z.string().max(20_000).transform(readValues).pipe(z.array(value).max(REPORT.chosen, 'LIMIT_REACHED')).optional();
