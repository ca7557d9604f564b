import type { z } from 'zod';
import type { CallReply } from '#contract/define.ts';
import type { imagery, LatestValue, measuredSchema } from '#contract/imagery/imagery.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { api } from '../../client.ts';
import { queryClient } from '../../use-call.ts';

/** Newest usable value of a field; of the scene, `valid_fraction` is the share inside the field. */
export type Latest = { readonly field_id: string; readonly scene: Scene; readonly mean: number; readonly change_14d: number | null };
/** What is known of all fields on a date; `pending` of them are being looked at. */
export type LatestDay = { readonly by_id: ReadonlyMap<string, Latest>; readonly pending: number };

/** The one that is listed. */
export const LISTED_INDEX = 'evi';
/** So many dates the server answers at once. */
const MOST_DATES = 8;
const STALE_MS = 300_000;

type Waiting = { readonly resolve: (day: LatestDay) => void; readonly reject: (error: unknown) => void };
let waiting = new Map<string, Waiting[]>();

/** Rows with their scenes; one object for all rows that show the same share of one scene. */
function joined(rows: readonly LatestValue[], scenes: readonly Scene[]): [string, Latest][] {
  const by_id = new Map(scenes.map((scene) => [scene.id, scene]));
  const shared = new Map<string, Scene>();
  return rows.flatMap(({ field_id, scene_id, valid_fraction, mean, change_14d }): [string, Latest][] => {
    const key = `${scene_id} ${String(valid_fraction)}`;
    const found = shared.get(key) ?? by_id.get(scene_id);
    if (found === undefined) return [];
    const scene = shared.get(key) ?? { ...found, valid_fraction };
    shared.set(key, scene);
    return [[field_id, { field_id, scene, mean, change_14d }]];
  });
}

async function ask(asked: ReadonlyMap<string, readonly Waiting[]>): Promise<void> {
  try {
    const { days, scenes }: CallReply<typeof imagery.latest> = await api.imagery.latest({
      index: LISTED_INDEX,
      dates: [...asked.keys()].join(),
    });
    for (const { date, fields, pending } of days)
      for (const { resolve } of asked.get(date) ?? []) resolve({ by_id: new Map(joined(fields, scenes)), pending });
  } catch (error) {
    for (const { reject } of [...asked.values()].flat()) reject(error);
  }
}

/** All that was asked for in one turn goes in one call: a step of the time lapse wants its own date and those a step away. */
function flush(): void {
  const all = [...waiting];
  waiting = new Map();
  for (let at = 0; at < all.length; at += MOST_DATES) void ask(new Map(all.slice(at, at + MOST_DATES)));
}

const load = (date: string): Promise<LatestDay> =>
  new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(flush);
    waiting.set(date, [...(waiting.get(date) ?? []), { resolve, reject }]);
  });

/** The newest values on a date, YYYY-MM-DD, as a query of the cache. */
export const latestQuery = (date: string) => ({
  queryKey: [api.imagery.latest.key, date],
  queryFn: (): Promise<LatestDay> => load(date),
  staleTime: STALE_MS,
  // Looking for what is alike in two answers takes longer than drawing them.
  structuralSharing: false as const,
});

/** Adds to a date what has just been looked at. */
export const addMeasured = (date: string, { fields, scenes, pending }: z.output<typeof measuredSchema>): void => {
  queryClient.setQueryData<LatestDay>(latestQuery(date).queryKey, (old) =>
    old === undefined ? undefined : { by_id: new Map([...old.by_id, ...joined(fields, scenes)]), pending },
  );
};
