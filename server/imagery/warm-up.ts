import type { Db } from '../db/db.ts';
import { elapsedMs } from '../elapsed.ts';
import type { ImageryGateway } from './provider/index.ts';
import { findImagedFields, listDemoFields } from './queries.ts';
import { measureScenes } from './measure-scenes.ts';
import { notifyMeasured } from './measured-fields.ts';

export type WarmUp = {
  /** Whether a run would take a field: one that has just ended is not repeated at once, also when it found nothing. */
  isDue(fieldId: string, now: Date): boolean;
  /** Fields under way. */
  running(): ReadonlySet<string>;
  /** Measures fields back from a day in the background; a field already under way is left to its run. */
  run(
    db: Db,
    imagery: ImageryGateway,
    fieldIds: readonly string[],
    today: string,
    options: { readonly days: number; readonly now: Date },
  ): Promise<void>;
  /** The same for the demo's fields, so that its timelines are whole soon after the start. */
  runDemo(db: Db, imagery: ImageryGateway, today: string, options: { readonly days: number; readonly now: Date }): Promise<void>;
  isStopped(): boolean;
  stop(): void;
};

const FIELDS_AT_ONCE = 200;
const REST_MS = 60_000;
const DAY_MS = 86_400_000;

/** Work nobody waits for: newest scenes first, on idle threads only. */
export const createWarmUp = (): WarmUp => {
  const running = new Set<string>();
  const finished = new Map<string, Date>();
  let isStopped = false;
  const isResting = (id: string, now: Date): boolean => {
    const ended = finished.get(id);
    return ended !== undefined && elapsedMs(ended, now) < REST_MS;
  };
  const warmUp: WarmUp = {
    isDue: (id, now) => !running.has(id) && !isResting(id, now),
    running: () => running,
    async run(db, imagery, fieldIds, today, { days, now }) {
      const mine = fieldIds.filter((id) => !running.has(id) && !isResting(id, now)).slice(0, FIELDS_AT_ONCE);
      if (mine.length === 0 || isStopped) return;
      for (const id of mine) running.add(id);
      try {
        const fields = await findImagedFields(db, mine, now);
        const from = new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
        await measureScenes(db, await imagery.open(), fields, { from, to: today, now, urgency: 'later', goesOn: () => !isStopped });
      } finally {
        for (const id of mine) {
          running.delete(id);
          finished.set(id, now);
        }
        // Rested: nothing is known of them any more, or every field ever looked at would stay in memory.
        for (const id of finished.keys()) if (!isResting(id, now)) finished.delete(id);
        notifyMeasured(mine);
      }
    },
    async runDemo(db, imagery, today, options) {
      await warmUp.run(db, imagery, await listDemoFields(db), today, options);
    },
    isStopped: () => isStopped,
    stop() {
      isStopped = true;
      notifyMeasured([]);
    },
  };
  return warmUp;
};
