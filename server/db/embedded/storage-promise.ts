import type { StorageTier } from '../db.ts';

/** What “saved” means on each tier: printed at boot, stated by /readyz, and held by the kill test. */
export const STORAGE_PROMISE: Readonly<Record<StorageTier, { readonly promise_key: string; readonly text: string }>> = {
  embedded: {
    promise_key: 'storage_embedded',
    text: 'Embedded database: an acknowledged write is on the disk before the answer leaves and survives the death of the server. A power cut in the instant of a checkpoint may damage it; copies are made on a timer. For more, set DATABASE_URL.',
  },
  postgres: {
    promise_key: 'storage_postgres',
    text: 'PostgreSQL with fsync and synchronous commit: an acknowledged write survives the death of the server and of the machine.',
  },
};
