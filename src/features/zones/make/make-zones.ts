import { AppError, asAppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { ZONES } from '#domain/limits.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { analysis } from '#workers/client.ts';
import { changeWork, workKey, type Season, type Work } from '../store.ts';
import { readInputs, seasonsLike } from './zone-inputs.ts';

const BUILD_MS = 60_000;
const running = new Map<string, AbortController>();

export type Making = {
  readonly field: Field;
  /** As stored: the block of all fields is rounded. */
  readonly polygon: Polygon;
  readonly today: string;
  /** Null takes the suggested number. */
  readonly count: number | null;
  /** Images chosen by hand. */
  readonly seasons?: readonly Season[];
  /** The plan on screen, whose images are used again. */
  readonly like: ZonePlan | null;
};

/** Makes the zones of a field: looks at its seasons once, then reads the chosen images and divides the field. A newer call ends the one before. */
export async function makeZones({ field, polygon, today, count, seasons, like }: Making): Promise<void> {
  const key = workKey(field);
  running.get(key)?.abort();
  const stop = new AbortController();
  const { signal } = stop;
  running.set(key, stop);
  const report = (change: Partial<Work>): void => {
    if (running.get(key) === stop) changeWork(key, change);
  };
  report({ error: null, count, progress: { step: 'images' } });
  try {
    const onProgress = (done: number, total: number, pending: number): void =>
      report({ progress: { step: 'seasons', done, total, pending } });
    const used = seasons ?? (await seasonsLike(field, today, like, { signal, onProgress }));
    report({ seasons: used, progress: { step: 'images' } });
    const chosen = used.filter(({ chosen_id }) => chosen_id !== null).length;
    if (chosen < ZONES.min_seasons) throw new AppError('ZONES_TOO_FEW_SEASONS', { seasons: chosen, min: ZONES.min_seasons });
    const scenes = await readInputs(field, used, signal);
    report({ progress: { step: 'zones' } });
    const plan = await analysis.buildZones({ polygon, count, scenes }, { signal, deadline_ms: BUILD_MS });
    report({ plan, progress: null });
  } catch (error) {
    report({ progress: null, error: signal.aborted ? null : asAppError(error) });
  } finally {
    if (running.get(key) === stop) running.delete(key);
  }
}

/** Ends the work on a field; what was there stays. */
export function stopZones(field: Field): void {
  const key = workKey(field);
  running.get(key)?.abort();
  changeWork(key, { progress: null });
}
