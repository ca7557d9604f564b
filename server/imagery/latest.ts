import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { measuredSchema, type LatestValue } from '#contract/imagery/imagery.ts';
import { PREMIUM_INDICES } from '#domain/plans/premium-layers.ts';
import type { IndexId } from '#domain/schemas/imagery.ts';
import type { Ctx } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { hearMeasured } from '#server/imagery/measured-fields.ts';
import type { WarmUp } from '#server/imagery/warm-up.ts';
import { findImagedFields, listLatest, listScenes, type LatestRow } from './queries.ts';

/** Scenes that end within this time are sent together. */
const GATHER_MS = 500;
/** So often is something sent, or a connection that was lost would not be noticed. */
const BEAT_MS = 15_000;
/** Then whoever listens asks anew, and shows again who he is. */
const LIFE_MS = 45_000;

type Value = LatestValue & { readonly date: string };

/** Rows with a value, of the fields whose plan pays for the index. */
export const latestValues = async (ctx: Pick<Ctx, 'db' | 'now'>, index: IndexId, rows: readonly LatestRow[]): Promise<Value[]> => {
  const found = rows.filter((row) => row.scene_id !== null);
  if (!PREMIUM_INDICES.has(index)) return found;
  const ids = [...new Set(found.map(({ field_id }) => field_id))];
  const bought = new Set((await findImagedFields(ctx.db, ids, ctx.now)).filter(({ has_premium }) => has_premium).map(({ id }) => id));
  return found.filter(({ field_id }) => bought.has(field_id));
};

export const scenesOf = (values: readonly Value[]): string[] => [...new Set(values.map(({ scene_id }) => scene_id))];

/** Fields that are to be looked at, each with the newest date for which it is. */
export const newestDue = (rows: readonly LatestRow[], isDue: (field_id: string) => boolean): ReadonlyMap<string, string> => {
  const due = new Map<string, string>();
  for (const { field_id, date, is_due } of rows) if (is_due && date > (due.get(field_id) ?? '') && isDue(field_id)) due.set(field_id, date);
  return due;
};

/** Fields without a value on that date that are being looked at. */
export const countPending = (rows: readonly LatestRow[], date: string | undefined, looked_at: ReadonlySet<string>): number =>
  rows.filter((row) => row.date === date && row.scene_id === null && looked_at.has(row.field_id)).length;

const event = (data: z.input<typeof measuredSchema>): Uint8Array =>
  new TextEncoder().encode(`event: measured\ndata: ${JSON.stringify(measuredSchema.parse(data))}\n\n`);

/** Events for one listener, the first at once; ends when nothing he sees is pending, after `LIFE_MS`, and with the server. */
export async function* measuredEvents(
  ctx: Pick<Ctx<Principal>, 'db' | 'now' | 'user'>,
  warmUp: WarmUp,
  index: IndexId,
  date: string,
): AsyncGenerator<Uint8Array> {
  const until = performance.now() + LIFE_MS;
  const heard = new Set<string>();
  let wake = new AbortController();
  const unhear = hearMeasured((ids) => {
    for (const id of ids) heard.add(id);
    wake.abort();
  });
  try {
    while (!warmUp.isStopped() && performance.now() < until) {
      const measured = [...heard];
      heard.clear();
      wake = new AbortController();
      const running = warmUp.running();
      const rows = await listLatest(ctx.db, ctx.user.id, index, [date], [...new Set([...measured, ...running])]);
      const fresh = new Set(measured);
      const fields = (await latestValues(ctx, index, rows)).filter(({ field_id }) => fresh.has(field_id));
      const pending = countPending(rows, date, running);
      yield event({ scenes: await listScenes(ctx.db, scenesOf(fields)), fields, pending });
      if (pending === 0) return;
      await sleep(BEAT_MS, undefined, { signal: wake.signal }).catch(() => sleep(GATHER_MS));
    }
  } finally {
    unhear();
  }
}
