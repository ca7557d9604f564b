import { AppError } from '#domain/errors.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { measureScenes } from '#server/imagery/measure-scenes.ts';
import type { ImagedField } from '#server/imagery/queries.ts';
import { inTime } from './in-time.ts';

/** A field whose images on both sides of a day are wanted; of a polygon it has no more only what was measured then is there. */
export type AroundField = { readonly field: ImagedField; readonly day: string; readonly is_present: boolean };
export type Imaging = Pick<Ctx, 'providers' | 'now' | 'today' | 'warn' | 'outside' | 'unscoped'>;

/** The embedded tier's unscoped database is inside the call's transaction, which slow work is not to hold open; outside of it nothing is scoped there. */
export const unscopedOutside = ({ outside, unscoped }: Pick<Ctx, 'outside' | 'unscoped'>): Db =>
  outside.tier === 'embedded' ? outside : unscoped;

/** What the imagery refuses is left out of the paper; anything else whoever runs the server is told of. */
export const leftOut =
  <T>({ warn }: Pick<Ctx, 'warn'>, otherwise: T) =>
  (error: unknown): T => {
    if (!(error instanceof AppError)) warn(`Imagery of a coverage’s paper: ${String(error)}`);
    return otherwise;
  };

/** Measures the images of so many days on both sides of the fields' days, until `until`; answers of which fields some could not be. */
export async function measureAround(ctx: Imaging, around: readonly AroundField[], reach: number, until: number): Promise<Set<string>> {
  const unfinished = new Set<string>();
  const present = around.filter(({ is_present }) => is_present);
  for (const [day, some] of Map.groupBy(present, (one) => one.day)) {
    const [from = day, last = day] = [-reach, reach].map((days) => dayDate(epochDay(day) + days));
    const fields = some.map(({ field }) => field);
    const options = { from, to: last < ctx.today ? last : ctx.today, now: ctx.now, urgency: 'now' } as const;
    const measured = ctx.providers.imagery
      .open()
      .then((imagery) => measureScenes(unscopedOutside(ctx), imagery, fields, { ...options, goesOn: () => performance.now() < until }))
      .then(({ left, failed }) => left === 0 && failed.length === 0)
      .catch(leftOut(ctx, false));
    if (!(await inTime(measured, until, false))) for (const { id } of fields) unfinished.add(id);
  }
  return unfinished;
}
