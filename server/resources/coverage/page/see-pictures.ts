import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import { COVERAGE } from '#domain/limits.ts';
import type { MapPicture } from '#domain/pdf/map-drawing.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import type { ImagedField } from '#server/imagery/queries.ts';
import { readPicture } from '../../reports/paper/read-picture.ts';

const AT_ONCE = 4;

export type WantedPicture = { readonly field: ImagedField; readonly scene_id: string };
type Seeing = Pick<Ctx, 'providers' | 'now' | 'warn' | 'outside' | 'unscoped'>;

/** The embedded tier's unscoped database is inside the call's transaction, which slow work is not to hold open; outside of it nothing is scoped there. */
export const unscopedOutside = ({ outside, unscoped }: Pick<Ctx, 'outside' | 'unscoped'>): Db =>
  outside.tier === 'embedded' ? outside : unscoped;

/**
 * Pictures of fields in their order, null for each that could not be read: paper is written while the imagery is away too. What is not there
 * in the time they all may take is not waited for.
 */
export async function seePictures(ctx: Seeing, wanted: readonly WantedPicture[]): Promise<(MapPicture | null)[]> {
  const { providers, now, warn } = ctx;
  const until = performance.now() + COVERAGE.images_ms;
  const seen: (MapPicture | null)[] = wanted.map(() => null);
  const see = async ({ field, scene_id }: WantedPicture, at: number): Promise<void> => {
    const parts = { db: unscopedOutside(ctx), imagery: providers.imagery, now, urgency: 'now' } as const;
    seen[at] = await readPicture(parts, field, scene_id).catch((error: unknown) => {
      if (!(error instanceof AppError)) warn(`An image was not read: ${String(error)}`);
      return null;
    });
  };
  const rest = wanted.entries();
  const all = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [at, one] of rest) if (performance.now() < until) await see(one, at);
    }),
  );
  const patience = new AbortController();
  await Promise.race([all, sleep(COVERAGE.images_ms, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
  return [...seen];
}
