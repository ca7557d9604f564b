import type { Lock, Locker } from '@tus/server';

/**
 * One request at a time on an upload. Who comes later has the earlier one end with what it has written: it is the same sender after a cut
 * that the server has not noticed. The library's own lock asks again at every turn of the loop, which takes a whole core.
 */
export const uploadLocker = (): Locker => {
  type Held = { readonly giveWay: () => Promise<void> | void; readonly next: (() => void)[] };
  const held = new Map<string, Held>();
  const newLock = (id: string): Lock => ({
    lock: async (signal, giveWay) => {
      for (let holder = held.get(id); holder !== undefined; holder = held.get(id)) {
        const freed = new Promise<void>((done) => holder?.next.push(done));
        await holder.giveWay();
        await freed;
        if (signal.aborted) throw new Error('E_UPLOAD_REQUEST_ENDED');
      }
      held.set(id, { giveWay, next: [] });
    },
    unlock: async () => {
      const mine = held.get(id);
      held.delete(id);
      for (const next of mine?.next ?? []) next();
    },
  });
  return { newLock };
};
